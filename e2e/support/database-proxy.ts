import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'

/** A proxy to a database that can be disconnected, to test how the product behaves without its database. */
export interface DatabaseProxy {
  url: string
  disconnect(): void
  reconnect(): void
  close(): Promise<void>
}

/** Opens a proxy on loopback to the embedded database of the product with this data folder. */
export async function openDatabaseProxy(dataDir: string): Promise<DatabaseProxy> {
  const socketPath = path.join(dataDir, 'postgres', '.s.PGSQL.5432')
  const open = new Set<Socket>()
  let isDisconnected = false
  const server = createServer((client) => {
    if (isDisconnected) {
      client.destroy()
      return
    }
    const upstream = connect(socketPath)
    for (const end of [client, upstream]) {
      open.add(end)
      end.on('error', () => end.destroy())
      end.on('close', () => {
        open.delete(end)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const dropAll = () => {
    for (const end of open) end.destroy()
  }
  return {
    url: `postgres://amberlink_owner@127.0.0.1:${address.port}/amberlink?sslmode=disable`,
    disconnect: () => {
      isDisconnected = true
      dropAll()
    },
    reconnect: () => {
      isDisconnected = false
    },
    close: async () => {
      dropAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
