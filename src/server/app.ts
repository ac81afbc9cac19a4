import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { Database } from './database/open-database.ts'
import { addAccountRoutes } from './handlers/account.ts'
import { addEventViewRoutes } from './handlers/calendar-and-map.ts'
import { addDashboardRoutes } from './handlers/dashboard.ts'
import { addEmailPreferenceRoutes } from './handlers/email-preferences.ts'
import { createEventCopies } from './handlers/event-replies.ts'
import { addEventRoutes } from './handlers/events.ts'
import type { HandlerDeps } from './handlers/handler-deps.ts'
import { addHealthRoutes } from './handlers/health.ts'
import { addHelloRoutes } from './handlers/hellos.ts'
import { addICalendarRoutes } from './handlers/icalendar.ts'
import { addMyEventsRoutes } from './handlers/my-events.ts'
import { addOnboardingRoutes } from './handlers/onboarding.ts'
import { addOrganiserRoutes } from './handlers/organisers.ts'
import { addPasskeyRoutes } from './handlers/passkeys.ts'
import { addPasswordAndEmailRoutes } from './handlers/password-and-email.ts'
import { addPeopleRoutes } from './handlers/people.ts'
import { addProviderRoutes } from './handlers/providers.ts'
import { addReauthenticationRoutes } from './handlers/reauthentication.ts'
import { addSavedSearchRoutes } from './handlers/saved-searches.ts'
import { addSessionRoutes } from './handlers/session.ts'
import { addSettingsRoutes } from './handlers/settings.ts'
import { addTwoStepRoutes } from './handlers/two-step.ts'
import { createUndoTokens } from './handlers/undo-tokens.ts'
import { createAccessControl } from './http/api/access-control.ts'
import { addApiDocsRoutes } from './http/api/api-docs.ts'
import { createBrowserSessions } from './http/api/browser-sessions.ts'
import { rejectInvalidRequest } from './http/api/request-validation.ts'
import { listAllowedOrigins } from './http/api/same-origin.ts'
import { addSandboxRoutes } from './http/api/sandbox-routes.ts'
import { recordSecurityEvents } from './http/api/security-events.ts'
import { createSessionCookie } from './http/api/session-cookies.ts'
import { compressReplies } from './http/compress-replies.ts'
import { createCallLimits } from './http/limits/call-limits.ts'
import { type CallQueue, createCallQueue } from './http/limits/call-queue.ts'
import { createClientIpReader } from './http/limits/client-ip.ts'
import { createSearchRunner } from './http/limits/search-limits.ts'
import { createNotFoundHandler } from './http/not-found.ts'
import { createFirstViews, type FirstViews } from './http/pages/first-views.ts'
import { createLandingFigures } from './http/pages/landing-figures.ts'
import { createWebFileHandler, serializeLegalAddresses } from './http/pages/web-files.ts'
import { handleError } from './http/problem-response.ts'
import type { ApiApp, AppEnv } from './http/request-context.ts'
import {
  delayRejections,
  logRequests,
  preventCaching,
  receiveBody,
  requireOneHost,
} from './http/request-middleware.ts'
import { securityHeaders } from './http/security-headers.ts'
import { createIdentityContext } from './identity/identity-context.ts'
import type { PasswordHasher } from './identity/passwords/password-hasher.ts'
import { listAvailableProviders } from './identity/providers/available-providers.ts'
import { createProviderClients } from './identity/providers/provider-clients.ts'
import { openSession, runWithSession } from './identity/sessions/sessions.ts'
import { createEmailQueue } from './mail/email-queue.ts'
import { createSandbox } from './oauth-sandbox/sandbox.ts'
import type { BackgroundJobs } from './platform/background-jobs.ts'
import type { Clock } from './platform/clock.ts'
import { createKeyRing } from './platform/crypto.ts'
import type { Logger } from './platform/logger.ts'
import { type Metrics, NO_METRICS } from './platform/metrics.ts'
import { createSecurityLog } from './platform/security-log.ts'
import { type RunningSettings, sendsEventEmails } from './platform/settings.ts'
import { createEventImages, getEventImagesFolder } from './shared-events/pictures/event-images.ts'
import { addSharedEventRoutes } from './shared-events/routes.ts'
import { createSharedEventPage } from './shared-events/shared-event-page.ts'
import { createSharedEvents } from './shared-events/shared-events.ts'
import { createFeedTokens } from './store/feed-tokens.ts'

export interface AppDeps {
  settings: RunningSettings
  database: Pick<Database, 'app' | 'identity'>
  catalogue: Catalogue
  clock: Clock
  log: Logger
  background: BackgroundJobs
  /** Whether the process is about to stop. Default: never. */
  isDraining?: () => boolean
  /** Default: no metrics. */
  metrics?: Metrics
  /** Default: with the cost for production. */
  passwordHasher?: PasswordHasher | undefined
  /** The time for the limits of calls, in milliseconds that never run backwards. Default: that of the process. */
  elapsedMs?: (() => number) | undefined
  /** Default: a queue of its own. */
  callQueue?: CallQueue
  /** The folder of the built web; null if another server serves the pages. */
  webFolder: string | null
}

/** The maximum size of a request body, in bytes. */
const BODY_LIMIT = 64 * 1024

/**
 * Creates the HTTP application: the API, the sandbox and, with `webFolder`, the web pages. It opens no port. Pass `{ incoming }`
 * of the Node adapter as the second argument of `fetch`, or the client IP is unknown.
 */
