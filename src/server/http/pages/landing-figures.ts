import type { Pool } from 'pg'
import { createTx } from '../../database/transaction.ts'
import type { BackgroundJobs } from '../../platform/background-jobs.ts'
import type { Clock } from '../../platform/clock.ts'
import { readCatalogueFigures } from '../../store/catalogue-figures.ts'
import type { LandingFigures } from './web-files.ts'

/** How long the landing page can be older than the catalogue, in milliseconds, if it is asked for. */
const REFRESH_AFTER_MS = 60_000

/** Reads the figures of the landing page from the database, at most once a minute after the first time. */
export function createLandingFigures(pool: Pool, clock: Clock, background: BackgroundJobs): LandingFigures {
  let refreshedAt = clock.now().getTime()
  return {
    read: () => readCatalogueFigures(createTx(pool), clock.today()),
    schedule(refresh) {
      const now = clock.now().getTime()
      if (now < refreshedAt + REFRESH_AFTER_MS) return
      refreshedAt = now
      background.run('refresh landing figures', refresh)
    },
  }
}
