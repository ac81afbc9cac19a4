import { expect, test } from 'vitest'
import { getDisplayName, getInitials, getMyEventBadge } from './my-events.ts'

const AT = '2026-11-01T10:00:00.000Z'
const held = (date_begin: string | null, held: 'registered' | 'favorited' | 'both' | 'neither') => ({
  date_begin,
  registered_at: held === 'registered' || held === 'both' ? AT : null,
  favorited_at: held === 'favorited' || held === 'both' ? AT : null,
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
] as const)('the badge of a favorite that begins on %s is %s on 2026-11-20', (begin, badge) => {
  expect(getMyEventBadge(held(begin, 'favorited'), '2026-11-20')).toBe(badge)
})

test('days are counted correctly across a clock change', () => {
  expect(getMyEventBadge(held('2026-04-04', 'favorited'), '2026-03-28')).toBe('closed')
  expect(getMyEventBadge(held('2026-04-05', 'favorited'), '2026-03-28')).toBe('not registered!')
  expect(getMyEventBadge(held('2026-11-01', 'favorited'), '2026-10-24')).toBe('not registered!')
})

test('a registration takes precedence over a favorite; an event with neither is available', () => {
  expect(getMyEventBadge(held('2026-11-21', 'registered'), '2026-11-20')).toBe('registered')
  expect(getMyEventBadge(held('2026-11-21', 'both'), '2026-11-20')).toBe('registered')
  expect(getMyEventBadge(held('2026-11-21', 'neither'), '2026-11-20')).toBe('available')
})

const person = (first_name: string | null, last_name: string | null, email = 'anna.k@example.com') => ({
  first_name,
  last_name,
  email,
})

test.each([
  [person('Anna', 'Kowalska'), 'Anna Kowalska', 'AK'],
  [person(' łucja ', 'żak'), 'łucja żak', 'ŁŻ'],
  [person('Anna', null), 'Anna', 'A'],
  [person(null, ' Kowalska'), 'Kowalska', 'K'],
  [person(null, null), 'anna.k', 'A'],
  [person(' ', ''), 'anna.k', 'A'],
  [person('👩‍💻', 'e\u0301mile'), '👩‍💻 e\u0301mile', '👩‍💻E\u0301'],
])('name and initials of %j are correct', (who, name, letters) => {
  expect(getDisplayName(who)).toBe(name)
  expect(getInitials(who)).toBe(letters)
})
