import { expect, test } from 'vitest'
import { getDisplayName, getMyEventBadge } from './my-events.ts'

const AT = '2026-11-01T10:00:00.000Z'
const createEvent = (
  date_begin: string | null,
  involvement: 'registered' | 'favorited' | 'both' | 'neither',
) => ({
  date_begin,
  registered_at: involvement === 'registered' || involvement === 'both' ? AT : null,
  favorited_at: involvement === 'favorited' || involvement === 'both' ? AT : null,
})

test.each([
  ['2026-11-20', 'closed'],
  ['2026-11-21', 'closed'],
  ['2026-11-27', 'closed'],
  ['2026-11-28', 'not registered!'],
  ['2026-12-20', 'not registered!'],
  ['2026-12-21', 'saved'],
  ['2026-11-19', 'closed'],
  [null, 'saved'],
  ['soon', 'saved'],
] as const)('the badge of a favorite that begins on %s is %s on 2026-11-20 #178', (begin, badge) => {
  expect(getMyEventBadge(createEvent(begin, 'favorited'), '2026-11-20')).toBe(badge)
})

test('days are counted correctly across a clock change', () => {
  expect(getMyEventBadge(createEvent('2026-04-04', 'favorited'), '2026-03-28')).toBe('closed')
  expect(getMyEventBadge(createEvent('2026-04-05', 'favorited'), '2026-03-28')).toBe('not registered!')
  expect(getMyEventBadge(createEvent('2026-11-01', 'favorited'), '2026-10-24')).toBe('not registered!')
})

test('a registration takes precedence over a favorite; an event with neither is available #177 #179', () => {
  expect(getMyEventBadge(createEvent('2026-11-21', 'registered'), '2026-11-20')).toBe('registered')
  expect(getMyEventBadge(createEvent('2026-11-21', 'both'), '2026-11-20')).toBe('registered')
  expect(getMyEventBadge(createEvent('2026-11-21', 'neither'), '2026-11-20')).toBe('available')
})

const user = (first_name: string | null, last_name: string | null, email = 'anna.k@example.com') => ({
  first_name,
  last_name,
  email,
})

test.each([
  [user('Anna', 'Kowalska'), 'Anna Kowalska'],
  [user(' łucja ', 'żak'), 'łucja żak'],
  [user('Anna', null), 'Anna'],
  [user(null, ' Kowalska'), 'Kowalska'],
  [user(null, null), 'anna.k'],
  [user(' ', ''), 'anna.k'],
])('the name of %j is shown as %s #130', (who, name) => {
  expect(getDisplayName(who)).toBe(name)
})
