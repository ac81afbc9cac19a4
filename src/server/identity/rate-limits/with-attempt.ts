import { ProblemError } from '../../platform/problem-error.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { AttemptClient } from './client-limits.ts'
import type { RateLimit, RateLimitKey } from './rate-limits.ts'

export interface Attempt {
  /** Limits that refuse the attempt, such as those of an account. */
  keys?: readonly RateLimitKey[]
  /** Limits of the client, above which the attempt waits for its turn. */
  slowing?: { client: AttemptClient; subject: string; keys: readonly RateLimitKey[] }
  /** Called when a limit of `keys` refuses the attempt. */
  onRefused?(limit: RateLimit): Promise<void>
}

/**
 * Runs `work` as an attempt to prove an identity. It is counted before, so that concurrent attempts cannot exceed the limits, and
 * refunded if it succeeds; limits that count successes are refunded if it fails. An attempt that was refused or got no answer,
 * because of an error or a full queue, is neither and is refunded to all. The limits of `keys` come first, so that attempts above those
 * take no turns.
 *
 * Throws `too_many_attempts`, and rethrows errors from `work`.
 */
export async function withAttempt<Result>(
  { rateLimits, clientLimits }: Pick<IdentityContext, 'rateLimits' | 'clientLimits'>,
  { keys = [], slowing, onRefused }: Attempt,
  work: () => Promise<Result>,
): Promise<Result> {
  const consumed: RateLimitKey[] = []
  // Until there is an answer.
  let isRefunded = (_limit: RateLimit) => true
  try {
    for (const key of keys) {
      await rateLimits.consume(...key).catch(async (error: unknown) => {
        await onRefused?.(key[0])
        throw error
      })
      consumed.push(key)
    }
    if (slowing) {
      consumed.push(...(await clientLimits.consumeOrWait(slowing.client, slowing.subject, slowing.keys)))
    }
    const result = await work()
    isRefunded = (limit) => !limit.countsSuccesses
    return result
  } catch (error) {
    if (error instanceof ProblemError && error.code !== 'too_many_attempts') {
      isRefunded = (limit) => limit.countsSuccesses === true
    }
    throw error
  } finally {
    for (const key of consumed) if (isRefunded(key[0])) await rateLimits.refund(...key)
  }
}
