// Sends requests at a fixed rate from a process that bench:pressure forks, whether or not earlier ones are answered, as many people do.
import { setImmediate as nextTurn } from 'node:timers/promises'
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
  /** Milliseconds from when it was due until the response was complete. */
  ms: number
}

process.on('message', async (arrivals: Arrivals) => {
  process.send?.(await run(arrivals))
})
process.on('disconnect', () => process.exit())

async function run({ origin, clients, requests, seconds, perSecond }: Arrivals): Promise<Arrival[]> {
  const open = (client: number) => openConnection(new URL(origin), clients[client]!)
  /** The connections of each client that wait for a request. */
  const idle = clients.map((): ReturnType<typeof open>[] => [])
  const pending: Promise<Arrival>[] = []
  const start = performance.now()
  const total = Math.round(seconds * perSecond)
  const send = async (index: number): Promise<Arrival> => {
    const client = index % clients.length
    const request = requests[index % requests.length]!
    const connection = idle[client]!.pop() ?? open(client)
    const { status } = await connection.send(request).catch(() => ({ status: 0 }))
    if (status) idle[client]!.push(connection)
    else connection.close()
    return { client, request, status, ms: performance.now() - start - (index * 1000) / perSecond }
  }
  while (pending.length < total) {
    const due = Math.min(total, ((performance.now() - start) * perSecond) / 1000)
    while (pending.length < due) pending.push(send(pending.length))
    await nextTurn()
  }
  const results = await Promise.all(pending)
  for (const connection of idle.flat()) connection.close()
  return results
}
