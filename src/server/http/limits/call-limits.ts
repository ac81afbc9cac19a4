import { ProblemError } from '../../platform/problem-error.ts'
import { createTokenBuckets } from '../../platform/token-buckets.ts'
import { findWiderNetwork } from '../../platform/wider-network.ts'

/** Calls of one signed-in user, in all browsers together. */
const CALLS_PER_USER = { burst: 120, perSecond: 20 }
/**
 * Anonymous calls of one client. Signed-in users are not counted here, because a venue's Wi-Fi is one client. Three kinds have these
 * limits of their own, so that a flood of one does not use up the others: calls to sign in, those with a session token that this
 * process does not know, as after its start, and all others.
 */
const ANONYMOUS_CALLS_PER_CLIENT = { burst: 300, perSecond: 20 }
/** Anonymous calls of one IPv6 /48 network, of which a single customer can own all /64 networks. */
const ANONYMOUS_CALLS_PER_WIDER_NETWORK = { burst: 1200, perSecond: 80 }

/** Session tokens whose users are in memory; about 5 MB. */
const MAX_KNOWN_TOKENS = 20_000

export type CallLimits = ReturnType<typeof createCallLimits>

/**
 * Creates the limits for API calls of this process. They are in its memory, because they protect the process and must cost
 * nothing; limits that protect accounts are in the database (identity/rate-limits). The functions that count throw `too_many_attempts`.
 */
export function createCallLimits(isOn: boolean, elapsedMs?: () => number) {
  const users = createTokenBuckets(CALLS_PER_USER, elapsedMs)
  const callsToSignIn = createClientBuckets(elapsedMs)
  const otherCalls = createClientBuckets(elapsedMs)
  const callsWithUnknownToken = createClientBuckets(elapsedMs)
  /** The users of session tokens, by hash, least recently used first. They grant no access. */
  const userOfToken = new Map<string, string>()
  const rememberToken = (tokenHash: string, userId: string) => {
    // Deleted first, so that the token moves to the end.
    userOfToken.delete(tokenHash)
    userOfToken.set(tokenHash, userId)
    const [oldest] = userOfToken.size > MAX_KNOWN_TOKENS ? userOfToken.keys() : []
    if (oldest !== undefined) userOfToken.delete(oldest)
  }
  return {
    countAnonymousCall(clientIp: string, isToSignIn = false) {
      if (isOn) (isToSignIn ? callsToSignIn : otherCalls).take(clientIp)
    },
    /** Remembers the user of a new session token, whose first call then does not count as anonymous. */
    rememberToken(tokenHash: string, userId: string) {
      rememberToken(tokenHash, userId)
    },
    /** Returns the user of a session token that has been read before; undefined if the process does not know it. */
    findUserOfToken: (tokenHash: string) => userOfToken.get(tokenHash),
    /**
     * Counts a call with a session token before the session is read: against the user of the token if known, otherwise
     * against the client. Returns a function to call with the user of the session, or null without one: it corrects the
     * count of a token that was not known, or of one that was and has no session any more.
     */
    countCallWithToken(tokenHash: string, clientIp: string): (userId: string | null) => void {
      const knownUser = userOfToken.get(tokenHash)
      if (isOn && knownUser === undefined) callsWithUnknownToken.take(clientIp)
      else if (isOn) requireToken(users.take(knownUser!))
      return (userId) => {
        if (userId === null) {
          userOfToken.delete(tokenHash)
          if (!isOn || knownUser === undefined) return
          // Not counted against the client instead, which could reject it; the next call with the token is.
          users.giveBack(knownUser)
          return
        }
        rememberToken(tokenHash, userId)
        if (!isOn || knownUser !== undefined) return
        callsWithUnknownToken.giveBack(clientIp)
        requireToken(users.take(userId))
      }
    },
  }
}

function requireToken(waitMs: number): void {
  if (waitMs > 0) throw new ProblemError('too_many_attempts', { retry_after: Math.ceil(waitMs / 1000) })
}

/** Creates the buckets of calls without a known user, per client and per IPv6 /48 network. */
function createClientBuckets(elapsedMs?: () => number) {
  const clients = createTokenBuckets(ANONYMOUS_CALLS_PER_CLIENT, elapsedMs)
  const networks = createTokenBuckets(ANONYMOUS_CALLS_PER_WIDER_NETWORK, elapsedMs)
  return {
    take(clientIp: string) {
      requireToken(clients.take(clientIp))
      const network = findWiderNetwork(clientIp)
      if (network) requireToken(networks.take(network))
    },
    giveBack(clientIp: string) {
      clients.giveBack(clientIp)
      const network = findWiderNetwork(clientIp)
      if (network) networks.giveBack(network)
    },
  }
}
