import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createFairQueue } from '../../platform/fair-queue.ts'
import { findWiderNetwork } from '../../platform/wider-network.ts'
import type { ClientInfo } from '../sessions/create-session.ts'
import type { RateLimitKey, RateLimits } from './rate-limits.ts'

/** The client of an attempt. An attempt that waits is dropped when the signal aborts. */
export type AttemptClient = Pick<ClientInfo, 'ip' | 'signal'>

/** A client above a limit makes one attempt at a time, which begins after a second. */
const TURN_MS = 1000
const QUEUE = { running: 1, waiting: 20, waitingPerKey: 20, retryAfter: 1 }

/** Returns the subject of a browser by its cookie; a new one for a browser without the cookie, which takes a turn alone. */
export function getBrowserSubject(cookie: string | null): string {
  return cookie === null ? randomUUID() : `browser ${cookie}`
}

/**
 * Creates the limits per client on attempts to prove an identity. They slow attempts down instead of refusing them, because a
 * client can be the Wi-Fi of a venue (docs/decisions/0024-limits-and-isolation.md). A flood can delay an attempt, or drop it at
 * random; the browser sends it again, and an account that comes back goes before new ones. An IPv6 /48 network takes its turns as one client.
 */
export function createClientLimits(rateLimits: RateLimits) {
  const queues = new Map<string, ReturnType<typeof createFairQueue>>()

  const waitForTurn = async ({ ip, signal }: AttemptClient, subject: string): Promise<void> => {
    const client = findWiderNetwork(ip) ?? ip
    const queue = queues.get(client) ?? createFairQueue(QUEUE)
    queues.set(client, queue)
    try {
      await queue(subject, () => wait(TURN_MS), signal)
    } finally {
      if (queue.isFree(subject)) queues.delete(client)
    }
  }

  return {
    /**
     * Consumes an attempt of each limit, or waits for a turn of the client, in which `subject`, such as an account or browser, takes turns
     * with the others. Returns the consumed keys, to refund. Throws `too_many_attempts` if too many attempts of the client are waiting
     * and this one is dropped.
     */
    async consumeOrWait(
      client: AttemptClient,
      subject: string,
      keys: readonly RateLimitKey[],
    ): Promise<RateLimitKey[]> {
      const consumed: RateLimitKey[] = []
      for (const key of keys) if (await rateLimits.tryConsume(...key)) consumed.push(key)
      if (consumed.length === keys.length) return consumed
      return waitForTurn(client, subject).then(
        () => consumed,
        async (error: unknown) => {
          for (const key of consumed) await rateLimits.refund(...key)
          throw error
        },
      )
    },
    countWaiting: () => [...queues.values()].reduce((sum, queue) => sum + queue.countWaiting(), 0),
  }
}
