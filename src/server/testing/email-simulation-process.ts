import type { DatabaseConfig } from '../database/pools.ts'
import { openPools } from '../database/pools.ts'
import { createEventEmailPreparations } from '../mail/event-emails.ts'
import { openMailer } from '../mail/mailer.ts'
import { createKeyRing } from '../platform/crypto.ts'
import { createLogger } from '../platform/logger.ts'

export interface EmailSimulationTask {
  database: DatabaseConfig
  smtpUrl: string
  dataDir: string
  timeZone: string
}

// A process of the simulation: sends what is due at each time that it receives, and replies when it is done, unless it is killed.
process.once('message', ({ database, ...task }: EmailSimulationTask) => {
  const settings = {
    ...task,
    smtpTls: 'required' as const,
    mailFrom: undefined,
    mailRate: 5,
    productName: 'Amberlink',
    publicUrl: 'https://events.example.org',
    calendarOrganizer: { name: '', address: 'events@example.org' },
  }
  const mailer = openMailer({
    settings,
    keys: createKeyRing('a secret of at least thirty-two characters'),
    pool: openPools(database).jobs,
    log: createLogger('silent'),
    preparations: createEventEmailPreparations(settings),
  })
  process.on('message', async (now: string) => {
    await mailer.sendDueEmails(new Date(now))
    process.send?.(now)
  })
  process.once('disconnect', () => process.exit())
})
