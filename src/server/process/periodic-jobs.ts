import { setTimeout as wait } from 'node:timers/promises'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Database } from '../database/open-database.ts'
import { statement } from '../database/statement.ts'
import { createTx } from '../database/transaction.ts'
import { deleteExpiredRows } from '../identity/expired-rows.ts'
import type { Clock } from '../platform/clock.ts'
import { describeError, type Logger } from '../platform/logger.ts'

const UPDATE_PEOPLE_COUNTS = statement('update_people_counts', 'select update_people_counts($1)')
const DELETE_EXPIRED_PEOPLE = statement('delete_expired_people', 'select delete_expired_people($1)')
const READ_REVISION = statement('read_revision', 'select revision from catalogue_revision')

export type PeriodicJobs = ReturnType<typeof startPeriodicJobs>

interface Job {
  everySeconds: number
  run: () => Promise<void>
  /** The message of the log if it fails, once until it succeeds again. */
  failure: string
}

interface JobDeps {
  database: Pick<Database, 'identity' | 'jobs'>
  catalogue: Pick<Catalogue, 'refresh'>
  clock: Clock
  log: Logger
}

/** Starts what a process does now and again at intervals, until it is closed. Of several processes, the first one counts people. */
export function startPeriodicJobs({ database, catalogue, clock, log }: JobDeps) {
  const [identity, tx] = [createTx(database.identity), createTx(database.jobs)]
  const closing = new AbortController()
  const { signal } = closing
  const jobs: Job[] = [
    {
      everySeconds: 60 * 60,
      run: () => deleteExpiredRows(identity, tx, signal),
      failure: 'expired rows could not be deleted',
    },
    {
      everySeconds: 10 * 60,
      run: async () => void (await tx.query(UPDATE_PEOPLE_COUNTS, [clock.today()])),
      failure: 'people could not be counted',
    },
    {
      everySeconds: 10 * 60,
      run: async () => void (await tx.query(DELETE_EXPIRED_PEOPLE, [clock.today()])),
      failure: 'expired hellos, codes and reports could not be deleted',
    },
    {
      everySeconds: 5,
      // Otherwise the first visitor after a large import would see the events of before.
      async run() {
        const readAfter = performance.now()
        const read = await tx.queryOne<{ revision: number }>(READ_REVISION, [])
        if (read) catalogue.refresh({ ...read, readAfter })
      },
      failure: 'the revision of the catalogue could not be read',
    },
  ]
  const repeat = async ({ everySeconds, run, failure }: Job) => {
    let isFailing = false
    while (!signal.aborted) {
      try {
        await run()
        isFailing = false
      } catch (error) {
        if (!isFailing) log.error({ error: describeError(error) }, failure)
        isFailing = true
      }
      await wait(everySeconds * 1000, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const running = jobs.map(repeat)
  return {
    /** Waits for the statements in progress. */
    async close(): Promise<void> {
      closing.abort()
      await Promise.all(running)
    },
  }
}
