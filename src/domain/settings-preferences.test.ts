import { expect, test } from 'vitest'
import { validateChangedPreferences } from './settings-preferences.ts'

test.each([
  ['Gdansk', ['AI'], null, null],
  ['Gdansk', [], 'Sopot', null],
  ['', ['AI'], null, null],
  [' ', ['AI'], 'Sopot', 'hometown_required'],
  ['x'.repeat(101), [], null, 'text_too_long'],
  ['Gdansk', ['AI', 'Gardening'], null, 'interest_unknown'],
] as const)('hometown "%s" with %j after %s: %s', (hometown, interests, stored, code) => {
  expect(validateChangedPreferences({ hometown, interests }, stored)?.code ?? null).toBe(code)
})
