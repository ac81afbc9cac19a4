import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'

test.each(['sbom', 'screenshots', 'fuzz-api', 'drill-failover'])(
  'scripts/%s.ts shows its usage with --help, and refuses unknown options',
  (name) => {
    const cwd = mkdtempSync(join(inject('runFolder'), 'script-'))
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], {
        cwd,
        encoding: 'utf8',
        timeout: 10_000,
      })
    expect(run('--help')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^npm run [a-z:]+ -- \[/),
    })
    expect(run('--nothing')).toMatchObject({ status: 2, stderr: expect.stringContaining('--nothing') })
    expect(readdirSync(cwd)).toEqual([])
  },
)
