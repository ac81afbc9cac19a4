import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'

export interface InstallationCounts {
  users: number
  /** Users who signed up in the last 24 hours. */
  sign_ups: number
  registrations: number
}

const COUNT_INSTALLATION = statement(
  'count_installation',
  `select count(*)::int as users, count(*) filter (where created_at > now() - interval '24 hours')::int as sign_ups,
     (select count(*)::int from user_events) as registrations
   from identity.users`,
)

/** Counts what the installation is used for. For the owner. */
export async function countInstallation(tx: Tx): Promise<InstallationCounts> {
  return (await tx.queryOne<InstallationCounts>(COUNT_INSTALLATION, []))!
}

/** The time since the newest backup or, if there is none, since the database was created. */
export interface BackupAge {
  seconds: number
  has_backup: boolean
}

const READ_BACKUP_AGE = statement(
  'read_backup_age',
  `select extract(epoch from now() - coalesce(newest, created))::float8 as seconds, newest is not null as has_backup
   from (
     select (select max(at) from audit_log where action = 'backup' and result = 'done') as newest,
       (select min(applied_at) from schema_migrations) as created
   ) as backups`,
)

/** Reads how old the newest backup is, from the audit log. For the owner. */
export async function readBackupAge(tx: Tx): Promise<BackupAge> {
  return (await tx.queryOne<BackupAge>(READ_BACKUP_AGE, []))!
}
