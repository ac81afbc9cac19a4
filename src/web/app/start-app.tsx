import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isAppScreenPath } from '../../contract/screen-paths.ts'
import { discardEarlyEvents } from '../shared/early-events.ts'
import { type FirstViewData, readFirstViewData } from '../shared/first-view.ts'
import { loadLazyComponents } from '../shared/lazy-component.tsx'
import { captureConnectToken } from '../shared/people/connect-token.ts'
import { captureCallbackParams } from '../shared/session/callback-params.ts'
import { sessionManager, useUserScope } from '../shared/session/session.ts'
import { sessionEvents } from '../shared/session/session-events.ts'
import { type InitialTexts, startTexts, type TextLoaders } from '../texts/texts.ts'
import { removeLayerEntryBeforePush } from '../ui/layer-entry.ts'
import { type AppRouter, createAppRouter, toAuthScreen } from './router.tsx'
import { handleSessionEvents } from './session-event-handlers.ts'

/** Starts the app with texts in one language. Called once, by main.en.ts or main.pl.ts. */
export async function startApp(initial: InitialTexts, textLoaders: TextLoaders): Promise<void> {
  captureCallbackParams()
  captureConnectToken()
  startTexts(initial, textLoaders)
  const router: AppRouter = createAppRouter({
    get queryClient() {
      return sessionManager.scope().queryClient
    },
    get shownPath() {
      return router.state.resolvedLocation?.pathname
    },
  })
  removeLayerEntryBeforePush(router.history)
  handleSessionEvents(router)

  const container = document.getElementById('root')
  if (!container) throw new Error('app.html has no element #root')
  try {
    const firstView = readFirstViewData()
    if (firstView) await hydrateFirstView(container, router, firstView)
    else {
      discardEarlyEvents()
      createRoot(container).render(<App router={router} />)
    }
  } finally {
    void loadDeferredCode()
  }
}

/** Loads what the first view does not need, once everything that it needs has arrived and the browser is idle. */
async function loadDeferredCode(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve))
  // Safari has no idle callbacks.
  await new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve))
  await importAgain(() => import('./after-load.ts'))
}

/** Imports a module. If the connection is lost, tries again when it may be back: with each of these events. */
async function importAgain(load: () => Promise<unknown>, failures = 1): Promise<void> {
  try {
    await load()
  } catch (error) {
    await new Promise((resolve) => {
      for (const event of ['online', 'visibilitychange']) addEventListener(event, resolve, { once: true })
    })
    // Chromium 147, for one, never requests a module again that has failed. With another fragment, it is another module.
    const url = /http[^\s#]+/.exec(String(error))?.[0]
    await importAgain(url ? () => import(/* @vite-ignore */ `${url}#${failures}`) : load, failures + 1)
  }
}

/** Takes over the first view that the server has rendered, with its data. */
async function hydrateFirstView(
  container: HTMLElement,
  router: AppRouter,
  { session, isSessionExtended, lazyComponents, queries }: FirstViewData,
): Promise<void> {
  // A task of its own, so that the browser can respond between evaluating the scripts and hydrating.
  await new Promise((resolve) => setTimeout(resolve))
  sessionManager.apply(session, 'read')
  const { queryClient } = sessionManager.scope()
  // biome-ignore lint/plugin: data that the server has read
  for (const [key, data] of queries) queryClient.setQueryData(key, data)
  // Loads the code of the screen; its data is there.
  // The page of an app screen for an anonymous visitor is the auth screen.
  const { latestLocation } = router
  await (!session.user && isAppScreenPath(latestLocation.pathname)
    ? router.navigate(toAuthScreen(latestLocation))
    : router.load())
  await loadLazyComponents(lazyComponents)
  // The server renders without the outer Suspense boundary, and so does a router with this property.
  router.ssr = { manifest: undefined }
  hydrateRoot(container, <App router={router} />)
  if (isSessionExtended)
    sessionEvents.emit({ kind: 'TOKEN_REFRESHED', userId: session.user?.id ?? null, source: 'this_tab' })
}

function App({ router }: { router: AppRouter }) {
  return (
    <QueryClientProvider client={useUserScope().queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
