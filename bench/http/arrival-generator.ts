// Sends requests at a fixed rate from a process that bench:pressure forks, whether or not earlier ones are answered, as many people do.
import { setTimeout as wait } from 'node:timers/promises'
import { type LoadRequest, openConnection } from './connection.ts'

export interface Arrivals {
  origin: string
  /** The headers of each client. */
  clients: Record<string, string>[]
  /** Sent in turn, each by the next client. */
  requests: LoadRequest[]
  seconds: number
  perSecond: number
}

/** What became of one request. */
export interface Arrival {
  client: number
  request: LoadRequest
  /** 0 if the connection was lost. */
  status: number
  /** When it was due, in milliseconds since the start, and how long after that the response was complete. */
  due: number
  ms: number
}

process.on('message', async (arrivals: Arrivals) => {
  process.send?.(await run(arrivals))
})
process.on('disconnect', () => process.exit())

/** A browser has six; each client is a few people behind one address. */
const CONNECTIONS_PER_CLIENT = 24

async function run({ origin, clients, requests, seconds, perSecond }: Arrivals): Promise<Arrival[]> {
  const open = (client: number) => openConnection(new URL(origin), clients[client]!)
  type Connection = ReturnType<typeof open>
  /** The connections of each client that wait for a request, and the requests that wait for a connection. */
  const idle = clients.map((_, client) => Array.from({ length: CONNECTIONS_PER_CLIENT }, () => open(client)))
  const waiting = clients.map((): ((connection: Connection) => void)[] => [])
  const take = async (client: number): Promise<Connection> =>
    idle[client]!.pop() ?? new Promise((resolve) => waiting[client]!.push(resolve))
  const giveBack = (client: number, connection: Connection) => {
    const next = waiting[client]!.shift()
    if (next) next(connection)
    else idle[client]!.push(connection)
  }
  const pending: Promise<Arrival>[] = []
  const start = performance.now()
  const total = Math.round(seconds * perSecond)
  const send = async (index: number): Promise<Arrival> => {
    const client = index % clients.length
    const request = requests[index % requests.length]!
    const kept = await take(client)
    if (kept.isExpired()) kept.close()
    const connection = kept.isExpired() ? open(client) : kept
    const { status } = await connection.send(request).catch(() => ({ status: 0 }))
    if (status === 0) connection.close()
    giveBack(client, status === 0 ? open(client) : connection)
    const due = (index * 1000) / perSecond
    return { client, request, status, due, ms: performance.now() - start - due }
  }
  while (pending.length < total) {
    const due = Math.min(total, ((performance.now() - start) * perSecond) / 1000)
    while (pending.length < due) pending.push(send(pending.length))
    // Not a busy loop: the product runs on the same processors.
    await wait(1)
  }
  const results = await Promise.all(pending)
  for (const connection of idle.flat()) connection.close()
  return results
}
