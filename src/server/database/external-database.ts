import type { Target } from './target.ts'

/** The database that DATABASE_URL names, served as its user and owned by the user of DATABASE_OWNER_URL. */
export function externalTarget(databaseUrl: string, ownerUrl: string): Target {
  return { owner: { connectionString: ownerUrl }, serving: { connectionString: databaseUrl } }
}
