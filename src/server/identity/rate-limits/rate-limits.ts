import { createHmac } from 'node:crypto'
import { statement } from '../../database/statement.ts'
import type { Tx } from '../../database/transaction.ts'
import type { KeyRing } from '../../platform/crypto.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { findWiderNetwork } from '../../platform/wider-network.ts'

/** `burst` attempts at once; after that one more each time `seconds / burst` have passed. */
export interface RateLimit {
  name: string
  burst: number
  seconds: number
  /** Counts attempts that succeed; the others count those that fail. */
  countsSuccesses?: true
}

/** A limit with what it counts: a normalized email, account id or client IP. */
export type RateLimitKey = readonly [limit: RateLimit, subject: string]

// The generic cell rate algorithm: each attempt moves `theoretical_arrival` one step on, and an attempt that would move it
// further than the window is rejected. One statement, so that concurrent attempts cannot pass together.
const CONSUME = statement(
  'consume_rate_limit',
  `with consumed as (
    insert into identity.rate_limits as known (key, theoretical_arrival)
    values ($1, now() + make_interval(secs => $2))
    on conflict (key) do update
      set theoretical_arrival = greatest(known.theoretical_arrival, now()) + make_interval(secs => $2)
      where greatest(known.theoretical_arrival, now()) + make_interval(secs => $2)
        <= now() + make_interval(secs => $3)
    returning key
  )
  select case
    when exists (select from consumed) then 0
    else coalesce((
      select greatest(1, ceil(extract(epoch from theoretical_arrival - now()) + $2 - $3))::int
      from identity.rate_limits where key = $1
    ), 1)
  end as wait_seconds`,
)
const IS_CONSUMED = statement(
  'is_rate_limit_consumed',
  'select key from identity.rate_limits where key = $1 and theoretical_arrival > now()',
)
const REFUND = statement(
  'refund_rate_limit',
  `update identity.rate_limits set theoretical_arrival = theoretical_arrival - make_interval(secs => $2)
  where key = $1`,
)
const RENEW = statement(
  'renew_rate_limit',
  `with counted as (
    delete from identity.rate_limits where key = any($2) returning theoretical_arrival
  )
  insert into identity.rate_limits as known (key, theoretical_arrival)
  select $1, max(theoretical_arrival) from counted having count(*) > 0
  on conflict (key) do update
    set theoretical_arrival = greatest(known.theoretical_arrival, excluded.theoretical_arrival)`,
)
const RESET = statement('reset_rate_limit', 'delete from identity.rate_limits where key = $1')

/** The rate limits. */
export interface RateLimits {
  /** Consumes one attempt. Throws `too_many_attempts` with the seconds to wait when none is left. */
  consume(limit: RateLimit, subject: string): Promise<void>
  /** Consumes one attempt and returns true, or returns false when none is left. */
  tryConsume(limit: RateLimit, subject: string): Promise<boolean>
  /** Whether an attempt was consumed that has not become available again. */
  isConsumed(limit: RateLimit, subject: string): Promise<boolean>
  /** Gives one attempt back, because it was not a failure. */
  refund(limit: RateLimit, subject: string): Promise<void>
  /** Gives all attempts back. */
  reset(limit: RateLimit, subject: string): Promise<void>
  /** The same limits in a transaction: attempts are consumed if it commits. */
  within(tx: Tx): RateLimits
}

/** How many times as many attempts a /48 network has as a client IP, which is a /64 network for IPv6. */
const WIDER_NETWORK_FACTOR = 4

/** Returns the limit of the /48 network of a client IP; null for other subjects. Attempts count against both. */
function widenKey(limit: RateLimit, subject: string): RateLimitKey | null {
  const network = subject.includes(' ') ? null : findWiderNetwork(subject)
  if (network === null) return null
  return [{ ...limit, name: `${limit.name} /48`, burst: limit.burst * WIDER_NETWORK_FACTOR }, network]
}

/**
 * Creates the rate limits that all processes share through the database. SECRET keys the hash of what is counted, so that
 * the table contains neither emails nor IPs.
 */
export function createRateLimits(db: Tx, keys: KeyRing): RateLimits {
  /** Returns the key of a limit in the table, after moving what was counted under a previous SECRET to it. */
  const renewKey = async (limit: RateLimit, subject: string): Promise<string> => {
    const [current, ...previous] = keys.all.map(({ secret }) =>
      createHmac('sha256', secret).update(`attempts ${limit.name} ${subject}`).digest('base64url'),
    )
    if (previous.length > 0) await db.query(RENEW, [current, previous])
    return current!
  }
  const stepSeconds = (limit: RateLimit) => limit.seconds / limit.burst

  /** Consumes an attempt. Returns 0, or the seconds to wait when none is left. */
  const consumeKey = async (limit: RateLimit, subject: string): Promise<number> => {
    const values = [await renewKey(limit, subject), stepSeconds(limit), limit.seconds]
    const [row] = await db.query<{ wait_seconds: number }>(CONSUME, values)
    return row?.wait_seconds ?? 1
  }
  const consume = async (limit: RateLimit, subject: string): Promise<number> => {
    const waitSeconds = await consumeKey(limit, subject)
    const wider = waitSeconds === 0 ? widenKey(limit, subject) : null
    const widerWaitSeconds = wider ? await consumeKey(...wider) : 0
    if (widerWaitSeconds > 0) await refundKey(limit, subject)
    return waitSeconds || widerWaitSeconds
  }
  const refundKey = async (limit: RateLimit, subject: string) => {
    await db.query(REFUND, [await renewKey(limit, subject), stepSeconds(limit)])
  }

  return {
    async consume(limit: RateLimit, subject: string) {
      const waitSeconds = await consume(limit, subject)
      if (waitSeconds > 0) throw new ProblemError('too_many_attempts', { retry_after: waitSeconds })
    },
    tryConsume: async (limit: RateLimit, subject: string) => (await consume(limit, subject)) === 0,
    isConsumed: async (limit: RateLimit, subject: string) =>
      (await db.query(IS_CONSUMED, [await renewKey(limit, subject)])).length > 0,
    async refund(limit: RateLimit, subject: string) {
      const wider = widenKey(limit, subject)
      await refundKey(limit, subject)
      if (wider) await refundKey(...wider)
    },
    async reset(limit: RateLimit, subject: string) {
      await db.query(RESET, [await renewKey(limit, subject)])
    },
    within: (tx) => createRateLimits(tx, keys),
  }
}
