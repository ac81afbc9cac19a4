import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { checkConnections } from '../../database/check-connection.ts'
import { embeddedDatabaseConfig } from '../../database/embedded/database.ts'
import { joinEmbeddedServer } from '../../database/embedded/embedded-server.ts'
import { checkUsers, readLoginUsers } from '../../database/logins.ts'
import { readDatabaseConfig } from '../../database/open-database.ts'
import type { DatabaseConfig } from '../../database/pools.ts'
import { readProgram, readSchemaState } from '../../database/schema-state.ts'
import { readSettings, type Settings } from '../../platform/settings.ts'
import { StartupError } from '../../platform/startup.ts'
import { checkBackups } from './backup-check.ts'
import { checkCapacities } from './capacity-check.ts'
import {
  type Check,
  type CheckContext,
  type DatabaseCheckContext,
  type Finding,
  failed,
  ok,
  skipped,
} from './check.ts'
import {
  checkClock,
  checkDataFolder,
  checkEmails,
  checkIndexes,
  checkKeys,
  checkLogins,
  checkMigrations,
  checkOldValues,
  checkPlaces,
  checkPostgres,
  checkRights,
  checkRoleRights,
  checkRoles,
  checkRowSecurity,
} from './database-checks.ts'
import { checkEventPreviews } from './event-previews-check.ts'
import { checkLegalLinks } from './legal-check.ts'
import {
  checkDiskSpace,
  checkNode,
  checkSecret,
  checkSecretFiles,
  checkSettingNames,
} from './machine-checks.ts'
import {
  checkEventEmails,
  checkHost,
  checkMailServer,
  checkMetrics,
  checkProviders,
  checkProxy,
  checkPublicUrl,
} from './network-checks.ts'

export interface NamedFinding extends Finding {
  name: string
}

const CHECKS: readonly Check<CheckContext>[] = [
  ['secret', checkSecret],
  ['disk-space', checkDiskSpace],
  ['host', checkHost],
  ['public-url', checkPublicUrl],
  ['proxy', checkProxy],
  ['metrics', checkMetrics],
  ['mail-server', checkMailServer],
  ['event-emails', checkEventEmails],
  ['providers', checkProviders],
  ['legal-links', checkLegalLinks],
  ['event-previews', checkEventPreviews],
]

const DATABASE_CHECKS: readonly Check<DatabaseCheckContext>[] = [
  ['data-folder', checkDataFolder],
  ['postgresql', checkPostgres],
  ['clock', checkClock],
  ['migrations', checkMigrations],
]

/** What the next start does with the schema: it creates or upgrades it, or uses it as it is, also after a newer release. */
type SchemaPhase = 'empty' | 'due' | 'current' | 'newer'

/** Checks of what migrations create, and the phases in which they have a meaning. */
const SCHEMA_CHECKS: readonly { phases: SchemaPhase[]; checks: readonly Check<DatabaseCheckContext>[] }[] = [
  {
    phases: ['empty', 'current', 'newer'],
    checks: [
      ['roles', checkRoles],
      ['logins', checkLogins],
      ['role-rights', checkRoleRights],
    ],
  },
  {
    phases: ['current'],
    checks: [
      ['rights', checkRights],
      ['row-security', checkRowSecurity],
      ['indexes', checkIndexes],
    ],
  },
  {
    phases: ['current', 'newer'],
    checks: [
      ['keys', checkKeys],
      ['old-values', checkOldValues],
      ['backups', checkBackups],
      ['emails', checkEmails],
      ['places', checkPlaces],
      ['capacities', checkCapacities],
    ],
  },
]

/** Runs all checks and reports each finding when it is known. Changes nothing. */
export async function runChecks(
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
  report: (finding: NamedFinding) => void,
): Promise<void> {
  report({ name: 'node', ...checkNode() })
  let settings: Settings
  try {
    settings = readSettings(env)
    report({ name: 'settings', ...checkSettingNames(env) })
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    const remedy = 'Correct the settings. The other checks need them and were not run.'
    return report({ name: 'settings', ...failed(error.message, remedy) })
  }
  const files = await runCheck(checkSecretFiles, env)
  report({ name: 'secret-files', ...files })
  await runAll(CHECKS, { settings, signal }, report)
  await runDatabaseChecks(settings, signal, report)
}

async function runAll<Context extends CheckContext>(
  checks: readonly Check<Context>[],
  context: Context,
  report: (finding: NamedFinding) => void,
): Promise<void> {
  for (const [name, run] of checks) {
    context.signal.throwIfAborted()
    report({ name, ...(await runCheck(run, context)) })
  }
}

async function runCheck<Context>(run: Check<Context>[1], context: Context): Promise<Finding> {
  try {
    return await run(context)
  } catch (error) {
    return failed((error as Error).message, 'Correct this and run doctor again.')
  }
}

async function runDatabaseChecks(
  settings: Settings,
  signal: AbortSignal,
  report: (finding: NamedFinding) => void,
): Promise<void> {
  const external = readDatabaseConfig(settings)
  if (!external && !existsSync(join(settings.dataDir, 'postgres'))) {
    const message = `There is no database in ${settings.dataDir} yet: the first start of the server creates it.`
    return report({ name: 'database', ...skipped(message) })
  }
  let server: Awaited<ReturnType<typeof joinEmbeddedServer>> | undefined
  let owner: Client | undefined
  try {
    let config: DatabaseConfig
    if (external) {
      config = external
      await checkConnections(config)
    } else {
      server = await joinEmbeddedServer(settings.dataDir)
      config = embeddedDatabaseConfig(server.host)
    }
    owner = await connectReadOnly(config)
    await checkUsers(owner, readLoginUsers(config))
    report({ name: 'database', ...ok('The same database can be reached with every login.') })
    const context = { settings, signal, config, owner }
    await runAll(DATABASE_CHECKS, context, report)
    const phase = await readSchemaPhase(owner)
    const skip = () => skipped('Depends on the migrations, see there.')
    for (const { phases, checks } of SCHEMA_CHECKS) {
      const isUseful = phases.includes(phase)
      await runAll(isUseful ? checks : checks.map(([name]) => [name, skip] as const), context, report)
    }
  } catch (error) {
    signal.throwIfAborted()
    const remedy = 'Start the database, or correct DATABASE_URL and the other database settings.'
    report({ name: 'database', ...failed((error as Error).message, remedy) })
  } finally {
    await owner?.end()
    await server?.release()
  }
}

async function readSchemaPhase(owner: Client): Promise<SchemaPhase> {
  try {
    const { applied, isPredecessor, missing, unknown } = await readSchemaState(owner, readProgram())
    if (applied.length === 0) return 'empty'
    if (isPredecessor || missing.length > 0) return 'due'
    return unknown.length > 0 ? 'newer' : 'current'
  } catch (error) {
    // Reported as the finding of the migrations.
    if (error instanceof StartupError) return 'due'
    throw error
  }
}

/** Connects as the owner of the tables. The database rejects writes of this connection. */
async function connectReadOnly({ owner }: DatabaseConfig): Promise<Client> {
  const client = new Client({
    ...owner,
    application_name: 'amberlink doctor',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  await client.connect()
  await client.query(`set default_transaction_read_only = on; set search_path = public; set timezone = 'UTC';
    set statement_timeout = '30s'; set lock_timeout = '5s'`)
  return client
}
