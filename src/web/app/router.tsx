import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { CALLBACK_PATH } from '../../contract/callback-address.ts'
import { resolveReturnPath } from '../../domain/return-path.ts'

import { prefetchDashboard } from '../screens/dashboard/dashboard-loader.ts'
import { prefetchEventList } from '../screens/events/event-list-loader.ts'
import { parseEventListParams } from '../screens/events/event-list-params.ts'
import { prefetchMyEvents } from '../screens/my-events/my-events-loader.ts'
import { prefetchSettings } from '../screens/settings/prefetch-settings.ts'
import { parseEventDialogParams } from '../shared/event-params.ts'
import { getAuthHandoff, parseAuthSearchParams } from '../shared/session/auth-screen-params.ts'
import { sessionManager, sessionQuery } from '../shared/session/session.ts'
import { withTexts } from '../texts/texts.ts'
import { LoadingScreen, Root } from './root.tsx'
import { ScreenFailure } from './screen-failure.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'

interface RouterContext {
  queryClient: QueryClient
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: lazyRouteComponent(
    () => import('../screens/not-found/not-found-screen.tsx'),
    'NotFoundScreen',
  ),
})

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(
    withTexts(() => import('../landing/landing-screen.tsx')),
    'LandingScreen',
  ),
})

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: parseAuthSearchParams,
  loaderDeps: ({ search }) => search,
  // Whoever is signed in and set up has nothing to do here (spec §2 "Auth screen").
  loader: async ({ context, deps }) => {
    const session = await readSessionIfAvailable(context.queryClient)
    const isRecovering = getAuthHandoff()?.kind === 'recovery'
    if (session?.user?.onboarding_completed && !deps.onboarding && !isRecovering)
      throw redirect({ href: resolveReturnPath(deps.return_to), replace: true })
  },
  component: lazyRouteComponent(() => import('../screens/auth/auth-screen.tsx'), 'AuthScreen'),
})

const callback = createRoute({
  getParentRoute: () => root,
  path: CALLBACK_PATH,
  component: lazyRouteComponent(
    withTexts(() => import('../screens/callback/callback-screen.tsx')),
    'CallbackScreen',
  ),
})

/**
 * The app pages: guarded and beside the sidebar. The guard is a loader, so that it runs at the same time as the screens'
 * own reads and the loading of their code; nothing is shown before it has passed.
 */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  loader: async ({ context, location }) => {
    const session = await readSessionIfAvailable(context.queryClient)
    if (session && !session.user)
      throw redirect({ to: '/auth', search: { return_to: location.href }, replace: true })
  },
  component: lazyRouteComponent(
    withTexts(() => import('./shell/app-layout.tsx')),
    'AppLayout',
  ),
})

const dashboard = createRoute({
  getParentRoute: () => app,
  path: '/dashboard',
  validateSearch: parseEventDialogParams,
  loader: ({ context }) => prefetchDashboard(context.queryClient),
  component: lazyRouteComponent(
    withTexts(() => import('../screens/dashboard/dashboard-screen.tsx')),
    'DashboardScreen',
  ),
})

const events = createRoute({
  getParentRoute: () => app,
  path: '/events',
  validateSearch: parseEventListParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchEventList(context.queryClient, deps),
  component: lazyRouteComponent(
    withTexts(() => import('../screens/events/event-list-screen.tsx')),
    'EventListScreen',
  ),
})

const myEvents = createRoute({
  getParentRoute: () => app,
  path: '/my-events',
  validateSearch: parseEventDialogParams,
  loader: ({ context }) => prefetchMyEvents(context.queryClient),
  component: lazyRouteComponent(
    withTexts(() => import('../screens/my-events/my-events-screen.tsx')),
    'MyEventsScreen',
  ),
})

const settings = createRoute({
  getParentRoute: () => app,
  path: '/settings',
  loader: ({ context }) => prefetchSettings(context.queryClient),
  component: lazyRouteComponent(
    withTexts(() => import('../screens/settings/settings-screen.tsx')),
    'SettingsScreen',
  ),
})

/** The session, or undefined when it cannot be read: a database that is down signs nobody out. */
async function readSessionIfAvailable(queryClient: QueryClient) {
  try {
    return await queryClient.ensureQueryData(sessionQuery)
  } catch {
    return undefined
  }
}

/** The routes of the product (spec §2). */
export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([
      landing,
      auth,
      callback,
      app.addChildren([dashboard, events, myEvents, settings]),
    ]),
    // Each load reads into the cache of whoever is there then.
    context: {
      get queryClient() {
        return sessionManager.scope().queryClient
      },
    },
    parseSearch,
    stringifySearch,
    notFoundMode: 'root',
    scrollRestoration: true,
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: ScreenFailure,
  })
}

/** Whether the person is on, or on the way to, a page that needs a session. */
export function isOnAppScreen(router: AppRouter): boolean {
  return router.matchRoutes(router.latestLocation).some((match) => match.routeId === app.id)
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
