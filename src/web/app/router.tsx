import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type RouterHistory,
  redirect,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  isAppScreenPath,
  isScreenPath,
  resolveReturnPath,
  SCREEN_PATHS,
} from '../../contract/screen-paths.ts'
import type { EventListParams } from '../screens/events/event-list-params.ts'
import { type EventDialogParams, parseEventDialogParams } from '../shared/event-dialog-params.ts'
import { runtime } from '../shared/runtime.ts'
import { getAuthHandoff, parseAuthSearchParams } from '../shared/session/auth-screen-params.ts'
import { sessionQuery } from '../shared/session/session.ts'
import { waitForNextPaint } from '../shared/wait-for-next-paint.ts'
import { loadTextsOf } from '../texts/texts.ts'
import { LoadingScreen, Root, ScreenError } from './root.tsx'

interface RouterContext {
  queryClient: QueryClient
  /** The path of the screen on the page; undefined before the first one. */
  shownPath: string | undefined
}

// The loaders of the screens import their queries, which are not in the first chunk; they load at the same time as the larger code
// of the screen.

// Loads the code of a screen together with its texts.
function lazyScreen<Module extends Record<Name, () => ReactNode>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(async () => (await Promise.all([load(), loadTextsOf(name)]))[0], name)
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Root,
  // The router itself is more lenient than the server: it accepts any case and repeated slashes.
  beforeLoad: ({ location, preload, context: { shownPath } }) => {
    if (!isScreenPath(location.pathname)) throw notFound()
    // Rendering another screen takes long. Until then, its link is marked as the current one.
    const isOpening = !preload && shownPath !== undefined && shownPath !== location.pathname
    return isOpening ? waitForNextPaint() : undefined
  },
  notFoundComponent: lazyScreen(() => import('../screens/not-found/not-found-screen.tsx'), 'NotFoundScreen'),
})

const landing = createRoute({
  getParentRoute: () => root,
  path: SCREEN_PATHS.landing,
  component: lazyScreen(() => import('../landing/landing-screen.tsx'), 'LandingScreen'),
})

const auth = createRoute({
  getParentRoute: () => root,
  path: SCREEN_PATHS.auth,
  validateSearch: parseAuthSearchParams,
  loaderDeps: ({ search }) => search,
  // A user who is signed in and has completed onboarding is sent on (§2 Auth screen).
  loader: async ({ context, deps }) => {
    const session = await readSessionIfAvailable(context.queryClient)
    const isRecovering = getAuthHandoff()?.kind === 'recovery'
    if (session?.user?.onboarding_completed && !deps.onboarding && !isRecovering)
      throw redirect({ href: resolveReturnPath(deps.return_to), replace: true })
  },
  component: lazyScreen(() => import('../screens/auth/auth-screen.tsx'), 'AuthScreen'),
})

const callback = createRoute({
  getParentRoute: () => root,
  path: SCREEN_PATHS.callback,
  component: lazyScreen(() => import('../screens/callback/callback-screen.tsx'), 'CallbackScreen'),
})

/**
 * The layout of the app screens, with the sidebar and the guard (§6). The guard is a loader, so that the data and the code of
 * the screen load at the same time; nothing is shown before the guard has passed.
 */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  loader: async ({ context, location }) => {
    const session = await readSessionIfAvailable(context.queryClient)
    if (!session || session.user) return
    throw redirect(toAuthScreen(location))
  },
  component: lazyScreen(() => import('./shell/app-layout.tsx'), 'AppLayout'),
})

/** Returns the navigation to the auth screen, which leads back to `location` after signing in. */
export function toAuthScreen(location: { href: string; search: Record<string, unknown> }) {
  const event = runtime.isServer ? undefined : parseEventDialogParams(location.search).event
  return {
    to: SCREEN_PATHS.auth,
    search: { return_to: location.href },
    replace: true,
    // In the browser, a link to an event keeps its address, which may be shared again.
    ...(event && { mask: { to: SCREEN_PATHS.events, search: { event }, unmaskOnReload: true } }),
  } as const
}

