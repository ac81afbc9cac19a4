import { reloadOutdatedPage } from './reload-outdated-page.ts'

// Runs once, after the first view (start-app.tsx).
reloadOutdatedPage()
