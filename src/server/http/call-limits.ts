import { ProblemError } from '../platform/problem-error.ts'
import { createTokenBuckets } from '../platform/token-buckets.ts'
import { findWiderNetwork } from '../platform/wider-network.ts'

/** Calls of one signed-in user, in all browsers together. */
const CALLS_PER_USER = { burst: 120, perSecond: 20 }
/** Anonymous calls of one client. Signed-in users are not counted here, because a venue's Wi-Fi is one client. */
const ANONYMOUS_CALLS_PER_CLIENT = { burst: 300, perSecond: 20 }
/** Anonymous calls of one IPv6 /48 network, of which a single customer can own all /64 networks. */
const ANONYMOUS_CALLS_PER_WIDER_NETWORK = { burst: 1200, perSecond: 80 }

export type CallLimits = ReturnType<typeof createCallLimits>

/**
 * Creates the limits for API calls of this process. They are in its memory, because they protect the process and must cost
 * nothing; limits that protect accounts are in the database (identity/rate-limits). Both functions throw `too_many_attempts`.
 */
export function createCallLimits(isOn: boolean) {
  const users = createTokenBuckets(CALLS_PER_USER)
  const clients = createTokenBuckets(ANONYMOUS_CALLS_PER_CLIENT)
  const networks = createTokenBuckets(ANONYMOUS_CALLS_PER_WIDER_NETWORK)

  const requireToken = (waitMs: number) => {
    if (waitMs > 0) throw new ProblemError('too_many_attempts', { retry_after: Math.ceil(waitMs / 1000) })
  }
  return {
    countUserCall(userId: string) {
      if (isOn) requireToken(users.take(userId))
    },
    countAnonymousCall(clientIp: string) {
      if (!isOn) return
      requireToken(clients.take(clientIp))
      const network = findWiderNetwork(clientIp)
      if (network) requireToken(networks.take(network))
    },
  }
}
