import { readFileSync } from 'node:fs'
import { formatHex, interpolate } from 'culori'
import { expect, test } from 'vitest'
import { COVER_LIGHTS, COVER_SHADES, getCoverColors } from './cover-colors.ts'
import type { CoverHue } from './topic-motifs.ts'

const css = readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8')
const readToken = (name: string) => new RegExp(`--hue-${name}: (#[0-9a-f]{6});`).exec(css)?.[1]

test('covers have the same colors in pictures for shared links as in the browser', () => {
  for (const [hue, shades] of Object.entries(COVER_SHADES))
    for (const [tone, color] of Object.entries(shades)) expect(readToken(`${hue}-${tone}`)).toBe(color)
  expect(readToken('light')).toBe(COVER_LIGHTS.warm)
  expect(readToken('light-red')).toBe(COVER_LIGHTS.red)
  expect(readToken('light-cold')).toBe(COVER_LIGHTS.cold)
})

test('pictures have the colors that the style sheet mixes', () => {
  const styles = readFileSync(new URL('../../web/ui/styles.css', import.meta.url), 'utf8')
  const mixes = [
    ...styles.matchAll(/&\.tone-(\w+) {|--picture-(\w+): color-mix\(in oklab, ([^ ]+) (\d+)%, ([^ ]+)\);/g),
  ]
  for (const [hue, shades] of Object.entries(COVER_SHADES)) {
    const resolve = (color = '') =>
      shades[/^var\(--(\w+)\)$/.exec(color)?.[1] as keyof typeof shades] ?? color
    let tone = 'pale' as keyof typeof shades
    for (const [, nextTone, part, first, share, second] of mixes) {
      if (nextTone) tone = nextTone as keyof typeof shades
      else {
        const mixed = formatHex(interpolate([resolve(second), resolve(first)], 'oklab')(Number(share) / 100))
        expect(getCoverColors(hue as CoverHue, tone)).toMatchObject({ [part!]: mixed })
      }
    }
  }
  expect(mixes.filter(([, tone]) => !tone)).toHaveLength(5)
})
