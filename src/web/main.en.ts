import { startApp } from './app/start-app.tsx'
import { initialTexts } from './texts/en/initial.ts'

startApp(initialTexts, async () => (await import('./texts/en/lazy.ts')).lazyTexts)
