import { startApp } from './app/start-app.tsx'
import { first } from './texts/en-first.ts'

startApp(first, async () => (await import('./texts/en-rest.ts')).rest)
