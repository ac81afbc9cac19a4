import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseConfig } from '../database/pools.ts'
import { openPools } from '../database/pools.ts'
import { withTransaction } from '../database/transaction.ts'
import { createEmailQueue } from '../mail/email-queue.ts'
import { openMailer } from '../mail/mailer.ts'
import { createKeyRing } from '../platform/crypto.ts'
import { createLogger } from '../platform/logger.ts'
import { QUEUING_STOPPED, STOP_QUEUING } from './email-drill-messages.ts'

/** What a process of the drill works with. */
export interface EmailDrillTask {
  database: DatabaseConfig
  smtpUrl: string
  dataDir: string
  leaseSeconds: number
  retryAfterSeconds: number[]
}

// A process of the drill (email-drill.ts): queues emails, reports each to its parent once the transaction has been committed,
// and sends what is due, until it is killed or asked to stop.
process.once('message', async (task: EmailDrillTask) => {
  const pools = openPools(task.database)
  const settings = {
    smtpUrl: task.smtpUrl,
    smtpTls: 'required' as const,
    mailFrom: undefined,
    productName: 'Amberlink',
    publicUrl: 'https://events.example.org',
    dataDir: task.dataDir,
    timeZone: 'Europe/Warsaw',
    mailRate: 1000,
  }
  const keys = createKeyRing('a secret of at least thirty-two characters')
  const { queueEmail } = createEmailQueue(settings, keys)
  const mailer = openMailer({
    settings,
    keys,
    pool: pools.jobs,
    log: createLogger('silent'),
    preparations: {},
    leaseSeconds: task.leaseSeconds,
    retryAfterSeconds: task.retryAfterSeconds,
  })
  mailer.start()

  let isQueuing = true
  process.on('message', (message) => {
    if (message === STOP_QUEUING) isQueuing = false
  })
  process.once('disconnect', () => process.exit())
  process.once('SIGTERM', async () => {
    isQueuing = false
    await mailer.close()
    process.exit()
  })
  for (let count = 0; isQueuing; count++) {
    const to = `user.${process.pid}.${count}@example.com`
    const values = { name: `Key ${count}` }
    await withTransaction(pools.identity, (tx) =>
      queueEmail(tx, { kind: 'passkeyAdded', accountId: null, to, values }),
    )
    process.send?.(to)
    await wait(20)
  }
  process.send?.(QUEUING_STOPPED)
})
