import { startApp } from './app/start-app.tsx'
import { initialTexts } from './texts/en/initial.ts'

void startApp(initialTexts, {
  lazy: async () => (await import('./texts/en/lazy.ts')).lazyTexts,
  account: async () => (await import('./texts/en/account-texts.ts')).accountTexts,
})
