import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'

/** The root folder of this checkout. */
export const PROJECT_FOLDER = join(import.meta.dirname, '../../..')

/** Returns the variables that a process under test gets besides its settings: no setting of the machine reaches it. */
export function inheritedVariables(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
}

/** A program of this project in a process of its own. */
export interface TestProcess {
  pid: number
  child: ChildProcess
  /** Returns its output so far, on stdout and stderr. */
  readOutput(): string
  /** Waits until it is ready and returns its URL. Rejects if it exits first. */
  waitUntilReady(): Promise<string>
  /** Waits until it exits and returns the exit code or signal, and what it wrote to stderr. */
  waitForExit(): Promise<{ code: number | NodeJS.Signals; error: string }>
}

/**
 * Runs `file` (absolute or relative to the project) with this Node and only these settings, on a port chosen by the system.
 * Kills the process at the end of the test.
 */
export function startTestProcess(
  file: string,
  settings: Record<string, string>,
  options: { args?: string[]; uid?: number; gid?: number; cwd?: string } = {},
): TestProcess {
  const { args = [], ...processOptions } = options
  const child = spawn(process.execPath, [resolve(PROJECT_FOLDER, file), ...args], {
    cwd: PROJECT_FOLDER,
    ...processOptions,
    env: { ...inheritedVariables(), PORT: '0', LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let error = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text
    error += text
  })
  const closed = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 1))
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return {
    pid: child.pid ?? 0,
    child,
    readOutput: () => output,
    waitForExit: async () => ({ code: await closed, error: error.trim() }),
    waitUntilReady: () =>
      new Promise((resolve, reject) => {
        const check = () => {
          const address = /^Open (http\S+)$/m.exec(output)?.[1]
          if (address) resolve(address)
        }
        check()
        child.stdout.on('data', check)
        void closed.then(() => reject(new Error(`the process exited before it was ready:\n${output}`)))
      }),
  }
}
