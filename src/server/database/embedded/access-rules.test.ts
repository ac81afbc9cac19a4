import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeAccessRules } from './access-rules.ts'

const OLD_RULES = 'local all all reject\n'

/** Creates a folder with the files of a server that have to be replaced. */
function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'amberlink-access-rules-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['pg_hba.conf', 'pg_ident.conf']) writeFileSync(join(folder, name), OLD_RULES)
  return folder
}

test('the rules are replaced once, readable only by the owner of the folder', () => {
  const folder = createFolder()
  expect(writeAccessRules(folder, undefined)).toBe(true)
  expect(readFileSync(join(folder, 'pg_hba.conf'), 'utf8')).toContain('local all all peer map=amberlink\n')
  const { mode, uid, gid } = statSync(join(folder, 'pg_hba.conf'))
  const owner = statSync(folder)
  expect([mode & 0o777, uid, gid]).toEqual([0o600, owner.uid, owner.gid])
  expect(writeAccessRules(folder, undefined)).toBe(false)
})

test.each([
  ['symbolic', symlinkSync],
  ['hard', linkSync],
])('a %s link in the folder does not lead the writer to another file', (_, link) => {
  const folder = createFolder()
  const foreign = join(folder, 'shadow')
  writeFileSync(foreign, 'secret')
  chmodSync(foreign, 0o640)
  for (const name of ['pg_hba.conf.new', 'pg_ident.conf.new']) link(foreign, join(folder, name))

  expect(writeAccessRules(folder, undefined)).toBe(true)
  expect(readFileSync(foreign, 'utf8')).toBe('secret')
  expect(lstatSync(join(folder, 'pg_hba.conf')).isSymbolicLink()).toBe(false)
  expect(readFileSync(join(folder, 'pg_hba.conf'), 'utf8')).toContain('peer map=amberlink')
})
