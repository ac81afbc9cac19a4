import { createTx } from '../../database/transaction.ts'
import { expectsBackups } from '../../platform/settings.ts'
import { readBackupAge } from '../../store/installation.ts'
import { formatCount } from '../table.ts'
import { type DatabaseCheckContext, type Finding, failed, ok, skipped, warning } from './check.ts'

/** From this many times BACKUP_MAX_AGE on, a missing backup is a failure. */
const FAILURE_FACTOR = 3

/** The newest backup that `npm run backup` has recorded is not older than BACKUP_MAX_AGE. */
export async function checkBackups({ owner, settings }: DatabaseCheckContext): Promise<Finding> {
  if (settings.backupMaxAge === 0) return skipped('BACKUP_MAX_AGE is 0: backups are made by other means.')
  if (!expectsBackups(settings)) return skipped('The product is open on this machine only.')
  const { rows } = await owner.query(`select to_regclass('public.audit_log') as audit_log`)
  if (rows[0].audit_log === null) return skipped('The database has not run the migrations.')
  const { seconds, has_backup } = await readBackupAge(createTx(owner))
  const hours = Math.floor(seconds / 3600)
  const age = hours < 72 ? formatCount(hours, 'hour') : formatCount(Math.floor(hours / 24), 'day')
  const message = has_backup
    ? `The newest backup is ${age} old.`
    : `There is no backup; the database is ${age} old.`
  if (hours < settings.backupMaxAge) return ok(message)
  const remedy =
    'Run npm run backup, and let a timer do it each day: deploy/amberlink-backup.timer. If backups are made by other means, set BACKUP_MAX_AGE=0.'
  return (hours < settings.backupMaxAge * FAILURE_FACTOR ? warning : failed)(message, remedy)
}
