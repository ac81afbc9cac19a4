import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COVER_LIGHTS, COVER_SHADES, getCoverColors } from './cover-colors.ts'

const css = readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8')
const readToken = (name: string) => new RegExp(`--hue-${name}: (#[0-9a-f]{6});`).exec(css)?.[1]

test('covers have the same colors in pictures for shared links as in the browser', () => {
  for (const [hue, shades] of Object.entries(COVER_SHADES))
    for (const [tone, color] of Object.entries(shades)) expect(readToken(`${hue}-${tone}`)).toBe(color)
  expect(readToken('light')).toBe(COVER_LIGHTS.warm)
  expect(readToken('light-red')).toBe(COVER_LIGHTS.red)
  expect(readToken('light-cold')).toBe(COVER_LIGHTS.cold)
})

test('mixes colors as CSS does', () => {
  // Chromium computes color-mix(in oklab, …) of these tokens as these colors.
  expect(getCoverColors('sea', 'pale').mark).toBe('#67aaab')
  expect(getCoverColors('sea', 'deep').land).toBe('#010d11')
})
