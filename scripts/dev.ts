import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'

// `npm run dev`: the server with Vite inside it, started again when its own sources change. Vite sees to the web's.
const SOURCES = ['server', 'domain', 'contract'].map((folder) => join(import.meta.dirname, '../src', folder))
const QUIET_MS = 100

let isEnding = false
let server = startServer()
let restarts = Promise.resolve()
let pause: NodeJS.Timeout | undefined

for (const folder of SOURCES) {
  watch(folder, { recursive: true }, (_event, file) => {
    if (!file || !/\.(ts|sql)$/.test(file) || file.endsWith('.test.ts')) return
    clearTimeout(pause)
    pause = setTimeout(() => {
      restarts = restarts.then(() => restartServer(file))
    }, QUIET_MS)
  })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void shutDown(signal))
process.once('disconnect', () => void shutDown('SIGTERM'))

function startServer(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'dev-server.ts'))
  child.once('exit', (code) => {
    if (code !== 0 && !isEnding) process.stdout.write('Waiting for a change in src before trying again.\n')
  })
  return child
}

async function stopServer(signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill(signal)
  await once(server, 'exit')
}

async function restartServer(file: string): Promise<void> {
  if (isEnding) return
  process.stdout.write(`\n${file} changed, starting again\n`)
  await stopServer('SIGTERM')
  if (!isEnding) server = startServer()
}

async function shutDown(signal: NodeJS.Signals): Promise<void> {
  isEnding = true
  await stopServer(signal)
  process.exit(server.exitCode ?? 0)
}
