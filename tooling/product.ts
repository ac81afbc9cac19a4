import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '../src/server/testing/find-free-port.ts'

/** Today's date in all tests. The dates of the sample catalogue are relative to it. */
export const TODAY = '2026-11-20'

/** The product in its own process, started as `npm start` does. */
export interface Product {
  url: string
  dataDir: string
  stop(): Promise<void>
  /** Ends the process and keeps its data. */
  pause(): Promise<void>
  /** Starts the process again, with the same address and data. */
  resume(): Promise<void>
}

export type Environment = Record<string, string> | ((url: string) => Promise<Record<string, string>>)

/**
 * Starts the product on a free port and waits until it is healthy. `environment` overrides its settings. PUBLIC_URL is not set,
 * so the sandbox replaces the sign-in providers. `folder` is the checkout, this one by default.
 */
export async function startProduct(environment: Environment = {}, folder = '.'): Promise<Product> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startProductOnce(environment, folder)
    } catch (error) {
      // Another program can take the port before the product listens.
      if (attempt === 3 || !String(error).includes('is using this port')) throw error
    }
  }
}

async function startProductOnce(environment: Environment, folder: string): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'amberlink-e2e-'))
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    TODAY,
    TRUSTED_PROXIES: '127.0.0.1,::1',
    LOG_LEVEL: 'warn',
    // All tests share one client IP.
    API_RATE_LIMIT: 'off',
    ...(typeof environment === 'function' ? await environment(url) : environment),
  }
  let running = await startProcess(env, url, folder)
  return {
    url,
    dataDir,
    stop: async () => {
      await stopProcess(running)
      await rm(dataDir, { recursive: true, force: true })
    },
    pause: () => stopProcess(running),
    resume: async () => {
      running = await startProcess(env, url, folder)
    },
  }
}

/** Adds the valid rows of a catalogue file. Throws if it cannot be imported. */
export function importCatalogue({ dataDir }: Product, file: string): void {
  const command = path.resolve('src/server/commands/import.ts')
  const { status, stderr } = spawnSync(process.execPath, [command, '--skip-invalid', file], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  // 1: rows were rejected.
  if (status !== 0 && status !== 1) throw new Error(`${file} was not imported: ${stderr}`)
}

interface RunningProcess {
  child: ChildProcess
  exited: Promise<void>
}

async function startProcess(env: NodeJS.ProcessEnv, url: string, folder: string): Promise<RunningProcess> {
  const child = spawn(process.execPath, [path.resolve(folder, 'src/server/process/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))

  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`the product did not start:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { child, exited }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).ok
  } catch {
    return false
  }
}

async function stopProcess({ child, exited }: RunningProcess): Promise<void> {
  if (child.exitCode === null) child.kill('SIGTERM')
  await exited
}