const dashboard = createRoute({
  getParentRoute: () => app,
  path: SCREEN_PATHS.dashboard,
  validateSearch: parseEventDialogParams,
  loader: async ({ context, preload }) => {
    const { dashboardQuery } = await import('../shared/dashboard-query.ts')
    const { savedSearchesQuery } = await import('../shared/saved-searches/saved-searches.ts')
    // Hovering a link must not refetch a shown dashboard: each fetch of it is recorded as a visit (useRecordVisit).
    const isShown = context.queryClient.getQueryCache().find(dashboardQuery)?.isActive()
    if (!(preload && isShown)) void context.queryClient.prefetchQuery(dashboardQuery)
    void context.queryClient.prefetchQuery(savedSearchesQuery)
  },
  component: lazyScreen(() => import('../screens/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
})

const events = createRoute({
  getParentRoute: () => app,
  path: SCREEN_PATHS.events,
  // Anything can be in a URL. The screen and its loader parse it, so that the parser is not in the first chunk.
  validateSearch: (raw: EventListParams & SearchSchemaInput): EventListParams => ({
    ...raw,
    ...parseEventDialogParams({ ...raw }),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { prefetchEventList } = await import('../screens/events/event-list-loader.ts')
    prefetchEventList(context.queryClient, deps)
  },
  component: lazyScreen(() => import('../screens/events/event-list-screen.tsx'), 'EventListScreen'),
})

interface MyEventsParams extends EventDialogParams {
  tab?: 'contacts' | undefined
}

const myEvents = createRoute({
  getParentRoute: () => app,
  path: SCREEN_PATHS.myEvents,
  validateSearch: (raw: Record<string, unknown>): MyEventsParams => ({
    ...parseEventDialogParams(raw),
    tab: raw.tab === 'contacts' ? 'contacts' : undefined,
  }),
  loader: async ({ context }) => {
    const { myEventsQuery } = await import('../screens/my-events/my-events-query.ts')
    void context.queryClient.prefetchQuery(myEventsQuery)
  },
  component: lazyScreen(() => import('../screens/my-events/my-events-screen.tsx'), 'MyEventsScreen'),
})

const settings = createRoute({
  getParentRoute: () => app,
  path: SCREEN_PATHS.settings,
  loader: async ({ context }) => {
    const { prefetchSettings } = await import('../screens/settings/prefetch-settings.ts')
    prefetchSettings(context.queryClient)
  },
  component: lazyScreen(() => import('../screens/settings/settings-screen.tsx'), 'SettingsScreen'),
})

/** Returns the session, or undefined if it cannot be read: an outage must not sign users out. */
async function readSessionIfAvailable(queryClient: QueryClient) {
  try {
    return await queryClient.ensureQueryData(sessionQuery)
  } catch {
    return undefined
  }
}

const routeTree = root.addChildren([
  landing,
  auth,
  callback,
  app.addChildren([dashboard, events, myEvents, settings]),
])

/**
 * Creates the router. Its routes are exactly the paths of contract/screen-paths.ts (§2). Each load reads the properties of
 * `context`, which can be getters. `history` is the browser's unless given.
 */
export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    context,
    parseSearch: parseSearchParams,
    stringifySearch,
    notFoundMode: 'root',
    // On the server it would add an inline script.
    scrollRestoration: !history,
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: ScreenError,
  })
}

/** Parses the query of a URL. Values stay text: `?search=2026` is the text '2026', not a number. */
export function parseSearchParams(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}

/** Formats the query of a URL without the parameters that are undefined. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}

/** Returns whether the user is on, or on the way to, a screen that needs a session. */
export function isOnAppScreen(router: AppRouter): boolean {
  return isAppScreenPath(router.latestLocation.pathname)
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
