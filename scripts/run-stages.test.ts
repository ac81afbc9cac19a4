import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatStageSummary } from './run-stages.ts'
import { listFailedBrowserTests, listFailedUnitTests } from './stages.ts'

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

test('failed tests are listed with their file, and a file that failed outside its tests by name', () => {
  const file = (name: string, statuses: string[]) => ({
    name: join(import.meta.dirname, '..', name),
    status: 'failed',
    assertionResults: statuses.map((status, index) => ({ fullName: `test ${index}`, status })),
  })
  expect(
    listFailedUnitTests([file('src/a.test.ts', ['passed', 'failed']), file('src/b.test.ts', [])]),
  ).toEqual(['src/a.test.ts › test 1', 'src/b.test.ts'])
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
