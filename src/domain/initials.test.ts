import { expect, test } from 'vitest'
import { getInitials } from './initials.ts'

test.each([
  ['Marta Nowak', 'MN'],
  ['łucja żak', 'ŁŻ'],
  ['Łucja', 'Ł'],
  ['Jan Maria Rokita', 'JR'],
  ['anna.k', 'A'],
  ['  ', ''],
  ['🙂 Ewa', 'E'],
  ['👩‍💻', '👩‍💻'],
  ['Anna e\u0301mile', 'AE\u0301'],
  ['Ola W. (sample)', 'OW'],
])('the initials of %s are %s #130', (name, initials) => {
  expect(getInitials(name)).toBe(initials)
})
