import { expect, test } from 'vitest'
import { formatStageSummary } from './run-stages.ts'

test('the last line has the totals', () => {
  const lines = formatStageSummary([
    { name: 'types', passed: 1, failed: 0, skipped: 0, seconds: 1.25 },
    { name: 'unit', passed: 40, failed: 2, skipped: 3, seconds: 10 },
  ]).split('\n')
  expect(lines.at(-1)).toBe('41 passed, 2 failed')
  expect(lines[0]).toMatch(/^✓ types +1 passed +0 failed +1\.3 s$/)
  expect(lines[1]).toMatch(/^✗ unit +40 passed +2 failed +10\.0 s {2}3 skipped$/)
})

test('the sum counts repeated tests once', () => {
  const summary = formatStageSummary([
    { name: 'unit', passed: 40, failed: 0, skipped: 0, seconds: 10 },
    { name: 'days in Auckland', isRepeat: true, passed: 7, failed: 1, skipped: 0, seconds: 1 },
  ])
  expect(summary.split('\n').at(-1)).toBe('40 passed, 1 failed')
})
