import { type Query, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import type { CreatePageRenderer, PageRequest, RenderedPage } from '../contract/page-renderer.ts'
import { SCREEN_PATHS } from '../contract/screen-paths.ts'
import { SESSION_EXTENDED_HEADER } from '../contract/session-headers.ts'
import type { Language } from '../domain/display-settings.ts'
import { NO_INVOLVEMENT } from '../domain/event.ts'
import type { Provider } from '../domain/provider.ts'
import { createAppRouter } from './app/router.tsx'
import { formatSidebarCookie, parseSidebarCookie } from './app/shell/sidebar-state.ts'
import { prefetchSharedEvent } from './screens/auth/event-preview-query.ts'
import { CALENDAR_KEY, MAP_KEY } from './screens/events/calendar-and-map-queries.ts'
import { renderPageToBytes } from './server-rendering/kept-markup.tsx'
import './server-rendering/kept-parts.ts'
import { getKeptView, type View } from './server-rendering/kept-views.ts'
import { api, setTransport } from './shared/api/api.ts'
import { ApiError, hasErrorCode } from './shared/api/api-error.ts'
import { type FirstViewData, renderWithCookies } from './shared/first-view.ts'
import { loadLazyComponents, takeRenderedNames } from './shared/lazy-component.tsx'
import { pageSettings } from './shared/page-settings.ts'
import { EVENT_KEY, listEventCards } from './shared/queries.ts'
import { createQueryClient } from './shared/query-client.ts'
import { runtime } from './shared/runtime.ts'
import { SESSION_KEY } from './shared/session/session-manager.ts'
import { showTheme } from './shared/theme.ts'
import { en } from './texts/en.ts'
import { pl } from './texts/pl.ts'
import { setTexts, type Texts } from './texts/texts.ts'

const TEXTS: Record<Language, Texts> = { en, pl }

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
    if (!request) throw new Error('The API was called outside of a request for a page.')
    const response = await request.callApi(path, headers)
    if (response.headers.get(SESSION_EXTENDED_HEADER) !== null) extendedBy.add(request)
    return response
  })
  setTexts(en)
  return (request) => scope.run(request, () => renderPage(request))
}

/** First parts of the keys of queries that no first view shows: those of the event dialog, the calendar and the map. */
const HIDDEN_QUERIES: unknown[] = [EVENT_KEY, CALENDAR_KEY, MAP_KEY]

/** The requests that have extended the session. */
const extendedBy = new WeakSet<PageRequest>()

async function renderPage(request: PageRequest): Promise<RenderedPage | { redirect: string }> {
  const queryClient = createQueryClient({ onSignedOut: () => {}, onUserChanged: () => {} })
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const session = await api('GET /api/session')
  // biome-ignore lint/plugin: data that was just read
  queryClient.setQueryData(SESSION_KEY, session)

  const history = createMemoryHistory({ initialEntries: [request.href] })
  // Values, because getters would keep the page in memory (docs/performance.md).
  const router = createAppRouter({ queryClient, shownPath: undefined }, history)
  const { pathname, searchParams } = new URL(request.href, 'http://page')
  // On no other page, and with no session: text that a link puts into a page beside a user's data could reveal the data by its size.
  const isAuthOfAnonymous = !session.user && pathname.replace(/\/$/, '') === SCREEN_PATHS.auth
  const link = isAuthOfAnonymous ? searchParams.get('return_to') : null
  await Promise.all([router.load(), prefetchSharedEvent(queryClient, link)])
  const result = router._serverResult
  if (result?.type === 'redirect') return { redirect: result.redirect.headers.get('location') ?? '/' }
  // The code of a screen can bring further lazy components.
  await Promise.all([settleQueries(queryClient), loadLazyComponents()])
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) {
    if (query.state.status !== 'error') continue
    if (isShown(query)) throw describeFailure(query)
    // The browser reads it again, and must render the same until then.
    cache.remove(query)
  }
  const results = cache
    .getAll()
    .flatMap(({ queryKey, state }) =>
      state.status === 'success' && queryKey !== SESSION_KEY ? [[queryKey, state.data]] : [],
    )
  const queries = JSON.stringify(results)

  const render = (cookies: string): View => {
    // Those of a rendering that has failed.
    takeRenderedNames()
    setTexts(TEXTS[request.language])
    showTheme(request.theme)
    const view = renderWithCookies(cookies, () =>
      renderPageToBytes(
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>,
      ),
    )
    return { ...view, lazyComponents: takeRenderedNames() }
  }
  const isForEverybody = request.href === SCREEN_PATHS.events && !results.some(isUserInvolved)
  // The markup must not show who asks.
  if (isForEverybody) queryClient.removeQueries({ queryKey: SESSION_KEY })
  const sidebar = formatSidebarCookie(parseSidebarCookie(request.cookies))
  const { html, title, lazyComponents } = isForEverybody
    ? getKeptView(`${request.language} ${request.theme} ${sidebar} ${queries}`, () => render(sidebar))
    : render(request.cookies)
  queryClient.clear()
  const data: Omit<FirstViewData, 'queries'> = {
    session,
    isSessionExtended: extendedBy.has(request),
    lazyComponents,
  }
  return { html, title, data: `${JSON.stringify(data).slice(0, -1)},"queries":${queries}}` }
}

/** Whether the user has registered for an event in the data, has marked it or waits for it. */
function isUserInvolved(data: unknown): boolean {
  const properties = Object.keys(NO_INVOLVEMENT) as (keyof typeof NO_INVOLVEMENT)[]
  return listEventCards(data).some(({ event }) => properties.some((name) => event[name] !== null))
}

/** Whether the failure of a query changes the first view. A shared event that does not exist is not shown. */
function isShown({ queryKey, state }: Query): boolean {
  return !HIDDEN_QUERIES.includes(queryKey[0]) && !hasErrorCode(state.error, 'event_not_found')
}

/** Returns an error that can be logged: without the rest of the key and the text of the problem, which may be personal. */
function describeFailure({ queryKey, state: { error } }: Query): Error {
  const reason = error instanceof ApiError ? error.code : error?.name
  return new Error(`query '${queryKey[0]}' failed: ${reason}`)
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