export async function createApp({
  settings,
  database,
  catalogue,
  clock,
  log,
  background,
  isDraining = () => false,
  metrics = NO_METRICS,
  passwordHasher,
  elapsedMs,
  callQueue = createCallQueue(),
  webFolder,
}: AppDeps): Promise<ApiApp> {
  const keys = createKeyRing(settings.secret, settings.secretPrevious)
  const cookie = createSessionCookie(keys, settings.publicUrl, clock)
  const available = listAvailableProviders(settings)
  const sandboxProviders = [...available].flatMap(([provider, access]) =>
    access === 'sandbox' ? provider : [],
  )
  const sandbox = sandboxProviders.length
    ? createSandbox({
        ...settings,
        providers: sandboxProviders,
        origins: listAllowedOrigins(settings.publicUrl),
      })
    : null
  const identity = createIdentityContext({
    ...settings,
    pool: database.identity,
    keys,
    emails: createEmailQueue(settings, keys),
    background,
    providers: createProviderClients(available, settings.publicUrl, sandbox),
    passwordHasher,
  })
  const callLimits = createCallLimits(settings.apiRateLimit, elapsedMs)
  const readClientIp = createClientIpReader(settings.trustedProxies, log)
  const shared = {
    sharedEvents: createSharedEvents(database.app, settings.eventPreviews, clock),
    eventImages: createEventImages(getEventImagesFolder(settings.dataDir), log),
  }
  const countCall = (c: Context<AppEnv>) => callLimits.countAnonymousCall(readClientIp(c))
  let firstViews: FirstViews | null = null
  const web =
    webFolder === null
      ? null
      : await createWebFileHandler(webFolder, settings, log, {
          sharedEvents: createSharedEventPage({ settings, ...shared, countCall }),
          hasSessionCookie: (c) => cookie.read(c) !== null,
          getFirstViews: () => firstViews,
          landingFigures: createLandingFigures(database.app, clock, background),
        })

  const app: ApiApp = new OpenAPIHono<AppEnv>({ defaultHook: rejectInvalidRequest })
  app.onError((error, c) => handleError(error, c, { log, metrics }))
  app.notFound(createNotFoundHandler(app, web))

  app.use(delayRejections(settings.apiRateLimit), logRequests(log, metrics))
  app.use(securityHeaders(settings.publicUrl), requireOneHost)
  app.use('/api/*', recordSecurityEvents(createSecurityLog(log, keys), readClientIp))
  app.use('/api/*', compressReplies, preventCaching, receiveBody(BODY_LIMIT))
  app.use('/sandbox/*', receiveBody(BODY_LIMIT))
  const accessControl = createAccessControl(app, {
    ...settings,
    cookie,
    openSession: (tokenHash, keepTransaction) =>
      openSession(identity, database.app, tokenHash, keepTransaction),
    runWithSession: (tokenHash, accept, work) =>
      runWithSession(identity, database.app, tokenHash, accept, work),
    readClientIp,
    callLimits,
    callQueue,
  })
  app.use('/api/*', accessControl)
  app.use('/event-images/*', preventCaching, accessControl)

  const pool = database.app
  const runSearch = createSearchRunner(pool, settings.apiRateLimit)
  metrics.addGauge(
    'amberlink_waiting_tasks',
    'Tasks that wait for their turn, by queue.',
    'queue',
    async () => ({
      ...runSearch.countWaiting(),
      calls: callQueue.countWaiting(),
      slowed_sign_ins: identity.clientLimits.countWaiting(),
      password_hashes: identity.passwordHasher.countWaiting(),
      first_views: firstViews?.countWaiting() ?? 0,
    }),
  )
  const deps: HandlerDeps = {
    ...settings,
    pool,
    runSearch,
    catalogue,
    eventCopies: createEventCopies(clock),
    identity,
    sessions: createBrowserSessions({ pool, identity, cookie, clock, readClientIp, callLimits }),
    sessionCookie: cookie,
    feedTokens: createFeedTokens(keys),
    undoTokens: createUndoTokens(keys),
    clock,
    isDraining,
    log,
    sendsEventEmails: sendsEventEmails(settings),
  }
  addSessionRoutes(app, deps)
  addOnboardingRoutes(app, deps)
  addAccountRoutes(app, deps)
  addReauthenticationRoutes(app, deps)
  addTwoStepRoutes(app, deps)
  addPasskeyRoutes(app, deps)
  addPasswordAndEmailRoutes(app, deps)
  addProviderRoutes(app, deps)
  addEventRoutes(app, deps)
  addEventViewRoutes(app, deps)
  addSharedEventRoutes(app, { ...settings, clock, ...shared })
  addMyEventsRoutes(app, deps)
  addSettingsRoutes(app, deps)
  addPeopleRoutes(app, deps)
  addHelloRoutes(app, deps)
  addOrganiserRoutes(app, deps)
  addSavedSearchRoutes(app, deps)
  addICalendarRoutes(app, deps)
  addEmailPreferenceRoutes(app, { ...deps, undoKeys: keys })
  addDashboardRoutes(app, deps)
  addHealthRoutes(app, deps)
  if (sandbox) addSandboxRoutes(app, sandbox)
  addApiDocsRoutes(app, { ...settings, sessionCookie: cookie.name })
  if (webFolder !== null) {
    const providers = [...available.keys()]
    firstViews = await createFirstViews(`${webFolder}-server`, {
      settings: { ...settings, providers, legal: serializeLegalAddresses(settings) },
      app,
      log,
      readClientIp,
    })
  }
  return app
}
