import { startApp } from './app/start-app.tsx'
import { initialTexts } from './texts/en/initial.ts'

void startApp(initialTexts, {
  lazy: () => import('./texts/en/lazy.ts'),
  account: () => import('./texts/en/account-texts.ts'),
  personal: () => import('./texts/en/personal-texts.ts'),
  people: () => import('./texts/en/people-texts.ts'),
})
