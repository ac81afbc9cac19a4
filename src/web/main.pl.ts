import { startApp } from './app/start-app.tsx'
import { pl } from './texts/pl.ts'

startApp(pl)
