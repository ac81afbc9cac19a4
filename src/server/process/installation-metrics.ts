import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Database } from '../database/open-database.ts'
import { createTx } from '../database/transaction.ts'
import { countEmails } from '../mail/due-emails.ts'
import type { Metrics } from '../platform/metrics.ts'
import { readRelease } from '../platform/release.ts'
import { expectsBackups, type Settings } from '../platform/settings.ts'
import { countInstallation, readBackupAge } from '../store/installation.ts'

/** Adds what is the same for all processes of an installation, and the catalogue in the memory of this one. */
export function addInstallationMetrics(
  metrics: Metrics,
  { settings, database, catalogue }: { settings: Settings; database: Database; catalogue: Catalogue },
): void {
  const jobs = createTx(database.jobs)
  const owner = createTx(database.owner)
  const release = readRelease()
  metrics.addGauge('amberlink_info', 'Always 1, with the release as a label.', 'version', async () => ({
    [release]: 1,
  }))
  metrics.addGauges(
    {
      amberlink_database_up:
        '1 if the database answers, 0 if it cannot be reached; missing if it does not answer in time.',
    },
    () =>
      database.jobs.query('select 1').then(
        () => ({ amberlink_database_up: 1 }),
        () => ({ amberlink_database_up: 0 }),
      ),
  )
  metrics.addGauge(
    'amberlink_emails',
    'Emails by state, and the age of the oldest that waits.',
    'state',
    async () => {
      const { errors: _, ...counts } = await countEmails(jobs)
      return { ...counts }
    },
  )
  metrics.addGauges(
    {
      amberlink_users: 'Users.',
      amberlink_sign_ups_last_day: 'Users who signed up in the last 24 hours.',
      amberlink_registrations: 'Registrations for events.',
    },
    async () => {
      const { users, sign_ups, registrations } = await countInstallation(owner)
      return {
        amberlink_users: users,
        amberlink_sign_ups_last_day: sign_ups,
        amberlink_registrations: registrations,
      }
    },
  )
  metrics.addGauges(
    {
      amberlink_catalogue_events: 'Listed events in the memory of this process.',
      amberlink_catalogue_load_seconds: 'Duration of the latest load of the catalogue.',
    },
    async () =>
      catalogue.size
        ? {
            amberlink_catalogue_events: catalogue.size.events,
            amberlink_catalogue_load_seconds: catalogue.size.loadSeconds,
          }
        : {},
  )
  if (!expectsBackups(settings)) return
  metrics.addGauges(
    {
      amberlink_backup_age_seconds: 'Age of the newest backup or, if there is none, of the database.',
      amberlink_backup_max_age_seconds: 'BACKUP_MAX_AGE.',
    },
    async () => ({
      amberlink_backup_age_seconds: (await readBackupAge(owner)).seconds,
      amberlink_backup_max_age_seconds: settings.backupMaxAge * 3600,
    }),
  )
}
