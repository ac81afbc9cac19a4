import { startApp } from './app/start-app.tsx'
import { initialTexts } from './texts/pl/initial.ts'

startApp(initialTexts, async () => (await import('./texts/pl/lazy.ts')).lazyTexts)
