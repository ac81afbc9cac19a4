import { startApp } from './app/start-app.tsx'
import { en } from './texts/en.ts'

startApp(en)
