import { describe, expect, test } from 'vitest'
import type { EventTiming } from '../../domain/event-state.ts'
import type { Reason } from '../../domain/recommendations/recommendation.ts'
import { en } from './en.ts'
import { pl } from './pl.ts'
import { currentTexts, loadTextsOf, startTexts, type Texts } from './texts.ts'

type Leaf = string | ((...args: unknown[]) => unknown)

/** Returns every text with the path of its keys, such as 'auth.title.sign_in'. */
function leavesOf(value: unknown, path = ''): [string, Leaf][] {
  if (typeof value === 'string' || typeof value === 'function') return [[path, value as Leaf]]
  return Object.entries(value as object).flatMap(([key, inner]) =>
    leavesOf(inner, path ? `${path}.${key}` : key),
  )
}

// These take more than counts and names.
const TAKES_OBJECTS = new Set([
  'events.timing',
  'reason',
  'vocabulary',
  'eventViews.calendar.day',
  'eventViews.calendar.inMonth',
  'people.reason',
  'people.languageName',
  'people.looksFor',
  'people.offer',
])

// The first argument of these is looked up in the vocabulary.
const TAKES_NAMES = new Set([
  'eventFilters.understood.city',
  'eventFilters.understood.country',
  'eventFilters.understood.near',
  'events.facetValue',
  'events.placeOrOnline',
  'eventFilters.city.chip',
  'eventFilters.city.nearChip',
  'eventFilters.topic.chip',
  'eventFilters.type.chip',
  'eventViews.map.city',
  'account.devices.name',
])

/** Returns every text by its path. Functions are called with `figure` for every argument, as a count and as a name. */
function renderTexts(texts: Texts, figure: number): Map<string, string> {
  return new Map(
    leavesOf(texts).flatMap(([path, leaf]) => {
      if (typeof leaf === 'string') return [[path, leaf] as const]
      if (TAKES_OBJECTS.has(path)) return []
      const first = TAKES_NAMES.has(path) ? String(figure) : figure
      return leavesOf(leaf(first, figure, figure), path) as [string, string][]
    }),
  )
}

/** Names, abbreviations and figures that are the same in both languages. */
const SAME = new Set([
  'onboarding.aboutYou.phonePlaceholder',
  'shell.menu',
  'events.facetValue',
  'account.devices.name',
  'myEvents.profile.moreInterests',
  'calendar.outlook',
  'eventFilters.attendance.names.online',
  'eventFilters.plusKm',
  'eventFilters.onlyCity',
  'events.online',
  'eventFilters.understood.online',
  'eventFilters.quick.weekend',
])

test('both languages have the same keys and arguments #363', () => {
  const shape = (texts: Texts) =>
    leavesOf(texts).map(([path, leaf]) => [path, typeof leaf === 'string' ? 'text' : leaf.length])
  expect(shape(pl).toSorted()).toEqual(shape(en).toSorted())
})

test('a screen loads the texts that it needs, and reading others throws', async () => {
  const { auth, dashboard, events, settings } = en
  startTexts({ auth } as Texts, {
    lazy: async () => ({ events }) as Texts,
    personal: async () => ({ dashboard }) as Texts,
    people: async () => ({}) as Texts,
    account: async () => ({ settings }) as Texts,
  })
  await loadTextsOf('AuthScreen')
  expect(currentTexts().auth).toBe(auth)
  expect(() => currentTexts().events).toThrow("The texts 'events' are not loaded")
  await loadTextsOf('EventListScreen')
  expect(currentTexts().events).toBe(events)
  expect(() => currentTexts().dashboard).toThrow("The texts 'dashboard' are not loaded")
  await loadTextsOf('DashboardScreen')
  expect(currentTexts().dashboard).toBe(dashboard)
  expect(() => currentTexts().settings).toThrow("The texts 'settings' are not loaded")
  await loadTextsOf('SettingsScreen')
  expect(currentTexts().settings).toBe(settings)
})

test('no text is the same in both languages, except names and figures', () => {
  const english = renderTexts(en, 5)
  const left = [...renderTexts(pl, 5)].filter(
    ([path, text]) => english.get(path) === text && !SAME.has(path) && path !== 'language',
  )
  expect(left).toEqual([])
})

