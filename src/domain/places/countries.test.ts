import { expect, test } from 'vitest'
import { findCountryCode } from './countries.ts'

test.each([
  ['Poland', 'PL'],
  ['Polska', 'PL'],
  ['pl', 'PL'],
  ['U.S.A.', 'US'],
  ['United States', 'US'],
  ['Stany Zjednoczone', 'US'],
  ['U.K.', 'GB'],
  ['UK', 'GB'],
  ['Wielka Brytania', 'GB'],
  ['Scotland', 'GB'],
  ['Niemcy', 'DE'],
  ['Deutschland', 'DE'],
  ['ALLEMAGNE', 'DE'],
  ['Czech Republic', 'CZ'],
  ['Czechy', 'CZ'],
  ['Bosnia and Herzegovina', 'BA'],
  ['The Netherlands', 'NL'],
  ['Korea', 'KR'],
  ['South Korea', 'KR'],
  ['Hong Kong', 'HK'],
  ['Turkey', 'TR'],
  ['Türkiye', 'TR'],
  ['Österreich', 'AT'],
  ['Україна', 'UA'],
  ['Georgia', 'GE'],
  ['Kosovo', 'XK'],
])('%j is the country %s', (name, code) => expect(findCountryCode(name)).toBe(code))

test.each(['', ' ', 'Europe', 'EU', 'Online', 'Gdansk', 'ZZ', '—'])('%j is no country', (name) =>
  expect(findCountryCode(name)).toBeNull(),
)
