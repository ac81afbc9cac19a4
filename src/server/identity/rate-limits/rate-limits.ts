import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { ProblemError } from '../../platform/problem-error.ts'

/** `burst` attempts at once; after that one more each time `seconds / burst` have passed. */
export interface Limit {
  name: string
  burst: number
  seconds: number
}

/** Counts attempts in the database, so that all processes share the count. */
export interface Attempts {
  /** Uses one attempt of `limit` for `subject`. Throws too_many_attempts, with the seconds to wait, when none is left. */
  spend(limit: Limit, subject: string): Promise<void>
  /** The same without a word to whoever asked: whether there was one left. */
  trySpend(limit: Limit, subject: string): Promise<boolean>
  /** Whether `subject` has used an attempt of `limit` that time has not given back yet. */
  hasSpent(limit: Limit, subject: string): Promise<boolean>
  /** Gives one attempt back: it was no failure after all. */
  giveBack(limit: Limit, subject: string): Promise<void>
  /** Forgets all attempts of `subject`. */
  forget(limit: Limit, subject: string): Promise<void>
}

/** `secret` keys the hash under which subjects (addresses, emails) are counted, so that none stands in the table. */
export function countAttempts(pool: Pool, secret: string): Attempts {
  const keyOf = (limit: Limit, subject: string) =>
    createHmac('sha256', secret).update(`attempts ${limit.name} ${subject}`).digest('base64url')

  /** 0 when an attempt was free, else the seconds to wait for the next. */
  const secondsToWait = async (limit: Limit, subject: string): Promise<number> => {
    // One row and one instant per subject: each attempt moves `spent_until` a step on, time passing moves it back.
    // The statement is atomic, so that attempts at the same moment cannot slip through together.
    const { rows } = await pool.query<{ wait_seconds: number }>({
      name: 'identity.spend-attempt',
      text: `
          with spent as (
            insert into identity.attempts as known (key, spent_until)
            values ($1, now() + make_interval(secs => $2))
            on conflict (key) do update
              set spent_until = greatest(known.spent_until, now()) + make_interval(secs => $2)
              where greatest(known.spent_until, now()) + make_interval(secs => $2)
                <= now() + make_interval(secs => $3)
            returning key
          )
          select case
            when exists (select from spent) then 0
            else coalesce((
              select greatest(1, ceil(extract(epoch from spent_until - now()) + $2 - $3))::int
              from identity.attempts where key = $1
            ), 1)
          end as wait_seconds`,
      values: [keyOf(limit, subject), limit.seconds / limit.burst, limit.seconds],
    })
    return rows[0]?.wait_seconds ?? 1
  }

  return {
    async spend(limit, subject) {
      const retryAfter = await secondsToWait(limit, subject)
      if (retryAfter > 0) throw new ProblemError('too_many_attempts', { retry_after: retryAfter })
    },
    trySpend: async (limit, subject) => (await secondsToWait(limit, subject)) === 0,
    async hasSpent(limit, subject) {
      const { rowCount } = await pool.query({
        name: 'identity.has-spent-attempt',
        text: 'select from identity.attempts where key = $1 and spent_until > now()',
        values: [keyOf(limit, subject)],
      })
      return rowCount === 1
    },
    async giveBack(limit, subject) {
      await pool.query({
        name: 'identity.give-back-attempt',
        text: `
          update identity.attempts set spent_until = spent_until - make_interval(secs => $2) where key = $1`,
        values: [keyOf(limit, subject), limit.seconds / limit.burst],
      })
    },
    async forget(limit, subject) {
      await pool.query({
        name: 'identity.forget-attempts',
        text: 'delete from identity.attempts where key = $1',
        values: [keyOf(limit, subject)],
      })
    },
  }
}