describe.each([en, pl])('the texts in $language', (texts) => {
  test.each([0, 1, 2, 5, 12, 22, 1.5, 2000])('are complete sentences for the count %d', (figure) => {
    for (const [path, text] of renderTexts(texts, figure)) {
      expect(text.trim(), path).not.toBe('')
      expect(text, path).not.toMatch(/undefined|null|NaN|\[object|\$\{|%[A-Z]/)
    }
  })
})

test('Polish uses Polish quotation marks', () => {
  for (const [path, text] of renderTexts(pl, 5)) expect(text, path).not.toMatch(/[“"]/)
})

test('Polish counts use the right plural form', () => {
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

test('Polish declines the month in the heading of the calendar', () => {
  const { inMonth } = pl.eventViews.calendar
  expect(inMonth(23, 'grudzień 2026', 12)).toBe('23 wydarzenia w\u00a0grudniu 2026')
  expect(inMonth(0, 'wrzesień 2026', 9)).toBe('Brak wydarzeń we wrześniu 2026')
})

test.each<[EventTiming, string, string]>([
  [{ kind: 'live' }, 'LIVE', 'TRWA'],
  [{ kind: 'ended' }, 'ended', 'zakończone'],
  [{ kind: 'unknown' }, 'unknown', 'termin nieznany'],
  [{ kind: 'upcoming', days: 1 }, 'in 1 day', 'za 1 dzień'],
  [{ kind: 'upcoming', days: 2 }, 'in 2 days', 'za 2 dni'],
  [{ kind: 'upcoming', days: 10 }, 'in 10 days', 'za 10 dni'],
])('the timing badge of %j reads "%s" and "%s" #105', (timing, english, polish) => {
  expect(en.events.timing(timing)).toBe(english)
  expect(pl.events.timing(timing)).toBe(polish)
})

test.each<[Reason, string, string]>([
  [
    { kind: 'interest', interest: 'AI', related: false },
    'Your interest: AI',
    'Interesuje Cię: Sztuczna inteligencja',
  ],
  [
    { kind: 'interest', interest: 'Pharmacy', related: true },
    'Close to your interest: Pharmacy',
    'Bliskie Ci: Farmacja',
  ],
  [{ kind: 'hometown', city: 'Gdansk' }, 'In Gdansk, your hometown', 'W\u00a0Twoim mieście: Gdańsk'],
  [{ kind: 'near', km: 12, city: 'Gdansk' }, '12 km from Gdansk', '12 km od: Gdańsk'],
  [{ kind: 'country', city: 'Warsaw' }, 'In your country: Warsaw', 'W\u00a0Twoim kraju: Warszawa'],
  [{ kind: 'online' }, 'Online, from anywhere', 'Online, z\u00a0dowolnego miejsca'],
  [
    { kind: 'follows', organiser: 'Infoshare' },
    'By Infoshare, which you follow',
    'Obserwujesz organizatora: Infoshare',
  ],
  [
    { kind: 'like', event_title: 'Defence24 Days', how: 'registered' },
    'Like Defence24 Days, which you registered for',
    'Podobne do wydarzenia z\u00a0Twoich zapisów: Defence24 Days',
  ],
  [
    { kind: 'like', event_title: 'Defence24 Days', how: 'favorited' },
    'Like Defence24 Days, which you favorited',
    'Podobne do Twojego ulubionego: Defence24 Days',
  ],
  [{ kind: 'soon', city: 'Gdansk' }, 'Coming up soon in Gdansk', 'Już wkrótce: Gdańsk'],
  [{ kind: 'soon', city: null }, 'Coming up soon', 'Już wkrótce'],
  [{ kind: 'rated', coolness: '9/10' }, 'Highly rated: coolness 9/10', 'Wysoka atrakcyjność: 9/10'],
  [{ kind: 'ahead', city: 'Gdansk' }, 'Coming up in Gdansk', 'W\u00a0kalendarzu: Gdańsk'],
  [{ kind: 'ahead', city: null }, 'Coming up', 'W\u00a0kalendarzu'],
])('%j reads "%s" and "%s" #308', (reason, english, polish) => {
  expect(en.reason(reason)).toBe(english)
  expect(pl.reason(reason)).toBe(polish)
})

test.each([
  ['Defence&Security', 'Defence & Security', 'Obronność i\u00a0bezpieczeństwo'],
  ['publicadministration', 'Public Administration', 'Administracja publiczna'],
  ['Panel Discussion', 'Panel Discussion', 'Dyskusja panelowa'],
  ['Flagship', 'Flagship', 'Flagowe'],
  ['Warsaw', 'Warsaw', 'Warszawa'],
  ['Gdansk, Poland', 'Gdansk, Poland', 'Gdańsk, Polska'],
  ['London, UK', 'London, UK', 'Londyn, Wielka Brytania'],
  ['Security', 'Security', 'Bezpieczeństwo'],
  ['Somewhere else', 'Somewhere else', 'Somewhere else'],
])('the vocabulary shows %s as "%s" and "%s"', (name, english, polish) => {
  expect(en.vocabulary(name)).toBe(english)
  expect(pl.vocabulary(name)).toBe(polish)
})

test.each([
  ['Chrome on Linux', 'Chrome w\u00a0systemie Linux'],
  ['Safari on iPhone', 'Safari (iPhone)'],
  ['Unknown device', 'Nieznane urządzenie'],
])('the device %s is "%s" in Polish', (device, polish) => {
  expect(en.account.devices.name(device)).toBe(device)
  expect(pl.account.devices.name(device)).toBe(polish)
})
