import { expect, test } from 'vitest'
import { parseCallbackUrl } from './parse-callback-url.ts'

test('the query of a provider is decoded #160', () => {
  expect(parseCallbackUrl(['?code=a%2Fb&state=x+y&iss=https%3A%2F%2Fp.example', ''])).toEqual({
    parameters: { code: 'a/b', state: 'x y', iss: 'https://p.example' },
    emailLink: null,
  })
})

test.each(['recovery', 'confirmation', 'email_change', 'email_undo', 'recovery_cancel'] as const)(
  'the fragment names the email link %s',
  (name) => {
    expect(parseCallbackUrl(['', `#${name}=abc-_1`])).toEqual({
      parameters: {},
      emailLink: { name, token: 'abc-_1' },
    })
  },
)

test.each(['', '#', '#recovery=', '#access_token=x', '#anything'])(
  'the fragment %j is no email link',
  (fragment) => {
    expect(parseCallbackUrl(['', fragment]).emailLink).toBeNull()
  },
)
