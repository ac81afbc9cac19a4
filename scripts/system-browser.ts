import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findFreePort } from '../src/server/testing/find-free-port.ts'
import { describeMissingProgram } from './samples.ts'

// Firefox and WebKit as Debian has them, driven by the commands of W3C WebDriver.

/** The commands of W3C WebDriver that are used, by their names there: method and path. */
const COMMANDS = {
  NewSession: ['POST', ''],
  Navigate: ['POST', '/url'],
  Back: ['POST', '/back'],
  Refresh: ['POST', '/refresh'],
  SetWindowRect: ['POST', '/window/rect'],
  ExecuteScript: ['POST', '/execute/sync'],
  ElementClick: ['POST', '/element/{id}/click'],
  ElementSendKeys: ['POST', '/element/{id}/value'],
  DeleteAllCookies: ['DELETE', '/cookie'],
  DeleteSession: ['DELETE', ''],
} as const

type Parameters = Record<string, unknown>

/** Sends a command and returns its result. Throws what the browser answers instead. */
type SendCommand = (command: keyof typeof COMMANDS, parameters: Parameters) => Promise<unknown>

/** A browser of the system, with a session of WebDriver. */
export interface SystemBrowser {
  send(command: keyof typeof COMMANDS, parameters?: Parameters): Promise<unknown>
  close(): Promise<void>
}

/** Starts Firefox, which takes the commands on a socket (Marionette): Debian has no geckodriver. `folder` gets its profile. */
export async function startFirefox(folder: string): Promise<SystemBrowser> {
  const port = await findFreePort()
  const profile = mkdtempSync(join(folder, 'firefox-'))
  // Without a server of settings, it does not wait for one.
  const settings = { 'marionette.port': port, 'services.settings.server': 'data:,' }
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const browser = startProgram('firefox-esr', ['--headless', '--marionette', '--profile', profile])
  const socket = await retry(() => openSocket(port))
  const send = sendBySocket(socket)
  await send('NewSession', {})
  return {
    send: (command, parameters = {}) => send(command, parameters),
    close: async () => {
      socket.destroy()
      await stopProgram(browser)
    },
  }
}

/** Starts the WebKit of GTK, on a virtual screen. */
export async function startWebKit(): Promise<SystemBrowser> {
  const screen = startProgram('Xvfb', ['-displayfd', '1'])
  const [display] = await once(screen.stdout as NodeJS.ReadableStream, 'data')
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const driver = startProgram('WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: `:${String(display).trim()}`,
  })
  await retry(() => fetch(`${url}/status`))
  const session = await sendByHttp(`${url}/session`)('NewSession', { capabilities: {} })
  const send = sendByHttp(`${url}/session/${(session as { sessionId: string }).sessionId}`)
  return {
    send: (command, parameters = {}) => send(command, parameters),
    close: async () => {
      await send('DeleteSession', {})
      await stopProgram(driver)
      await stopProgram(screen)
    },
  }
}

function startProgram(program: string, args: string[], settings: NodeJS.ProcessEnv = {}): ChildProcess {
  if (spawnSync(program, ['--help']).error) throw new Error(describeMissingProgram(program))
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...settings },
  })
  process.once('exit', () => child.kill())
  return child
}

async function stopProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null) return
  program.kill()
  await once(program, 'exit')
}

/** Repeats `connect` until it succeeds, for at most 20 seconds. */
async function retry<Connection>(connect: () => Promise<Connection>): Promise<Connection> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await connect()
    } catch (error) {
      if (attempt === 200) throw error
      await setTimeout(100)
    }
  }
}

function sendByHttp(url: string): SendCommand {
  return async (command, parameters) => {
    const [method, path] = COMMANDS[command]
    const response = await fetch(url + path.replace('{id}', String(parameters.id)), {
      method,
      body: method === 'POST' ? JSON.stringify(parameters) : null,
    })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
    if (!response.ok) throw new Error(`${command}: ${value?.error}: ${value?.message}`)
    return value
  }
}

/** A message of Marionette is its length in bytes, a colon and JSON: [type, id, error, result], type 1 for replies. */
function sendBySocket(socket: Socket): SendCommand {
  const replies = new Map<number, PromiseWithResolvers<unknown>>()
  let received = Buffer.alloc(0)
  socket.on('data', (data: Buffer) => {
    received = Buffer.concat([received, data])
    for (;;) {
      const start = received.indexOf(':') + 1
      const end = start + Number(received.subarray(0, start - 1))
      if (start === 0 || received.length < end) return
      const message = JSON.parse(received.toString('utf8', start, end))
      received = received.subarray(end)
      // The first message is a greeting.
      if (!Array.isArray(message)) continue
      const [, id, error, result] = message
      if (error) replies.get(id)?.reject(new Error(`${error.error}: ${error.message}`))
      else replies.get(id)?.resolve(result && 'value' in result ? result.value : result)
    }
  })
  let lastId = 0
  return (command, parameters) => {
    const reply = Promise.withResolvers<unknown>()
    replies.set(++lastId, reply)
    const message = JSON.stringify([0, lastId, `WebDriver:${command}`, parameters])
    socket.write(`${Buffer.byteLength(message)}:${message}`)
    return reply.promise
  }
}

function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket)).once('error', reject)
  })
}
