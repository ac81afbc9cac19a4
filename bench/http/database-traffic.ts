import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'

/** What the product sent to the database so far. */
export interface DatabaseTraffic {
  /** How often it sent something after it had read an answer, on each connection. */
  roundTrips: number
  /** Executed statements, with `begin` and `commit`. */
  statements: number
}

/**
 * Opens a proxy on loopback that forwards connections to the socket of the embedded database and counts what is sent by the pools of
 * the product: connections with the application name `amberlink`.
 */
export async function openTrafficCounter({ host }: ClientConfig) {
  const traffic: DatabaseTraffic = { roundTrips: 0, statements: 0 }
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = connect(join(host!, '.s.PGSQL.5432'))
    countTraffic(client, server, traffic)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.setNoDelay().pipe(to)
      from.on('error', () => to.destroy())
      sockets.add(from.once('close', () => sockets.delete(from)))
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    port: (proxy.address() as AddressInfo).port,
    read: (): DatabaseTraffic => ({ ...traffic }),
    close() {
      proxy.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function countTraffic(client: Socket, server: Socket, traffic: DatabaseTraffic): void {
  let unread = Buffer.alloc(0)
  let [isStarted, isCounted, isAnswered] = [false, false, true]
  server.on('data', () => {
    isAnswered = true
  })
  client.on('data', (chunk) => {
    unread = Buffer.concat([unread, chunk as Buffer])
    for (;;) {
      // The first message has no type before its length.
      const typeBytes = isStarted ? 1 : 0
      if (unread.length < typeBytes + 4) break
      const size = typeBytes + unread.readInt32BE(typeBytes)
      if (unread.length < size) break
      const type = String.fromCharCode(unread[0]!)
      if (!isStarted) isCounted = unread.subarray(0, size).includes('\0application_name\0amberlink\0')
      else if (isCounted && (type === 'Q' || type === 'E')) traffic.statements += 1
      isStarted = true
      unread = unread.subarray(size)
    }
    if (isCounted && isAnswered) traffic.roundTrips += 1
    isAnswered = false
  })
}
