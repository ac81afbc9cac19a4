// Connections of the load generators. They read only the status and the end of a response: any HTTP client takes more processor time than
// the bare server.
import { connect } from 'node:net'

export interface LoadRequest {
  method: 'GET' | 'PUT' | 'DELETE'
  path: string
}

/** The server closes a connection that was idle for 5 seconds, and says so in its Keep-Alive header. */
const MAX_IDLE_MS = 4_000

/** Opens a connection that is kept. */
export function openConnection({ hostname, port, host }: URL, headers: Record<string, string>) {
  const socket = connect(Number(port), hostname).setNoDelay()
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `host: ${host}\r\ncontent-length: 0\r\n${headerLines.join('')}\r\n`
  let lastUse = performance.now()
  return {
    /** Sends a request. The size is that of the body. Rejects if the connection is lost. */
    send({ method, path }: LoadRequest): Promise<{ status: number; bytes: number }> {
      const { promise, resolve, reject } = Promise.withResolvers<{ status: number; bytes: number }>()
      const response = createResponseReader()
      const onClose = () => reject(new Error(`${method} ${path}: the connection was closed`))
      const onData = (chunk: Buffer) => {
        const bytes = response.read(chunk)
        if (bytes === undefined) return
        socket.off('data', onData).off('error', reject).off('close', onClose)
        lastUse = performance.now()
        resolve({ status: response.status(), bytes })
      }
      socket.on('data', onData).on('error', reject).on('close', onClose)
      socket.write(`${method} ${path} HTTP/1.1\r\n${head}`)
      return promise
    },
    /** Whether the server has closed it or may be closing it. */
    isExpired: () => !socket.writable || performance.now() - lastUse > MAX_IDLE_MS,
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
