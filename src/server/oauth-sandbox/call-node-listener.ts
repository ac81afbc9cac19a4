import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/**
 * Calls a listener of Node's HTTP server with a web request, without a server or connection, and returns its response.
 * `mountPath` is removed from the path.
 */
export async function callNodeListener(
  listener: RequestListener,
  request: Request,
  mountPath: string,
): Promise<Response> {
  const url = new URL(request.url)
  const path = `${url.pathname}${url.search}`
  const socket = new Socket()
  const incoming = Object.assign(new IncomingMessage(socket), {
    method: request.method,
    url: path.slice(mountPath.length) || '/',
    originalUrl: path,
    headers: {
      ...Object.fromEntries(request.headers),
      host: url.host,
      'x-forwarded-proto': url.protocol.slice(0, -1),
    },
  })
  const body = Buffer.from(await request.arrayBuffer())
  if (body.length > 0) {
    incoming.headers['content-length'] = String(body.length)
    incoming.push(body)
  }
  incoming.push(null)

  const response = new CollectedResponse(incoming)
  try {
    listener(incoming, response)
    return await response.collected
  } finally {
    socket.destroy()
  }
}

/** Collects the response instead of sending it. */
class CollectedResponse extends ServerResponse {
  readonly collected: Promise<Response>
  readonly #chunks: Buffer[] = []
  readonly #resolve: (response: Response) => void

  constructor(request: IncomingMessage) {
    super(request)
    const { promise, resolve } = Promise.withResolvers<Response>()
    this.collected = promise
    this.#resolve = resolve
  }

  override write(chunk: unknown): boolean {
    this.#collect(chunk)
    return true
  }

  override end(chunk?: unknown): this {
    this.#collect(chunk)
    const headers = new Headers()
    for (const [name, value] of Object.entries(this.getHeaders())) {
      for (const each of [value].flat()) if (each !== undefined) headers.append(name, String(each))
    }
    headers.delete('content-length')
    const isEmpty = [204, 304].includes(this.statusCode)
    const body = isEmpty ? null : new Uint8Array(Buffer.concat(this.#chunks))
    this.#resolve(new Response(body, { status: this.statusCode, headers }))
    this.emit('finish')
    return this
  }

  #collect(chunk: unknown): void {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.#chunks.push(Buffer.from(chunk))
  }
}
