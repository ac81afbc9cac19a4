import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createKeyRing } from './crypto.ts'
import { createLogger } from './logger.ts'
import { createSecurityLog } from './security-log.ts'

const folder = mkdtempSync(join(tmpdir(), 'amberlink-security-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('many events at once are written without waiting for further ones, and without a warning', async () => {
  const warnings: Error[] = []
  const onWarning = (warning: Error) => warnings.push(warning)
  process.on('warning', onWarning)
  const file = join(folder, 'log')
  // As createBufferedOutput, but without writing from time to time.
  const output = pino.destination({ dest: file, sync: false, minLength: 4096 })
  const keys = createKeyRing('a secret of at least thirty-two characters')
  const { record } = createSecurityLog(createLogger('info', output), keys)
  for (let event = 0; event < 100; event++)
    record({ event: 'authn_login_fail', user: null, requestId: `request ${event}` })
  const countLines = () => readFileSync(file, 'utf8').split('\n').length - 1
  await expect.poll(countLines).toBe(100)
  record({ event: 'authn_login_fail', user: null, requestId: 'the last' })
  await expect.poll(countLines).toBe(101)
  process.off('warning', onWarning)
  expect(warnings).toEqual([])
})
