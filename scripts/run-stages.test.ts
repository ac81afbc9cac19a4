import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { formatStageSummary } from './run-stages.ts'
import { listFailedBrowserTests } from './stages.ts'

test('the last line has the totals', () => {
  const lines = formatStageSummary([
    { name: 'types', passed: 1, failed: 0, skipped: 0, seconds: 1.25 },
    { name: 'unit', passed: 40, failed: 2, skipped: 3, seconds: 10 },
  ]).split('\n')
  expect(lines.at(-1)).toBe('41 passed, 2 failed')
  expect(lines[0]).toMatch(/^✓ types +1 passed +0 failed +1\.3 s$/)
  expect(lines[1]).toMatch(/^✗ unit +40 passed +2 failed +10\.0 s {2}3 skipped$/)
})

test('the summary names the failed tests before the table', () => {
  const lines = formatStageSummary([
    { name: 'unit', passed: 1, failed: 1, skipped: 0, seconds: 10, failedTests: ['a.test.ts › adds'] },
  ]).split('\n')
  expect(lines.slice(0, 2)).toEqual(['✗ a.test.ts › adds', ''])
  expect(lines.at(-1)).toBe('1 passed, 1 failed')
})

test('stages that run side by side are printed one after another, and listed in their order', async () => {
  const program = `import { runStages } from '${join(import.meta.dirname, 'run-stages.ts')}'
    const first = Promise.withResolvers()
    const stage = (name, run) => ({ name, run: async (write) => (await run(write), { passed: 1, failed: 0, skipped: 0 }) })
    await runStages([[
      stage('waits', async (write) => { write('a'); await first.promise; write('b\\n') }),
      stage('ends first', async (write) => { write('c\\n'); setTimeout(first.resolve) }),
      stage('third', async (write) => write('d\\n')),
    ]])`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  expect(stdout).toMatch(/▸ waits\nab\n/)
  expect(stdout.match(/^✓ .*?(?= {2})/gm)).toEqual(['✓ waits', '✓ ends first', '✓ third'])
  expect(stdout).toMatch(/\n3 passed, 0 failed\n$/)
})

test('failed tests are listed with their file, as are errors outside tests', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'amberlink-reporter-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write(
    'a.test.js',
    "test('adds', () => {}); describe('sums', () => { test('fails', () => expect(1).toBe(2)) })",
  )
  write('b.test.js', "throw new Error('not loaded\\nsecond line')")
  write('c.test.js', "test('rejects later', () => { void Promise.reject(new Error('too late')) })")
  const report = join(folder, 'report.json')
  const reporter = join(import.meta.dirname, 'unit-reporter.ts')
  const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--globals', `--reporter=${reporter}`]
  const env = { ...process.env, UNIT_REPORT: report }
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: 'ignore' })
  expect(await once(child, 'exit')).toEqual([1, null])
  const result = JSON.parse(readFileSync(report, 'utf8'))
  expect(result).toMatchObject({ passed: 2, failed: 3, skipped: 0 })
  expect(result.failedTests.sort()).toEqual([
    'a.test.js › sums > fails',
    'b.test.js: not loaded',
    'c.test.js: Error: too late',
  ])
})

test('a tool that fails without a failed test is listed with what it wrote', async () => {
  const program = `import { unitStage } from '${join(import.meta.dirname, 'stages.ts')}'
    console.log(JSON.stringify(await unitStage('unit', ['absent']).run()))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  const { failed, failedTests } = JSON.parse(stdout)
  expect(failed).toBe(1)
  expect(failedTests.join('\n')).toContain('The filter matched no projects: absent')
})

test('failed browser tests are listed with their file and groups', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const suites = [
    {
      file: 'auth.spec.ts',
      title: 'auth.spec.ts',
      specs: [spec('signs in', 'unexpected'), spec('signs up', 'flaky')],
      suites: [{ file: 'auth.spec.ts', title: 'errors', specs: [spec('no password', 'unexpected')] }],
    },
  ]
  expect(listFailedBrowserTests(suites)).toEqual([
    'auth.spec.ts › signs in',
    'auth.spec.ts › errors › no password',
  ])
})
