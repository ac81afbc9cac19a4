import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '../platform/logger.ts'
import { type HttpListener, openHttpListener } from './http-listener.ts'

const settings = { host: '127.0.0.1', port: 0, drainSeconds: 0, trustedProxies: [] }
const warnings: string[] = []
const log = createLogger('warn', { write: (line) => void warnings.push(line) })

async function openListener() {
  const listener = await openHttpListener(settings, log, {
    headersTimeout: 200,
    requestTimeout: 400,
    connectionsCheckingInterval: 50,
  })
  onTestFinished(() => listener.close())
  listener.setRequestListener((request, response) => {
    request.on('error', () => {})
    request.on('end', () => response.end('received')).resume()
  })
  return listener
}

/** Sends `first` and then one of `rest` every 20 ms. Returns what the server responds. */
async function sendSlowly(port: number, first: string, rest: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.write(first)
  const timer = setInterval(() => socket.write(rest), 20)
  try {
    return await text(socket)
  } catch {
    return 'reset'
  } finally {
    clearInterval(timer)
  }
}

test('a client that sends its headers slowly is disconnected', async () => {
  const { port } = await openListener()
  const reply = await sendSlowly(port, 'GET / HTTP/1.1\r\nhost: localhost\r\n', 'x: y\r\n')
  // The response is lost if the client sends once more before it reads it.
  expect(reply).toMatch(/^(HTTP\/1\.1 408 |reset$)/)
})

test('a client that sends its body slowly is disconnected, however steadily it sends #418', async () => {
  const { port } = await openListener()
  const headers = 'POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n'
  const reply = await sendSlowly(port, headers, '1\r\nx\r\n')
  expect(reply).not.toContain('received')
})

test('the server limits the time to receive a request', async () => {
  const listener = await openHttpListener(settings, log)
  onTestFinished(() => listener.close())
  const { headersTimeout, requestTimeout } = listener.server
  expect([headersTimeout, requestTimeout]).toEqual([10_000, 30_000])
})

/** Opens connections that send nothing, or an incomplete request. */
async function openSilently(port: number, count: number, localAddress: string, sent = ''): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () =>
    connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {}),
  )
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  if (sent) for (const socket of sockets) socket.write(sent)
  return sockets
}

const countOpen = (sockets: readonly Socket[]) => sockets.filter(({ destroyed }) => !destroyed).length
const closeAll = (sockets: readonly Socket[]) => {
  for (const socket of sockets) socket.destroy()
}
/** Returns a function that counts the connections accepted since the call. */
function countAccepted({ server }: HttpListener): () => number {
  let accepted = 0
  server.on('connection', () => {
    accepted += 1
  })
  return () => accepted
}

test('one address keeps 200 connections that send no complete request, and the latest of them #418 V15.2.2', async () => {
  const listener = await openHttpListener(settings, log)
  onTestFinished(() => listener.close())
  listener.setRequestListener((_request, response) => response.end('received'))
  const { port } = listener
  const accepted = countAccepted(listener)
  const venue = await openSilently(port, 250, '127.0.1.1', 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await Promise.all(venue.map((socket) => once(socket, 'data')))
  const silent = await openSilently(port, 100, '127.0.1.1', 'GET / HTTP/1.1\r\n')
  await expect.poll(accepted).toBe(350)
  const later = await openSilently(port, 200, '127.0.1.1', 'GET / HTTP/1.1\r\n')
  await expect.poll(() => countOpen(silent)).toBe(0)
  expect([countOpen(later), countOpen(venue)]).toEqual([200, 250])
  expect(warnings).toHaveLength(1)
  closeAll([...venue, ...later])
})

test('a connection is not without a request once another request follows, or after its response', async () => {
  const listener = await openHttpListener(settings, log, undefined, { total: 300, newPerAddress: 3 })
  onTestFinished(() => listener.close())
  listener.setRequestListener(({ url }, response) => {
    if (url === '/now') response.end()
  })
  const unfinished = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\n'
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
  const address = '127.0.1.5'
  const [waiting] = await openSilently(listener.port, 1, address, `${get('/later')}${unfinished}`)
  const [answered] = await openSilently(listener.port, 1, address, get('/now'))
  await once(answered!, 'data')
  answered!.write(unfinished)
  const silent = await openSilently(listener.port, 5, address)
  await expect.poll(() => countOpen(silent)).toBe(3)
  expect(countOpen([waiting!, answered!])).toBe(2)
  closeAll([waiting!, answered!, ...silent])
})

test('silent connections from many addresses lock out no client', async () => {
  const limits = { total: 300, newPerAddress: 100 }
  const listener = await openHttpListener(settings, log, undefined, limits)
  onTestFinished(() => listener.close())
  const received: ServerResponse[] = []
  listener.setRequestListener((_request, response) => void received.push(response))
  const { port } = listener
  const slow = fetch(`http://127.0.0.1:${port}/`)
  await expect.poll(() => received).toHaveLength(1)
  const silent = (
    await Promise.all(['127.0.1.2', '127.0.1.3', '127.0.1.4'].map((ip) => openSilently(port, 100, ip)))
  ).flat()
  const late = fetch(`http://127.0.0.1:${port}/`)
  await expect.poll(() => received).toHaveLength(2)
  for (const response of received) response.end('received')
  // A request in progress keeps its connection, although it is the oldest.
  expect(await (await slow).text()).toBe('received')
  expect(await (await late).text()).toBe('received')
  await expect.poll(() => countOpen(silent)).toBe(298)
  closeAll(silent)
})

test('a trusted proxy may have more than 200 connections without a request', async () => {
  const listener = await openHttpListener({ ...settings, trustedProxies: ['127.0.2.0/24'] }, log)
  onTestFinished(() => listener.close())
  const accepted = countAccepted(listener)
  const sockets = await openSilently(listener.port, 250, '127.0.2.1')
  await expect.poll(accepted).toBe(250)
  expect(countOpen(sockets)).toBe(250)
  closeAll(sockets)
})

test('reports a port in use, also by another server of the same user', async () => {
  const listener = await openHttpListener(settings, log)
  onTestFinished(() => listener.close())
  const again = openHttpListener({ ...settings, port: listener.port }, log)
  await expect(again).rejects.toThrow('another program is using this port')
})

test('accepts clients that connect at once in few turns of the event loop', {
  skip: process.platform !== 'linux',
}, async () => {
  const listener = await openHttpListener(settings, log)
  onTestFinished(() => listener.close())
  const accepted: number[] = []
  let turn = 0
  listener.server.on('connection', () => void accepted.push(turn))
  const sockets = Array.from({ length: 64 }, () => connect(listener.port, '127.0.0.1'))
  const isAccepted = () => accepted.length === sockets.length
  while (!isAccepted()) {
    turn += 1
    await new Promise(setImmediate)
  }
  expect(new Set(accepted).size).toBeLessThan(sockets.length / 3)
  closeAll(sockets)
})
