// Sends requests from a process that bench:http forks: each client has one connection and sends the next request as soon as the previous
// one is answered.
import { quantile } from '../statistics.ts'
import { type LoadRequest, openConnection } from './connection.ts'

export interface Load {
  origin: string
  /** The headers of each client. */
  clients: Record<string, string>[]
  /** Sent in turn; each client begins at another one. */
  requests: LoadRequest[]
  seconds: number
}

export interface LoadResult {
  requestsPerSecond: number
  requests: number
  /** Milliseconds until a response was complete. */
  median: number
  p99: number
  /** The mean size of a response without its headers. */
  bytes: number
  /** The share of one processor that this process used. */
  cpuShare: number
}

process.on('message', async (load: Load) => {
  const result = await run(load).catch((error: Error) => ({ error: error.message }))
  process.send?.(result)
})
process.on('disconnect', () => process.exit())

async function run({ origin, clients, requests, seconds }: Load): Promise<LoadResult> {
  const times: number[] = []
  let bytes = 0
  const start = performance.now()
  const cpuBefore = process.cpuUsage()
  const runClient = async (headers: Record<string, string>, index: number) => {
    const connection = openConnection(new URL(origin), headers)
    // By two: a registration is followed by its removal.
    for (let next = index * 2; performance.now() - start < seconds * 1000; next++) {
      const sent = performance.now()
      const request = requests[next % requests.length]!
      const response = await connection.send(request)
      if (response.status !== 200)
        throw new Error(`${request.method} ${request.path}: status ${response.status}`)
      bytes += response.bytes
      times.push(performance.now() - sent)
    }
    connection.close()
  }
  await Promise.all(clients.map(runClient))
  const elapsed = performance.now() - start
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    requestsPerSecond: (times.length * 1000) / elapsed,
    requests: times.length,
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    bytes: bytes / times.length,
    cpuShare: (user + system) / 1000 / elapsed,
  }
}
