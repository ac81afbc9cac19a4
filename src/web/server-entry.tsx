import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { CreatePageRenderer, PageRequest, RenderedPage } from '../contract/page-renderer.ts'
import { SESSION_EXTENDED_HEADER } from '../contract/session-headers.ts'
import type { Language } from '../domain/display-settings.ts'
import type { Provider } from '../domain/provider.ts'
import { createAppRouter } from './app/router.tsx'
import { prefetchSharedEvent } from './screens/auth/shared-event.tsx'
import { api, setTransport } from './shared/api/api.ts'
import { type FirstViewData, renderWithCookies } from './shared/first-view.ts'
import { loadLazyComponents, takeRenderedNames } from './shared/lazy-component.tsx'
import { pageSettings } from './shared/page-settings.ts'
import { createQueryClient } from './shared/query-client.ts'
import { runtime } from './shared/runtime.ts'
import { SESSION_KEY } from './shared/session/session-manager.ts'
import { showTheme } from './shared/theme.ts'
import { en } from './texts/en.ts'
import { pl } from './texts/pl.ts'
import { type AllTexts, setTexts } from './texts/texts.ts'

const TEXTS: Record<Language, AllTexts> = { en, pl }

/**
 * Creates the function that renders the first view of a screen on the server (contract/page-renderer.ts). The data is loaded by
 * the same loaders and queries as in the browser; `scope` identifies the request that they belong to. Then the screen is rendered
 * in one synchronous step, for which module state such as the texts is set.
 */
export const createPageRenderer: CreatePageRenderer = (settings, scope) => {
  Object.assign(pageSettings, { ...settings, providers: settings.providers as Provider[] })
  runtime.isServer = true
  setTransport(async (path, { headers }) => {
    const request = scope.getStore()
    if (!request) throw new Error(`${path} was called outside of a request for a page.`)
    const sent = Object.fromEntries(new Headers(headers))
    const { body, ...response } = await request.callApi(path, sent)
    if (SESSION_EXTENDED_HEADER in response.headers) extendedBy.add(request)
    return new Response(body, response)
  })
  setTexts(en)
  return (request) => scope.run(request, () => renderPage(request))
}

/** The requests that have extended the session. */
const extendedBy = new WeakSet<PageRequest>()

async function renderPage(request: PageRequest): Promise<RenderedPage | { redirect: string } | null> {
  const queryClient = createQueryClient({ onSignedOut: () => {}, onUserChanged: () => {} })
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const session = await api('GET /api/session')
  queryClient.setQueryData(SESSION_KEY, session)

  const router = createAppRouter(() => queryClient, createMemoryHistory({ initialEntries: [request.href] }))
  const returnPath = new URLSearchParams(request.href.split('?')[1]).get('return_to')
  await Promise.all([router.load(), prefetchSharedEvent(queryClient, returnPath)])
  const result = router._serverResult
  if (result?.type === 'redirect') return { redirect: result.redirect.headers.get('location') ?? '/' }
  // The code of a screen can bring further lazy components.
  await Promise.all([settleQueries(queryClient), loadLazyComponents()])
  const queries = queryClient.getQueryCache().getAll()
  // The browser shows the error, or succeeds.
  if (queries.some(({ state }) => state.status === 'error')) return null

  setTexts(TEXTS[request.language])
  showTheme(request.theme)
  const { html, title } = renderWithCookies(request.cookies, () =>
    renderToString(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  const data: FirstViewData = {
    session,
    isSessionExtended: extendedBy.has(request),
    lazyComponents: takeRenderedNames(),
    queries: queries.flatMap(({ queryKey, state }) =>
      state.status === 'success' && queryKey !== SESSION_KEY ? [[queryKey, state.data]] : [],
    ),
  }
  queryClient.clear()
  return { html, title, data: JSON.stringify(data) }
}

/** Waits until no query is being fetched. */
async function settleQueries(queryClient: QueryClient): Promise<void> {
  const pending = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.fetchStatus === 'fetching')
  for (let queries = pending(); queries.length > 0; queries = pending())
    await Promise.allSettled(queries.map((query) => query.promise))
}
