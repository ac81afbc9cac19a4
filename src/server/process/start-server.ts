import { existsSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { createApp } from '../app.ts'
import { type Catalogue, openCatalogue } from '../catalogue/catalogue.ts'
import { type CatalogueCompletion, startCatalogueCompletion } from '../commands/places/completion-process.ts'
import { importSampleCatalogue } from '../commands/sample-catalogue.ts'
import { restoreFolderOwner } from '../database/embedded/data-folder.ts'
import { type Database, openDatabase, type ReportStep } from '../database/open-database.ts'
import { createTx } from '../database/transaction.ts'
import { createCallQueue } from '../http/limits/call-queue.ts'
import { createRequestListener } from '../http/request-listener.ts'
import { IDENTITY_EMAIL_PREPARATIONS } from '../identity/email-links/recovery-email.ts'
import { describeLost, findKeysInUse } from '../identity/keys/keys-in-use.ts'
import { renewKeys } from '../identity/keys/renew-keys.ts'
import { assignIssuers } from '../identity/providers/assign-issuers.ts'
import { createDigestEmailPreparation } from '../mail/digest-emails.ts'
import { createEventEmailPreparations } from '../mail/event-emails.ts'
import { type Mailer, openMailer } from '../mail/mailer.ts'
import { createPeopleEmailPreparations } from '../mail/people-emails.ts'
import { type BackgroundJobs, createBackgroundJobs } from '../platform/background-jobs.ts'
import { createClock } from '../platform/clock.ts'
import { collectGarbage } from '../platform/collect-garbage.ts'
import { createKeyRing } from '../platform/crypto.ts'
import { createBufferedOutput, createLogger } from '../platform/logger.ts'
import { createPrometheusMetrics } from '../platform/metrics.ts'
import { watchOverload } from '../platform/pool-waits.ts'
import {
  createSecret,
  describeSecretRemedy,
  readOrCreateSecrets,
  readSecrets,
  readSecretsForStart,
} from '../platform/secrets.ts'
import type { RunningSettings, Settings } from '../platform/settings.ts'
import { StartupError } from '../platform/startup.ts'
import { savePeopleLimits } from '../store/people-limits.ts'
import { storePlaceSettings } from '../store/waiting-list.ts'
import { type DataFolderLock, lockDataFolder } from './data-folder-lock.ts'
import { type HttpListener, openHttpListener } from './http-listener.ts'
import { addInstallationMetrics } from './installation-metrics.ts'
import { type MetricsListener, openMetricsListener } from './metrics-listener.ts'
import { type PeriodicJobs, startPeriodicJobs } from './periodic-jobs.ts'
import { listStartupWarnings } from './startup-warnings.ts'

const WEB_FOLDER = join(import.meta.dirname, '../../../dist/web')

/** Serves the web pages instead of the built ones: Vite, in `npm run dev`. */
interface DevWebServer {
  handle: RequestListener
  close(): Promise<void>
}

export interface StartOptions {
  report: ReportStep
  /** Aborts the startup and undoes its completed steps. */
  signal: AbortSignal
  openPageServer?: ((server: Server, settings: RunningSettings) => Promise<DevWebServer>) | undefined
}

/**
 * Starts the server, in an order that lets it fail before it changes anything: data folder lock, port, database. On failure
 * it undoes the completed steps and throws a StartupError.
 */
export async function startServer(settings: Settings, options: StartOptions) {
  const { report, signal, openPageServer } = options
  let lock: DataFolderLock | undefined
  let listener: HttpListener | undefined
  let pages: DevWebServer | undefined
  let database: Database | undefined
  let catalogue: Catalogue | undefined
  let mailer: Mailer | undefined
  let metricsListener: MetricsListener | undefined
  let background: BackgroundJobs | undefined
  let completion: CatalogueCompletion | undefined
  let periodicJobs: PeriodicJobs | undefined
  /** Stops accepting requests, waits a few seconds for requests and emails in progress, and closes the database. */
  const stop = async () => {
    completion?.close()
    await Promise.all([listener?.close(), pages?.close()])
    await background?.drain()
    await Promise.all([mailer?.close(), periodicJobs?.close()])
    await catalogue?.close()
    await metricsListener?.close()
    await database?.close()
    lock?.release()
  }
  try {
    if (!openPageServer) assertWebIsBuilt()
    if (!settings.databaseUrl) lock = await lockDataFolder(settings.dataDir)
    readSecretsForStart(settings)
    const log = createLogger(settings.logLevel, createBufferedOutput())
    listener = await openHttpListener(settings, log)
    const publicUrl = settings.publicUrl ?? `http://localhost:${listener.port}`

    signal.throwIfAborted()
    const metrics = settings.metricsPort === undefined ? undefined : await createPrometheusMetrics()
    if (metrics) metricsListener = await openMetricsListener(metrics, settings)
    database = await openDatabase(settings, report)
    metrics?.watchPool('app', database.app)
    metrics?.watchPool('identity', database.identity)
    metrics?.watchPool('jobs', database.jobs)
    await assertSecretIsNotLost(database, settings)
    const secrets = readOrCreateSecrets(settings)
    // The owner of the folder could not read a secret that root has created.
    if (!settings.databaseUrl) restoreFolderOwner(settings.dataDir)
    const running: RunningSettings = { ...settings, ...secrets, publicUrl }
    const start = performance.now()
    const keys = createKeyRing(secrets.secret, secrets.secretPrevious)
    const renewed = await renewKeys(database.owner, keys)
    if (renewed > 0) report('keys renewed', performance.now() - start)
    const problem = describeLost((await findKeysInUse(database.owner, keys)).lost)
    if (problem) log.warn(`${problem} Add that SECRET to SECRET_PREVIOUS.`)
    await storePlaceSettings(createTx(database.owner), settings)
    await savePeopleLimits(createTx(database.owner), settings)
    await assignIssuers(database.identity, settings.oauthClients)

    signal.throwIfAborted()
    const clock = createClock(settings)
    if (settings.sampleCatalogue) {
      const start = performance.now()
      const loaded = await importSampleCatalogue(database.owner, clock.today())
      if (loaded > 0) report('sample catalogue loaded', performance.now() - start)
    }

    signal.throwIfAborted()
    for (const warning of listStartupWarnings(settings)) log.warn(warning)
    const loadStart = performance.now()
    catalogue = openCatalogue({ login: database.appLogin, log })
    const loading = catalogue.load().then(() => report('catalogue loaded', performance.now() - loadStart))
    // Awaited below: the app is created meanwhile.
    loading.catch(() => {})
    if (metrics) addInstallationMetrics(metrics, { settings, database, catalogue })
    signal.throwIfAborted()
    const webFolder = openPageServer ? null : WEB_FOLDER
    background = createBackgroundJobs(log)
    mailer = openMailer({
      settings: running,
      keys,
      pool: database.jobs,
      log,
      preparations: {
        ...IDENTITY_EMAIL_PREPARATIONS,
        ...createEventEmailPreparations(running),
        ...createPeopleEmailPreparations(running),
        ...createDigestEmailPreparation(running, catalogue),
      },
    })
    const callQueue = createCallQueue()
    const app = await createApp({
      settings: running,
      database,
      catalogue,
      clock,
      log,
      background,
      isDraining: listener.isDraining,
      callQueue,
      ...(metrics && { metrics }),
      webFolder,
    })
    pages = await openPageServer?.(listener.server, running)
    const isPoolOverloaded = watchOverload(database.app)
    const isOverloaded = () => callQueue.isOverloaded() || isPoolOverloaded()
    const respond = createRequestListener(app, { isOverloaded, ...(metrics && { metrics }) })
    collectGarbage()
    await loading
    signal.throwIfAborted()
    listener.setRequestListener(combineListeners(respond, pages))
    mailer.start()
    periodicJobs = startPeriodicJobs({ database, catalogue, clock, log })
    completion = startCatalogueCompletion(database.owner, { background, log })
    lock?.writeUrl(publicUrl)
    return { url: publicUrl, emailDestination: mailer.destination, lost: database.lost, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Throws a StartupError if there is no secret, and data is protected with an earlier one: a new one would end its use. */
async function assertSecretIsNotLost({ owner }: Database, settings: Settings): Promise<void> {
  const { secret, secretPrevious } = readSecrets(settings)
  if (secret) return
  const { lost } = await findKeysInUse(owner, createKeyRing(createSecret(), secretPrevious))
  const problem = describeLost(lost)
  if (problem) {
    throw new StartupError(
      `The database exists, and its secret is missing. ${problem} ${describeSecretRemedy(settings)}`,
    )
  }
}

function assertWebIsBuilt(): void {
  if (!existsSync(WEB_FOLDER)) {
    throw new StartupError(
      `The web pages are not built (${WEB_FOLDER} is missing); npm start or npm run build builds them, both without NODE_ENV=production.`,
    )
  }
}

/** Sends requests to the app or, in development, those for pages to the page server. */
function combineListeners(app: RequestListener, pages: DevWebServer | undefined): RequestListener {
  if (!pages) return app
  return (request, response) =>
    (/^\/(api|sandbox)(\/|$)/.test(request.url ?? '') ? app : pages.handle)(request, response)
}
