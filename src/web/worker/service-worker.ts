import { cacheNames } from 'workbox-core'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

// The service worker. It stores the shell and the assets that the build lists, and nothing else: no page with data and no reply
// of the API. docs/decisions/0040-offline.md explains why.

declare const self: ServiceWorkerGlobalScope
/** The addresses of the assets that open the app without a connection. vite.config.ts lists them. */
declare const OFFLINE_ASSETS: string[]
/** The screens that the shell can show, contract/screen-paths.ts. */
declare const OFFLINE_SCREENS: string[]

/** The static routing of service workers, which the type library lacks. */
interface RoutableInstallEvent extends ExtendableEvent {
  addRoutes?(routes: object[]): Promise<void>
}
declare const InstallEvent: { prototype: RoutableInstallEvent } | undefined

/** What the worker never handles. */
const NETWORK_PATHS = ['/', '/auth', '/auth/*', '/api/*']

const SHELL = '/shell.html'

/** A navigation without a response after this many milliseconds gets the shell. Venue Wi-Fi often neither answers nor fails. */
const NAVIGATION_TIMEOUT_MS = 6000

/** Sent by gateways while no server is running. */
const GATEWAY_ERRORS = [502, 503, 504]

precacheAndRoute(
  [
    // The server replaces the revision by the hash of the shell, which also contains its settings.
    { url: SHELL, revision: '%SHELL_REVISION%' },
    // The names contain a hash of the content.
    ...OFFLINE_ASSETS.map((url) => ({ url, revision: null })),
  ],
  { cleanURLs: false, directoryIndex: '', ignoreURLParametersMatching: [] },
)
cleanupOutdatedCaches()

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && OFFLINE_SCREENS.includes(url.pathname.replace(/\/$/, '')),
  async ({ event, request }) => openScreen(event as FetchEvent, request),
)

/** Returns the page from the network, or the shell if the server cannot be reached. */
async function openScreen(event: FetchEvent, request: Request): Promise<Response> {
  const page = fetchPage(event, request).catch(() => null)
  event.waitUntil(page)
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), NAVIGATION_TIMEOUT_MS))
  const response = await Promise.race([page, timeout])
  if (response && !isFromGateway(response)) return response
  return (await matchPrecache(SHELL)) ?? response ?? (await page) ?? Response.error()
}

async function fetchPage(event: FetchEvent, request: Request): Promise<Response> {
  return (await (event.preloadResponse as Promise<Response | undefined>)) ?? fetch(request)
}

/** Returns whether the response comes from a gateway without a server behind it. Responses of the server have a request id. */
function isFromGateway({ status, headers }: Response): boolean {
  return GATEWAY_ERRORS.includes(status) && !headers.has('x-request-id')
}

// A new release takes over at once: its pages come from the network, and its shell must not be the previous one.
self.addEventListener('install', (event: RoutableInstallEvent) => {
  // Browsers with static routes need not start the worker for these requests.
  event.addRoutes?.([
    { condition: { or: NETWORK_PATHS.map(matchPath) }, source: 'network' },
    { condition: matchPath('/assets/*'), source: { cacheName: cacheNames.precache } },
  ])
  void self.skipWaiting()
  // Workbox requests one asset after the other, which takes long on slow networks. This brings several at a time into the HTTP
  // cache, after what the page itself requests.
  for (const asset of OFFLINE_ASSETS) fetch(asset, { priority: 'low' }).catch(() => {})
})
self.addEventListener('activate', (event) => {
  const start = async () => {
    // The request of a navigation does not wait for the worker to start. Without static routes, a navigation that the worker
    // leaves alone would then be requested twice.
    if (typeof InstallEvent !== 'undefined' && 'addRoutes' in InstallEvent.prototype)
      await self.registration.navigationPreload.enable()
    await self.clients.claim()
  }
  event.waitUntil(start())
})

function matchPath(pathname: string) {
  return { urlPattern: { pathname } }
}
