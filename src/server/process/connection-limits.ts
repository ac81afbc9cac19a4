import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createProxyCheck, parseIp, toRateLimitKey } from '../http/limits/client-ip.ts'
import type { Logger } from '../platform/logger.ts'

/**
 * Connections of the process, so that clients cannot exhaust its memory and file descriptors, and those of one address that have
 * not sent a complete request. A venue's Wi-Fi is one address, and browsers open some early.
 */
export const CONNECTION_LIMITS = { total: 5_000, newPerAddress: 200 }

interface Connection {
  address: string
  /** Whether it is known to have sent a complete request: its response has ended, or another request has followed. */
  isKnown: boolean
  /** The request that may still be arriving or whose response is in progress, and the response. */
  exchange?: { request: IncomingMessage; response: ServerResponse } | undefined
}

/**
 * Limits the connections of a server. Above a limit it closes the oldest connection without a complete request, and not the newest,
 * so that clients that send nothing cannot lock out those that do. Proxies share their connections among clients, so only the
 * limit of the process applies to them. The result lists the responses in progress.
 */
export function limitConnections(
  server: Server,
  {
    trustedProxies,
    log,
    limits,
  }: { trustedProxies: readonly string[]; log: Logger; limits: typeof CONNECTION_LIMITS },
) {
  const isTrusted = createProxyCheck(trustedProxies)
  /** Oldest first, as are those without a complete request by address. */
  const connections = new Map<Socket, Connection>()
  const newByAddress = new Map<string, Set<Socket>>()
  let hasWarned = false

  const forgetNew = (socket: Socket, address: string) => {
    const sockets = newByAddress.get(address)
    sockets?.delete(socket)
    if (sockets?.size === 0) newByAddress.delete(address)
  }
  const forget = (socket: Socket, address: string) => {
    connections.delete(socket)
    forgetNew(socket, address)
  }

  const drop = (socket: Socket) => {
    forget(socket, connections.get(socket)?.address ?? '')
    socket.destroy()
    if (hasWarned) return
    hasWarned = true
    log.warn(
      `Connections without a complete request were closed, because one address had more than ${limits.newPerAddress} of them or ` +
        `${limits.total} were open. If the address is a proxy, add it to TRUSTED_PROXIES. This warning is not repeated.`,
    )
  }

  const limitNew = (socket: Socket, address: string) => {
    const sockets = newByAddress.get(address) ?? new Set()
    newByAddress.set(address, sockets.add(socket))
    if (sockets.size <= limits.newPerAddress) return
    // Node has no event for a complete request whose body nothing reads, so these are found when they matter.
    for (const each of sockets) if (connections.get(each)?.exchange?.request.complete) sockets.delete(each)
    const [oldest] = sockets
    if (oldest && sockets.size > limits.newPerAddress) drop(oldest)
  }

  server.on('connection', (socket) => {
    const ip = parseIp(socket.remoteAddress ?? '')
    if (!ip) return
    const address = toRateLimitKey(ip)
    connections.set(socket, { address, isKnown: false })
    socket.once('close', () => forget(socket, address))
    if (!isTrusted(ip)) limitNew(socket, address)
    if (connections.size > limits.total) drop(findOldestIdle(connections) ?? socket)
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket)
    if (!connection) return
    const markKnown = () => {
      connection.isKnown = true
      forgetNew(request.socket, connection.address)
    }
    // A second request follows a complete one.
    if (connection.exchange) markKnown()
    // Not in a set of its own: one that changes with each request keeps objects of many requests until a full garbage collection, because
    // V8 links each table of a set to the next one.
    connection.exchange = { request, response }
    response.once('close', () => {
      if (!request.complete) return
      markKnown()
      // Otherwise it would stay in memory until the next request on the connection. A pipelined one may have begun.
      if (connection.exchange?.response === response) connection.exchange = undefined
    })
  })
  return {
    listResponses: () => [...connections.values()].flatMap(({ exchange }) => exchange?.response ?? []),
  }
}

/** Returns the oldest connection without a complete request, else the oldest that is not waiting for a response. */
function findOldestIdle(connections: ReadonlyMap<Socket, Connection>): Socket | undefined {
  const entries = [...connections]
  const found =
    entries.find(([, { isKnown, exchange }]) => !(exchange ? exchange.request.complete : isKnown)) ??
    entries.find(([, { exchange }]) => !exchange || exchange.response.writableFinished)
  return found?.[0]
}
