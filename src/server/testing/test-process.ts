import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'

/** The root of this checkout. */
export const PROJECT_FOLDER = join(import.meta.dirname, '../../..')

/** A program of ours running in a process of its own. */
export interface TestProcess {
  pid: number
  child: ChildProcess
  /** Everything it has said so far, on stdout and stderr. */
  output(): string
  /** Resolves with the address it serves on when it has told that it is ready; rejects when it ends before. */
  ready(): Promise<string>
  /** Resolves with its exit code (or the signal that ended it) and its last word on stderr. */
  exited(): Promise<{ code: number | NodeJS.Signals; error: string }>
}

/**
 * Runs `file` (absolute, or of the project) under this Node with these settings and no others; PORT is chosen by the
 * system. Whatever a test leaves running is killed when the test ends.
 */
export function startTestProcess(
  file: string,
  settings: Record<string, string>,
  options: { args?: string[]; uid?: number; gid?: number; cwd?: string } = {},
): TestProcess {
  const { args = [], ...process_ } = options
  const child = spawn(process.execPath, [resolve(PROJECT_FOLDER, file), ...args], {
    cwd: PROJECT_FOLDER,
    ...process_,
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let error = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
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
    output: () => said,
    exited: async () => ({ code: await closed, error: error.trim() }),
    ready: () =>
      new Promise((resolve, reject) => {
        const look = () => {
          const address = /^Open (http\S+)$/m.exec(said)?.[1]
          if (address) resolve(address)
        }
        look()
        child.stdout.on('data', look)
        void closed.then(() => reject(new Error(`it ended before it was ready:\n${said}`)))
      }),
  }
}
