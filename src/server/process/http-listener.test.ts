import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openHttpListener } from './http-listener.ts'

async function openListener() {
  const listener = await openHttpListener(
    { host: '127.0.0.1', port: 0, drainSeconds: 0 },
    { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 },
  )
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

test('the server limits the time to receive a request and the number of connections', async () => {
  const listener = await openHttpListener({ host: '127.0.0.1', port: 0, drainSeconds: 0 })
  onTestFinished(() => listener.close())
  const { headersTimeout, requestTimeout, maxConnections } = listener.server
  expect([headersTimeout, requestTimeout, maxConnections]).toEqual([10_000, 30_000, 5_000])

  listener.server.maxConnections = 2
  const open = [1, 2].map(() => connect(listener.port, '127.0.0.1'))
  await Promise.all(open.map((socket) => once(socket, 'connect')))
  const third = connect(listener.port, '127.0.0.1').on('error', () => {})
  await once(third, 'close')
  for (const socket of open) {
    expect(socket.destroyed).toBe(false)
    socket.destroy()
  }
})
