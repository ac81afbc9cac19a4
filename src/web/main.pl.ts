import { startApp } from './app/start-app.tsx'
import { joinOneLetterWords } from './texts/pl/grammar.ts'
import { initialTexts } from './texts/pl/initial.ts'

void startApp(initialTexts, {
  lazy: async () => joinOneLetterWords(await import('./texts/pl/lazy.ts')),
  account: async () => joinOneLetterWords(await import('./texts/pl/account-texts.ts')),
  personal: async () => joinOneLetterWords(await import('./texts/pl/personal-texts.ts')),
  people: async () => joinOneLetterWords(await import('./texts/pl/people-texts.ts')),
})
