import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { Command } from '../commands/command.ts'
import { runCommand } from '../commands/run-command.ts'
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

let isRunning = false

/**
 * Runs a command in this process, which saves the start of a process per command. What is written to its standard output and
 * standard error meanwhile is that of the command, so only one can run at a time.
 */
export async function runCommandInProcess(
  name: string,
  command: Command,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<CommandRun> {
  if (isRunning) throw new Error('A command is still running.')
  isRunning = true
  const { env: before, exitCode } = process
  const output = { out: '', err: '' }
  const record = (stream: 'stdout' | 'stderr', key: keyof typeof output) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      output[key] += String(text)
      return true
    })
  const spies = [record('stdout', 'out'), record('stderr', 'err')]
  process.env = { ...inheritedVariables(), ...env }
  try {
    await runCommand(name, (signal) => command.run([name], args, signal))
    return { code: Number(process.exitCode), ...output }
  } finally {
    for (const spy of spies) spy.mockRestore()
    Object.assign(process, { env: before, exitCode })
    isRunning = false
  }
}
