import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'

/** A line to a database that can be cut and mended: what a product behind it meets when its database goes away. */
export interface DatabaseProxy {
  url: string
  disconnect(): void
  reconnect(): void
  close(): Promise<void>
}

/** Opens a line on loopback to the embedded database of the product that runs on `dataDir`. */
export async function openDatabaseProxy(dataDir: string): Promise<DatabaseProxy> {
  const socketPath = path.join(dataDir, 'postgres', '.s.PGSQL.5432')
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(socketPath)
    for (const end of [near, far]) {
      open.add(end)
      end.on('error', () => end.destroy())
      end.on('close', () => {
        open.delete(end)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
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
      isCut = true
      dropAll()
    },
    reconnect: () => {
      isCut = false
    },
    close: async () => {
      dropAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
