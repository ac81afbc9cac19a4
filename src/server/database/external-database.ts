import type { DatabaseConfig } from './database-config.ts'

/** The database that DATABASE_URL names, served as its user and owned by the user of DATABASE_OWNER_URL. */
export function externalDatabaseConfig(databaseUrl: string, ownerUrl: string): DatabaseConfig {
  return { owner: { connectionString: ownerUrl }, serving: { connectionString: databaseUrl } }
}
