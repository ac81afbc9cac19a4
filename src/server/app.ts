import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import type { App, AppEnv } from './app-env.ts'
import type { Background } from './background.ts'
import { browserSessions } from './browser-session.ts'
import { calendarTokens } from './calendar-token.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/open-database.ts'
import { registerAccount } from './handlers/account.ts'
import { registerDashboard } from './handlers/dashboard.ts'
import { registerCatalogueViews } from './handlers/event-views.ts'
import { registerEvents } from './handlers/events.ts'
import { registerCalendar } from './handlers/icalendar.ts'
import { registerMyEvents } from './handlers/my-events.ts'
import { registerOrganisers } from './handlers/organisers.ts'
import { registerOwnAccount } from './handlers/own-account.ts'
import { registerPasskeys } from './handlers/passkeys.ts'
import { registerProviders } from './handlers/providers.ts'
import { registerRecovery } from './handlers/recovery.ts'
import { registerSecondStep } from './handlers/second-step.ts'
import { registerService } from './handlers/service.ts'
import { registerSettings } from './handlers/settings.ts'
import { access } from './http/access.ts'
import { languageOf } from './http/choices.ts'
import { clientAddress } from './http/client-address.ts'
import { registerDocs } from './http/docs.ts'
import { refuseInvalid } from './http/invalid-request.ts'
import { failureReply } from './http/problem-reply.ts'
import { requestLog } from './http/request-log.ts'
import { ownOrigins } from './http/same-origin.ts'
import { registerSandbox } from './http/sandbox-pages.ts'
import { securityHeaders } from './http/security-headers.ts'
import { sessionCookie } from './http/session-cookie.ts'
import { unanswered } from './http/unanswered.ts'
import { openWebFiles } from './http/web-files.ts'
import { wholeBody } from './http/whole-body.ts'
import { openIdentity } from './identity/identity.ts'
import { providerClients } from './identity/providers/provider-clients.ts'
import { usableProviders } from './identity/providers/usable-providers.ts'
import { openSandbox } from './identity/sandbox/sandbox.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { RunningSettings } from './settings.ts'
import { undoTokens } from './undo-token.ts'

export interface AppDependencies {
  settings: Pick<
    RunningSettings,
    | 'host'
    | 'publicUrl'
    | 'providerKeys'
    | 'secret'
    | 'publicKey'
    | 'productName'
    | 'timeZone'
    | 'trustedProxies'
    | 'requireEmailVerification'
  >
  database: Pick<Database, 'app' | 'identity'>
  clock: Clock
  log: Log
  mailer: Mailer
  background: Background
  /** The folder with the built web pages; null when something else serves them. */
  webFolder: string | null
}

/** Longest body of a request, in bytes. The largest form, onboarding, needs a fraction of it. */
const BODY_LIMIT = 64 * 1024

/**
 * The whole product over HTTP: `/api` and, where `webFolder` is given, the web pages. Takes everything it needs;
 * opens no port. `fetch` needs `{ incoming }` of the Node adapter as its second argument to know the client's address.
 */
export async function createApp({
  settings,
  database,
  clock,
  log,
  mailer,
  background,
  webFolder,
}: AppDependencies): Promise<App> {
  const cookie = sessionCookie(settings.secret, settings.publicUrl)
  const usable = usableProviders(settings)
  const played = [...usable].flatMap(([provider, access]) => (access === 'sandbox' ? provider : []))
  const sandbox = played.length
    ? openSandbox({ ...settings, providers: played, origins: ownOrigins(settings.publicUrl) })
    : null
  const clients = providerClients(usable, settings.publicUrl, sandbox)
  const identity = await openIdentity({
    ...settings,
    pool: database.identity,
    cookie,
    mailer,
    background,
    clients,
  })
  const web = webFolder === null ? null : await openWebFiles(webFolder, settings, log)

  const app: App = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  app.onError((error, c) => failureReply(error, c, log))
  app.notFound(unanswered(app, web))

  app.use(requestLog(log), securityHeaders(settings.publicUrl))
  app.use('/api/*', async (c, next) => {
    await next()
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  })
  app.use('/api/*', bodyLimit({ maxSize: BODY_LIMIT }), wholeBody)
  app.use('/api/*', access(app, { ...settings, cookie, readSession: identity.readSession }))

  const addressOf = clientAddress(settings.trustedProxies)
  const sessions = browserSessions({ pool: database.app, identity, cookie, clock, addressOf, languageOf })
  registerAccount(app, { pool: database.app, identity, sessions, clock })
  registerOwnAccount(app, { pool: database.app, identity, sessions, clock })
  registerSecondStep(app, { identity, sessions })
  registerPasskeys(app, { identity, sessions, cookie })
  registerRecovery(app, { identity, sessions })
  registerProviders(app, { pool: database.app, identity, sessions, cookie, log })
  if (sandbox) registerSandbox(app, sandbox)
  const { publicUrl, productName } = settings
  const tokens = calendarTokens(settings.secret)
  registerEvents(app, { pool: database.app, clock, undo: undoTokens(settings.secret) })
  registerCatalogueViews(app, { pool: database.app, clock })
  registerMyEvents(app, { pool: database.app, clock })
  registerSettings(app, { pool: database.app, clock, tokens, publicUrl })
  registerOrganisers(app, { pool: database.app })
  registerCalendar(app, { pool: database.app, tokens, publicUrl, productName })
  registerDashboard(app, { pool: database.app, clock })
  registerService(app, { pool: database.app, log })
  registerDocs(app, { ...settings, sessionCookie: cookie.name })
  return app
}
