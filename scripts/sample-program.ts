import { spawn, spawnSync } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { describeMissingProgram } from './samples.ts'

/** Runs a program of the system with a sample, until the end of the test. Throws if it is not installed. */
export function startSampleProgram(program: string, args: string[]): { readOutput(): string } {
  if (spawnSync(program, ['--help']).error) throw new Error(describeMissingProgram(program))
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (data) => {
      output += data
    })
  }
  onTestFinished(() => void child.kill('SIGTERM'))
  return { readOutput: () => output }
}
