import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MOBILE_BREAKPOINT_PX } from './shell-limits.ts'

test('the sidebar becomes a sheet under the breakpoint of the rules, at the usual 16 px to the rem', () => {
  const tokens = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')
  expect(tokens).toContain(`--breakpoint-md: ${MOBILE_BREAKPOINT_PX / 16}rem;`)
})
