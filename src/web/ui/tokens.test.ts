import { readFileSync } from 'node:fs'
import { wcagContrast } from 'culori'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const colors = new Map(
  [...css.matchAll(/--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

const BACKGROUNDS = ['paper', 'surface', 'sunken', 'raised']
const TEXT_PAIRS = [
  ...['ink', 'ink-soft', 'ink-faint', 'sea-ink', 'coral-ink', 'leaf-ink'].flatMap((text) =>
    BACKGROUNDS.map((background) => [text, background] as const),
  ),
  ...['sea', 'amber', 'leaf', 'coral'].map((hue) => [`${hue}-ink`, `${hue}-soft`] as const),
  ...['sea', 'amber', 'coral'].flatMap((hue) => [
    [`on-${hue}`, hue] as const,
    [`on-${hue}`, `${hue}-hover`] as const,
  ]),
  ['on-leaf', 'leaf'] as const,
  // What a search matched.
  ...['ink', 'ink-soft', 'ink-faint', 'sea-ink'].map((text) => [text, 'amber-soft'] as const),
  ['on-deep-soft', 'night'] as const,
  ...['on-deep', 'on-deep-soft', 'amber'].flatMap((text) => [
    [text, 'deep'] as const,
    [text, 'deep-hover'] as const,
  ]),
]
// Outlines of controls, icons and focus rings.
const SHAPE_PAIRS = [
  ...['line-strong', 'sea', 'coral', 'leaf'].flatMap((shape) =>
    BACKGROUNDS.map((background) => [shape, background] as const),
  ),
  ['sea', 'sea-soft'] as const,
]

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const measure = ([foreground, background]: readonly [string, string]) =>
    wcagContrast(colors.get(foreground)?.[theme] ?? '', colors.get(background)?.[theme] ?? '')

  test.each(TEXT_PAIRS)('%s is readable on %s (4.5:1)', (...pair) => {
    expect(measure(pair)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(SHAPE_PAIRS)('%s is distinguishable from %s (3:1)', (...pair) => {
    expect(measure(pair)).toBeGreaterThanOrEqual(3)
  })
})

test('the breakpoint between phone and desktop is 768 px at 16 px per rem (§9) #271', () => {
  expect(css).toContain(`--breakpoint-md: ${768 / 16}rem;`)
})
