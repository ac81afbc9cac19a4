// The page that the service worker shows without a connection. It is the same for all users and languages, so it does what the
// server does for app.html.

// The names and values are those of domain/display-settings.ts, and the paths those of contract/screen-paths.ts. Imports would
// make the first chunk of every page larger.
const readCookie = (name: string) => new RegExp(`_${name}=(\\w+)`).exec(document.cookie)?.[1]

const preferred = readCookie('language') ?? navigator.languages.find((tag) => /^(en|pl)\b/.test(tag))
const language = preferred?.startsWith('pl') ? 'pl' : 'en'
document.documentElement.lang = language
const theme = readCookie('theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
// The start page of the installed app needs a connection; My Events does not.
if (location.pathname.startsWith('/dashboard')) {
  history.replaceState(null, '', `/my-events${location.search}`)
  // Read by shared/offline/offline-notice.tsx, which says so.
  document.documentElement.dataset.insteadOf = 'dashboard'
}
// The build writes the address of each language's app into the page.
const entry = document.querySelector<HTMLMetaElement>(`meta[name="amberlink-entry-${language}"]`)
async function start(): Promise<void> {
  // The app needs the copies from its first request on.
  await import('./app/after-load.ts')
  await import(/* @vite-ignore */ entry?.content ?? '')
}
void start()
