import { mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestDataFolder } from '../testing/test-data-folder.ts'
import { readOrCreateSecrets, readSecrets } from './secrets.ts'
import { readSettings } from './settings.ts'

function createDataFolder(): string {
  const dataDir = createTestDataFolder()
  mkdirSync(dataDir, { recursive: true })
  return dataDir
}

test('moving DATA_DIR/secret to secret.previous creates a new secret and keeps the old one for verifying', () => {
  const dataDir = createDataFolder()
  const settings = readSettings({ DATA_DIR: dataDir })
  const first = readOrCreateSecrets(settings)
  expect(first).toEqual({ secret: readFileSync(join(dataDir, 'secret'), 'utf8').trim(), secretPrevious: [] })
  expect(readOrCreateSecrets(settings)).toEqual(first)
  renameSync(join(dataDir, 'secret'), join(dataDir, 'secret.previous'))
  const second = readOrCreateSecrets(settings)
  expect(second.secret).not.toBe(first.secret)
  expect(second.secretPrevious).toEqual([first.secret])
})

test('SECRET_PREVIOUS and secret.previous are used together', () => {
  const dataDir = createDataFolder()
  const { secret } = readOrCreateSecrets(readSettings({ DATA_DIR: dataDir }))
  renameSync(join(dataDir, 'secret'), join(dataDir, 'secret.previous'))
  const env = { DATA_DIR: dataDir, SECRET: 's'.repeat(32), SECRET_PREVIOUS: 'p'.repeat(32) }
  expect(readSecrets(readSettings(env))).toEqual({
    secret: env.SECRET,
    secretPrevious: [env.SECRET_PREVIOUS, secret],
  })
})
