import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/open-database.ts'
import { createTx } from '../database/transaction.ts'
import { deleteExpiredRows } from '../identity/expired-rows.ts'
import { describeError, type Logger } from '../platform/logger.ts'

const INTERVAL_MS = 60 * 60_000

export type CleanUp = ReturnType<typeof startCleanUp>

/** Deletes expired rows now and every hour, until it is closed. */
export function startCleanUp({ identity, jobs }: Pick<Database, 'identity' | 'jobs'>, log: Logger) {
  const closing = new AbortController()
  const run = async () => {
    while (!closing.signal.aborted) {
      try {
        await deleteExpiredRows(createTx(identity), createTx(jobs), closing.signal)
      } catch (error) {
        log.error({ error: describeError(error) }, 'expired rows could not be deleted')
      }
      await wait(INTERVAL_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }
  const running = run()
  return {
    /** Waits for the statement in progress. */
    close(): Promise<void> {
      closing.abort()
      return running
    },
  }
}
