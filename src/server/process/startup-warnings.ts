import { hasSharedLogins, readLoginUsers } from '../database/logins.ts'
import { readDatabaseConfig } from '../database/open-database.ts'
import { isLoopback, isWildcard } from '../platform/loopback.ts'
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
  const publicUrl = settings.publicUrl && new URL(settings.publicUrl)
  if (publicUrl && publicUrl.protocol !== 'https:' && !isLoopback(publicUrl.hostname)) {
    warnings.push(
      `PUBLIC_URL ${publicUrl.origin} is not https: passwords and session cookies can be read in transit, and browsers allow no passkeys and no offline use. Serve the product with TLS, and set PUBLIC_URL to its https address.`,
    )
  }
  if (settings.metricsPort !== undefined && isWildcard(settings.metricsHost)) {
    warnings.push(
      `METRICS_HOST ${settings.metricsHost} means all addresses of this machine: anyone who reaches METRICS_PORT can read the metrics.`,
    )
  }
  return warnings
}
