import { hasSharedLogins, readLoginUsers } from '../database/logins.ts'
import { readDatabaseConfig } from '../database/open-database.ts'
import { isWildcard } from '../platform/loopback.ts'
import type { Settings } from '../platform/settings.ts'

/** Returns a sentence for each setting that is valid and protects less than it could. */
export function listStartupWarnings(settings: Settings): string[] {
  const database = readDatabaseConfig(settings)
  const warnings: string[] = []
  if (database && hasSharedLogins(readLoginUsers(database))) {
    warnings.push(
      'One database login has several roles. Use one login per role: DATABASE_URL, DATABASE_IDENTITY_URL, DATABASE_JOBS_URL, DATABASE_OWNER_URL.',
    )
  }
  if (settings.metricsPort !== undefined && isWildcard(settings.metricsHost)) {
    warnings.push(
      `METRICS_HOST ${settings.metricsHost} means all addresses of this machine: anyone who reaches METRICS_PORT can read the metrics.`,
    )
  }
  return warnings
}
