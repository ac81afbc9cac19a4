import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'

// `npm run dev`: runs the server with Vite inside and restarts it when its sources change. Vite updates the web sources.
const SOURCES = ['server', 'domain', 'contract'].map((folder) => join(import.meta.dirname, '../src', folder))
const DEBOUNCE_MS = 100

let isShuttingDown = false
let server = startServer()
let restarts = Promise.resolve()
let debounceTimer: NodeJS.Timeout | undefined

for (const folder of SOURCES) {
  watch(folder, { recursive: true }, (_event, file) => {
    if (!file || !/\.(ts|sql)$/.test(file) || file.endsWith('.test.ts')) return
    clearTimeout(debounceTimer)
    debounceTimer = setTimeout(() => {
      restarts = restarts.then(() => restartServer(file))
    }, DEBOUNCE_MS)
  })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void shutDown(signal))
process.once('disconnect', () => void shutDown('SIGTERM'))

function startServer(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'dev-server.ts'))
  child.once('exit', (code) => {
    if (code !== 0 && !isShuttingDown)
      process.stdout.write('Waiting for a change in src before restarting.\n')
  })
  return child
}

async function stopServer(signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill(signal)
  await once(server, 'exit')
}

async function restartServer(file: string): Promise<void> {
  if (isShuttingDown) return
  process.stdout.write(`\n${file} changed, restarting\n`)
  await stopServer('SIGTERM')
  if (!isShuttingDown) server = startServer()
}

async function shutDown(signal: NodeJS.Signals): Promise<void> {
  isShuttingDown = true
  await stopServer(signal)
  process.exit(server.exitCode ?? 0)
}
