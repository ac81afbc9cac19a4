import { startApp } from './app/start-app.tsx'
import { initialTexts } from './texts/pl/initial.ts'

void startApp(initialTexts, {
  lazy: async () => (await import('./texts/pl/lazy.ts')).lazyTexts,
  account: async () => (await import('./texts/pl/account-texts.ts')).accountTexts,
})
