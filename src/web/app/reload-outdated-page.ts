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
  // Firefox aborts what is loading as soon as the user leaves the page; a reload would bring them back.
  let isLeaving = false
  addEventListener('beforeunload', () => {
    isLeaving = true
  })
  // The page is still there after a download.
  addEventListener('pointerdown', () => {
    isLeaving = false
  })
  addEventListener('vite:preloadError', ({ payload }) => {
    if (isLeaving) return void takeRouterReload(payload)
    // Code that is preloaded while the pointer passes a link is not needed yet.
    if (navigator.userActivation && !navigator.userActivation.isActive) return
    void reloadOnce(payload)
  })
}

async function reloadOnce(error: Error): Promise<void> {
  const build = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''
  try {
    const left = JSON.parse(sessionStorage.getItem(LEFT_BUILDS_KEY) ?? '[]') as string[]
    if (left.includes(build)) return
    sessionStorage.setItem(LEFT_BUILDS_KEY, JSON.stringify([...left, build]))
    if (!(await canReachServer())) return sessionStorage.setItem(LEFT_BUILDS_KEY, JSON.stringify(left))
  } catch {
    // Without session storage a loop could not be prevented.
    return
  }
  await waitForSaves()
  if (takeRouterReload(error)) location.reload()
}

/**
 * Prevents a reload by the router, which reloads when it renders a screen without code, unless this key is set. Returns false if it has
 * been set already.
 */
function takeRouterReload({ message }: Error): boolean {
  const routerKey = `tanstack_router_reload:${message}`
  try {
    if (sessionStorage.getItem(routerKey) !== null) return false
    sessionStorage.setItem(routerKey, '1')
    return true
  } catch {
    return false
  }
}

async function canReachServer(): Promise<boolean> {
  try {
    const { ok, headers } = await fetch('/api/health/live', { cache: 'no-store' })
    // A captive portal has no request id.
    return ok && headers.has('x-request-id')
  } catch {
    return false
  }
}

/** Waits until changes that are being sent have arrived. */
async function waitForSaves(): Promise<void> {
  const end = performance.now() + SAVES_MAX_MS
  while (sessionManager.scope().queryClient.isMutating() > 0 && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 100))
}
