import { expect, test } from 'vitest'
import { joinOneLetterWords } from './typography.ts'

test('a Polish word of one letter is joined to the next word', () => {
  expect(joinOneLetterWords('A w Gdańsku i w Sopocie (z kodem) do 5 godzin', 'pl')).toBe(
    'A\u00a0w\u00a0Gdańsku i\u00a0w\u00a0Sopocie (z\u00a0kodem) do 5 godzin',
  )
  expect(joinOneLetterWords('I have a plan', 'en')).toBe('I have a plan')
})
