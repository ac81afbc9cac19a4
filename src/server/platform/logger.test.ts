import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const logger = new URL('./logger.ts', import.meta.url).href

/** Runs a program that logs 3 lines and ends by `ending`. Returns its exit code or signal and the messages on its stdout. */
async function run(ending: string) {
  const program = `
    import { createBufferedOutput, createLogger } from '${logger}'
    const log = createLogger('info', createBufferedOutput())
    for (const message of ['one', 'two', 'three']) log.info(message)
    ${ending}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise((resolve) => child.on('exit', (code, signal) => resolve(signal ?? code)))
  const output = await text(child.stdout)
  const messages = output.split('\n').flatMap((line) => (line ? JSON.parse(line).msg : []))
  return { ended: await ended, messages }
}

const messages = ['one', 'two', 'three']

test('buffered lines are written when the process exits or fails, and by themselves a moment later', async () => {
  expect(await run('process.exit(3)')).toEqual({ ended: 3, messages })
  expect(await run('throw new Error("failed")')).toEqual({ ended: 1, messages })
  const killed = 'setTimeout(() => process.kill(process.pid, "SIGKILL"), 1_000)'
  expect(await run(killed)).toEqual({ ended: 'SIGKILL', messages })
})
