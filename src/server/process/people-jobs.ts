import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/open-database.ts'
import { statement } from '../database/statement.ts'
import { createTx } from '../database/transaction.ts'
import type { Clock } from '../platform/clock.ts'
import { describeError, type Logger } from '../platform/logger.ts'

const INTERVAL_MS = 10 * 60_000

const UPDATE_PEOPLE_COUNTS = statement('update_people_counts', 'select update_people_counts($1)')
const DELETE_EXPIRED_PEOPLE = statement('delete_expired_people', 'select delete_expired_people($1)')

export type PeopleJobs = ReturnType<typeof startPeopleJobs>

/**
 * Counts the people going to events, and deletes the hellos, codes and reports whose time is over, now and every ten minutes until it
 * is closed. Of several processes, the first one counts.
 */
export function startPeopleJobs({ jobs }: Pick<Database, 'jobs'>, clock: Clock, log: Logger) {
  const closing = new AbortController()
  const tx = createTx(jobs)
  const run = async () => {
    while (!closing.signal.aborted) {
      try {
        await tx.query(UPDATE_PEOPLE_COUNTS, [clock.today()])
        await tx.query(DELETE_EXPIRED_PEOPLE, [clock.today()])
      } catch (error) {
        log.error({ error: describeError(error) }, 'people could not be counted')
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
