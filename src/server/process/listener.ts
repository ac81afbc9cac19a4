import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Settings } from './settings.ts'
import { StartupError } from './startup.ts'

/** The open port. */
export interface Listener {
  server: Server
  port: number
  /** Until this is called, requests are told to come again in a moment. */
  setRequestListener(listener: RequestListener): void
  /** Takes no more requests and waits up to 5 seconds for those under way. */
  close(): Promise<void>
}

const LAST_REQUESTS_MS = 5_000

/** Opens the port before there is anything to serve, so that a port in use is known before anything is touched. */
export async function openListener({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<Listener> {
  let answer: RequestListener = notReady
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const reason = reasons[code ?? ''] ?? message
      reject(new StartupError(`The server cannot listen on HOST ${host}, PORT ${port}: ${reason}.`))
    })
    server.listen(port, host, resolve)
  })
  return {
    server,
    port: (server.address() as AddressInfo).port,
    setRequestListener(listener) {
      answer = listener
    },
    close: () => closeServer(server),
  }
}

const notReady: RequestListener = (_request, response) => {
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' })
  response.end('Starting. Try again in a moment.\n')
}

const reasons: Record<string, string> = {
  EADDRINUSE: 'another program is using this port; stop it or set PORT to another number',
  EACCES: 'this user may not use this port; set PORT to a number above 1023',
  EADDRNOTAVAIL: 'this machine does not have this address',
  ENOTFOUND: 'this is not an address of this machine',
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  const force = setTimeout(() => server.closeAllConnections(), LAST_REQUESTS_MS)
  // A connection that has its last answer would be kept open for a next request.
  const sweep = setInterval(() => server.closeIdleConnections(), 25)
  await closed
  clearTimeout(force)
  clearInterval(sweep)
}
