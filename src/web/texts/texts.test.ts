import { describe, expect, test } from 'vitest'
import { en } from './en.ts'
import { pl } from './pl.ts'
import type { Texts } from './texts.ts'

type Leaf = string | ((...args: unknown[]) => unknown)

/** Every text by the path of its keys: 'auth.title.sign_in'. */
function leavesOf(value: unknown, path = ''): [string, Leaf][] {
  if (typeof value === 'string' || typeof value === 'function') return [[path, value as Leaf]]
  return Object.entries(value as object).flatMap(([key, inner]) =>
    leavesOf(inner, path ? `${path}.${key}` : key),
  )
}

// What these take is more than a count or a name; they have tests of their own.
const TAKES_MORE = new Set(['events.timing', 'reason', 'interest'])

/** What is read on the screen: functions are asked with `figure` as every argument, which is a count and a name alike. */
function spoken(texts: Texts, figure: number): Map<string, string> {
  return new Map(
    leavesOf(texts).flatMap(([path, leaf]) => {
      if (typeof leaf === 'string') return [[path, leaf] as const]
      if (TAKES_MORE.has(path)) return []
      return leavesOf(leaf(figure, figure, figure), path) as [string, string][]
    }),
  )
}

/** Names, abbreviations and figures that are the same in both languages. */
const SAME = new Set([
  'landing.figures.0.figure',
  'landing.figures.2.figure',
  'onboarding.aboutYou.phonePlaceholder',
  'shell.menu',
  'events.choice',
  'myEvents.profile.moreInterests',
  'calendar.outlook',
])

test('both languages have the same texts, which ask for the same things', () => {
  const shape = (texts: Texts) =>
    leavesOf(texts).map(([path, leaf]) => [path, typeof leaf === 'string' ? 'text' : leaf.length])
  expect(shape(pl).toSorted()).toEqual(shape(en).toSorted())
})

test('no English text is left in Polish by accident', () => {
  const english = spoken(en, 5)
  const left = [...spoken(pl, 5)].filter(
    ([path, text]) => english.get(path) === text && !SAME.has(path) && path !== 'language',
  )
  expect(left).toEqual([])
})

describe.each([en, pl])('the texts in $language', (texts) => {
  test.each([0, 1, 2, 5, 12, 22, 1.5, 2000])('say something whole about %d', (figure) => {
    for (const [path, text] of spoken(texts, figure)) {
      expect(text.trim(), path).not.toBe('')
      expect(text, path).not.toMatch(/undefined|null|NaN|\[object|\$\{|%[A-Z]/)
    }
  })
})

test('Polish quotes in Polish quotation marks', () => {
  for (const [path, text] of spoken(pl, 5)) expect(text, path).not.toMatch(/[“"]/)
})

test('Polish counts in lists take the right form', () => {
  expect([1, 2, 5, 12, 22].map((count) => pl.palette.resultCount(count))).toEqual([
    '1 wynik',
    '2 wyniki',
    '5 wyników',
    '12 wyników',
    '22 wyniki',
  ])
  expect(pl.onboarding.preferences.selected(3)).toBe('(3 wybrane)')
  expect(pl.onboarding.preferences.selected(13)).toBe('(13 wybranych)')
  expect(pl.myEvents.search.resultCount(4, false)).toBe('Znaleziono 4 wydarzenia')
  expect(pl.tooManyAttempts(1)).toBe('Zbyt wiele prób. Spróbuj ponownie za 1 sekundę.')
  expect(pl.events.count(12_345, true)).toBe('Wydarzenia (12\u00a0345+)')
})
