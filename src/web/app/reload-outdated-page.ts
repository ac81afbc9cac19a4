import { sessionManager } from '../shared/session/session.ts'

/** The entry scripts of the builds that this tab has left by a reload, in session storage. */
const LEFT_BUILDS_KEY = 'amberlink-left-builds'

/** The reload waits at most this many milliseconds for changes that are being sent. */
const SAVES_MAX_MS = 5000

/**
 * Reloads the page when code that the user asked for cannot be loaded although the server can be reached: after a release, the
 * server no longer has the chunks of the page. Unsaved input is stored as drafts while it is typed, so it survives. Each build is
 * left at most once, so that a missing file cannot cause a loop.
 */
export function reloadOutdatedPage(): void {
  addEventListener('vite:preloadError', () => {
    // Code that is preloaded while the pointer passes a link is not needed yet.
    if (navigator.userActivation && !navigator.userActivation.isActive) return
    void reloadOnce()
  })
}

async function reloadOnce(): Promise<void> {
  if (!(await canReachServer())) return
  try {
    const left = JSON.parse(sessionStorage.getItem(LEFT_BUILDS_KEY) ?? '[]') as string[]
    const build = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''
    if (left.includes(build)) return
    sessionStorage.setItem(LEFT_BUILDS_KEY, JSON.stringify([...left, build]))
  } catch {
    // Without session storage a loop could not be prevented.
    return
  }
  await waitForSaves()
  location.reload()
}

async function canReachServer(): Promise<boolean> {
  try {
    return (await fetch('/api/health/live', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Waits until changes that are being sent have arrived. */
async function waitForSaves(): Promise<void> {
  const end = Date.now() + SAVES_MAX_MS
  while (sessionManager.scope().queryClient.isMutating() > 0 && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 100))
}
