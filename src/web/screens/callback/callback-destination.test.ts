import { expect, test } from 'vitest'
import { getCallbackDestination, SESSION_WAIT_MS } from './callback-destination.ts'

test('the waits are those of the specification #161 #273', () => {
  expect([
    SESSION_WAIT_MS,
    getCallbackDestination('onboarding_open').waitMs,
    getCallbackDestination('profile_error').waitMs,
  ]).toEqual([500, 1500, 1000])
})

// #162 #163 #164 #165
test.each([
  ['no_session', '/auth', null],
  ['session_error', '/auth', 'authenticationError'],
  ['unexpected_error', '/auth', 'somethingWentWrong'],
  ['onboarding_completed', '/dashboard', 'welcomeBack'],
  ['onboarding_open', '/auth?onboarding=true', null],
  ['profile_error', '/auth?onboarding=true', null],
] as const)('%s leads to %s', (outcome, path, toast) => {
  expect(getCallbackDestination(outcome)).toMatchObject({ path, toast })
})

test('a user returns to the requested page, after onboarding if it is open, unless it is of another site', () => {
  expect(getCallbackDestination('onboarding_completed', '/events?city=Gdansk').path).toBe(
    '/events?city=Gdansk',
  )
  expect(getCallbackDestination('onboarding_open', '/events?event=x').path).toBe(
    '/auth?onboarding=true&return_to=%2Fevents%3Fevent%3Dx',
  )
  expect(getCallbackDestination('onboarding_open', '//evil.example').path).toBe('/auth?onboarding=true')
  expect(getCallbackDestination('onboarding_completed', '//evil.example').path).toBe('/dashboard')
})
