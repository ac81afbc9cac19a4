import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import {
  type AddressInfo,
  type Server as ConnectionServer,
  createServer as createConnectionServer,
} from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sendUnavailable } from '../http/request-listener.ts'
import type { Logger } from '../platform/logger.ts'
import { ProblemError } from '../platform/problem-error.ts'
import type { Settings } from '../platform/settings.ts'
import { StartupError } from '../platform/startup.ts'
import { CONNECTION_LIMITS, limitConnections } from './connection-limits.ts'

export type HttpListener = Awaited<ReturnType<typeof openHttpListener>>

const DRAIN_TIMEOUT_MS = 5_000

/** Connections that wait to be accepted. Above Node's 511, clients that connect at once try again after one, three and seven seconds. */
const MAX_UNACCEPTED = 4096

/**
 * Sockets that listen on the port. Node accepts one connection of each per turn of its event loop, which can take 40 ms under load: with one
 * socket, the last of 1,000 clients that connect at once would wait for 40 seconds. Only Linux distributes connections among sockets.
 */
const LISTENING_SOCKETS = process.platform === 'linux' ? 16 : 1

/** How long a client may take to send its request. A body has at most 64 KB, so 30 seconds suffice on any connection. */
const RECEIVE_TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
}

/**
 * Opens the port first, so that a port in use is reported before anything else happens: until `setRequestListener` is called,
 * it responds with 503 and Retry-After. Throws a StartupError.
 */
export async function openHttpListener(
  {
    host,
    port,
    drainSeconds,
    trustedProxies,
  }: Pick<Settings, 'host' | 'port' | 'drainSeconds' | 'trustedProxies'>,
  log: Logger,
  timeouts = RECEIVE_TIMEOUTS,
  limits = CONNECTION_LIMITS,
) {
  let handleRequest: RequestListener = respondNotReady
  let isDraining = false
  const server = createServer(timeouts, (request, response) => {
    response.shouldKeepAlive &&= !isDraining
    handleRequest(request, response)
  })
  const connections = limitConnections(server, { trustedProxies, log, limits })
  const servers = await listen(server, host, port).catch((error) => {
    const reason = describeListenError(error, 'PORT')
    throw new StartupError(`The server cannot listen on HOST ${host}, PORT ${port}: ${reason}.`)
  })
  return {
    server,
    port: findPort(server),
    setRequestListener(listener: RequestListener) {
      handleRequest = listener
    },
    isDraining: () => isDraining,
    /**
     * Drains and closes the server. For DRAIN_SECONDS it keeps serving, and every response closes its connection, so that
     * clients that keep connections open reconnect elsewhere. Then it stops accepting connections and waits up to 5 seconds
     * for the requests in progress.
     */
    async close() {
      isDraining = true
      // Node sends `Connection: close` with a response that does not keep its connection (RFC 9112, section 9.6).
      for (const response of connections.listResponses()) response.shouldKeepAlive = false
      await wait(drainSeconds * 1000)
      await closeServers(server, servers)
    },
  }
}

/**
 * Listens on the port with LISTENING_SOCKETS. Returns the HTTP server and those which pass their connections to it. Programs of the same
 * user could share such a port without an error, so the port is opened for this program alone first.
 */
async function listen(server: Server, host: string, port: number): Promise<ConnectionServer[]> {
  const open = async (each: ConnectionServer, onPort: number, reusePort: boolean) => {
    each.listen({ host, port: onPort, backlog: MAX_UNACCEPTED, reusePort })
    await once(each, 'listening')
  }
  const isShared = LISTENING_SOCKETS > 1
  if (isShared && port !== 0) {
    const probe = createConnectionServer()
    await open(probe, port, false)
    probe.close()
    await once(probe, 'close')
  }
  await open(server, port, isShared)
  const others = Array.from({ length: LISTENING_SOCKETS - 1 }, () =>
    createConnectionServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      server.emit('connection', socket)
    }),
  )
  await Promise.all(others.map((each) => open(each, findPort(server), true)))
  return [server, ...others]
}

function findPort(server: Server): number {
  return (server.address() as AddressInfo).port
}

const respondNotReady: RequestListener = (request, response) => {
  const problem = new ProblemError('catalogue_unavailable', {
    detail: 'The server is starting.',
    retry_after: 1,
  })
  sendUnavailable(request, response, problem, 'Starting. Try again in a moment.\n')
}

/** Describes to the operator why the port of a setting could not be opened. */
export function describeListenError(
  { code, message }: NodeJS.ErrnoException,
  setting: 'PORT' | 'METRICS_PORT',
): string {
  const reasons: Record<string, string> = {
    EADDRINUSE: `another program is using this port; stop it or set ${setting} to another number`,
    EACCES: `this user may not use this port; set ${setting} to a number above 1023`,
    EADDRNOTAVAIL: 'this machine does not have this address',
    ENOTFOUND: 'this is not an address of this machine',
  }
  return reasons[code ?? ''] ?? message
}

async function closeServers(server: Server, servers: ConnectionServer[]): Promise<void> {
  const closed = Promise.all(servers.map((each) => new Promise((resolve) => each.close(resolve))))
  const force = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS)
  // A keep-alive connection stays open after its last response.
  const sweep = setInterval(() => server.closeIdleConnections(), 25)
  await closed
  clearTimeout(force)
  clearInterval(sweep)
}
