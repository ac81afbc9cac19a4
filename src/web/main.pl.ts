import { startApp } from './app/start-app.tsx'
import { first } from './texts/pl-first.ts'

startApp(first, async () => (await import('./texts/pl-rest.ts')).rest)
