import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createKeyRing } from '../platform/crypto.ts'
import { createLogger } from '../platform/logger.ts'
import { SIMULATION_ZONE, simulateEmails } from '../testing/email-simulation.ts'
import { createTestDataFolder } from '../testing/test-data-folder.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { parseEmailMessage } from '../testing/test-emails.ts'
import { createEventEmailPreparations } from './event-emails.ts'
import { openMailer } from './mailer.ts'

test('in a month of registrations, changes and outages, every email that is due is sent once and no other #480', async () => {
  const database = await createTestDatabase()
  const dataDir = createTestDataFolder()
  const settings = {
    smtpUrl: undefined,
    smtpTls: 'required' as const,
    mailFrom: undefined,
    mailRate: 5,
    productName: 'Amberlink',
    publicUrl: 'https://events.example.org',
    timeZone: SIMULATION_ZONE,
    calendarOrganizer: { name: '', address: 'events@example.org' },
    dataDir,
  }
  const mailer = openMailer({
    settings,
    keys: createKeyRing('a secret of at least thirty-two characters'),
    pool: database.jobs,
    log: createLogger('silent'),
    preparations: createEventEmailPreparations(settings),
  })
  const outbox = join(dataDir, 'outbox')
  let isAway = false
  const result = await simulateEmails({
    database,
    days: 31,
    events: 12,
    seed: 7,
    isAway: (day) => {
      isAway = day === 9 || day === 10 || day === 20
      return isAway
    },
    send: async (now) => {
      if (!isAway) await mailer.sendDueEmails(now)
    },
    takeReceived: async () => {
      let names: string[] = []
      try {
        names = readdirSync(outbox)
      } catch {
        return []
      }
      return names.map((name) => {
        const { headers, subject, text } = parseEmailMessage(readFileSync(join(outbox, name), 'utf8'))
        rmSync(join(outbox, name))
        return { messageId: headers.get('message-id') ?? '', to: headers.get('to') ?? '', subject, text }
      })
    },
  })
  await mailer.close()
  expect(result.violations).toEqual([])
  expect(result.messages).toBeGreaterThan(100)
  expect(Object.keys(result.kinds)).toHaveLength(8)
}, 120_000)
