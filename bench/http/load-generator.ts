// Sends requests from a process that bench:http forks: each client has one connection and sends the next request as soon as the previous
// one is answered. It reads only the status and the end of a response: any HTTP client takes more processor time than the bare server.
import { connect } from 'node:net'
import { quantile } from '../statistics.ts'

export interface LoadRequest {
  method: 'GET' | 'PUT' | 'DELETE'
  path: string
}

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
      const size = await connection.send(requests[next % requests.length]!)
      bytes += size
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

/** Opens a connection that is kept. */
function openConnection({ hostname, port, host }: URL, headers: Record<string, string>) {
  const socket = connect(Number(port), hostname).setNoDelay()
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `host: ${host}\r\ncontent-length: 0\r\n${headerLines.join('')}\r\n`
  return {
    /** Sends a request and returns the number of bytes of the body. Rejects unless the status is 200. */
    send({ method, path }: LoadRequest): Promise<number> {
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      const response = createResponseReader()
      const fail = (reason: string) => reject(new Error(`${method} ${path}: ${reason}`))
      const onClose = () => fail('the connection was closed')
      const onData = (chunk: Buffer) => {
        const bytes = response.read(chunk)
        if (bytes === undefined) return
        socket.off('data', onData).off('error', reject).off('close', onClose)
        if (response.status() === 200) resolve(bytes)
        else fail(`status ${response.status()}`)
      }
      socket.on('data', onData).on('error', reject).on('close', onClose)
      socket.write(`${method} ${path} HTTP/1.1\r\n${head}`)
      return promise
    },
    close: () => socket.destroy(),
  }
}

const END_OF_HEAD = '\r\n\r\n'
const LAST_CHUNK = '0\r\n\r\n'

/** Reads one response. `read` returns the size of the body when it is complete. */
function createResponseReader() {
  let head = ''
  let [bytes, length] = [0, 0]
  let tail = ''
  const readHead = (chunk: Buffer): Buffer | undefined => {
    const before = head.length
    head += chunk.toString('latin1')
    const end = head.indexOf(END_OF_HEAD)
    if (end === -1) return undefined
    head = head.slice(0, end)
    // Without a length, the body ends with the last chunk.
    length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
    return chunk.subarray(end + END_OF_HEAD.length - before)
  }
  let isHeadRead = false
  return {
    status: () => Number(head.slice(9, 12)),
    read(chunk: Buffer): number | undefined {
      const body = isHeadRead ? chunk : readHead(chunk)
      if (!body) return undefined
      isHeadRead = true
      bytes += body.length
      if (!Number.isNaN(length)) return bytes >= length ? bytes : undefined
      tail = (tail + body.subarray(-LAST_CHUNK.length).toString('latin1')).slice(-LAST_CHUNK.length)
      return tail === LAST_CHUNK ? bytes : undefined
    },
  }
}
