import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { join } from 'node:path'
import { inheritedVariables } from './test-process.ts'

/** What a command has written, and its exit code. */
export interface CommandRun {
  code: number | null
  out: string
  err: string
}

/** Starts a command of `src/server/commands` as a process in `cwd`. */
export function startTestCommand(
  command: string,
  args: string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): { child: ChildProcessWithoutNullStreams; finished: Promise<CommandRun> } {
  const entry = join(import.meta.dirname, '../commands', `${command}.ts`)
  const child = spawn(process.execPath, [entry, ...args], { cwd, env: { ...inheritedVariables(), ...env } })
  const output = { out: '', err: '' }
  // Some commands exit before they have read their input.
  child.stdin.on('error', () => {})
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    output.out += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    output.err += chunk
  })
  const finished = new Promise<CommandRun>((resolve) =>
    child.on('close', (code) => resolve({ code, ...output })),
  )
  return { child, finished }
}

/** Runs a command as a process and waits until it exits. */
export function runTestCommand(
  command: string,
  args: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv; input?: string },
): Promise<CommandRun> {
  const { child, finished } = startTestCommand(command, args, options)
  child.stdin.end(options.input ?? '')
  return finished
}
