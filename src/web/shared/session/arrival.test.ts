import { expect, test } from 'vitest'
import { readArrival } from './arrival.ts'

test('what a provider wrote into the address arrives as it is', () => {
  expect(readArrival('?code=a%2Fb&state=x+y&iss=https%3A%2F%2Fp.example', '')).toEqual({
    parameters: { code: 'a/b', state: 'x y', iss: 'https://p.example' },
    mailLink: null,
  })
})

test.each(['recovery', 'confirmation', 'email_change'] as const)(
  'a mailed link for %s is told by its name',
  (kind) => {
    expect(readArrival('', `#${kind}=abc-_1`)).toEqual({
      parameters: {},
      mailLink: { kind, token: 'abc-_1' },
    })
  },
)

test.each(['', '#', '#recovery=', '#access_token=x', '#anything'])('%j is no mailed link', (fragment) => {
  expect(readArrival('', fragment).mailLink).toBeNull()
})
