import { expect, test } from 'vitest'
import { settingsPreferencesFault } from './settings-preferences.ts'

test.each([
  ['Gdansk', ['AI'], null, null],
  ['Gdansk', [], 'Sopot', null],
  ['', ['AI'], null, null],
  [' ', ['AI'], 'Sopot', 'hometown_required'],
  ['x'.repeat(101), [], null, 'text_too_long'],
  ['Gdansk', ['AI', 'Gardening'], null, 'interest_unknown'],
] as const)('hometown "%s" with %j after %s: %s', (hometown, interests, stored, code) => {
  expect(settingsPreferencesFault({ hometown, interests }, stored)?.code ?? null).toBe(code)
})
