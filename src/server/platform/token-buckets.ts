interface TokenBucketSettings {
  /** The size of a bucket: calls at once. */
  burst: number
  /** Tokens that return per second. */
  perSecond: number
  /** The largest number of buckets in memory. */
  maxBuckets?: number
}

/**
 * Creates token buckets, one per key. A bucket is stored as the instant at which it is full again (the generic cell rate
 * algorithm), so a full bucket needs no memory. `now` returns milliseconds and never runs backwards.
 */
export function createTokenBuckets(
  { burst, perSecond, maxBuckets = 100_000 }: TokenBucketSettings,
  now: () => number = () => performance.now(),
) {
  const stepMs = 1000 / perSecond
  const windowMs = burst * stepMs
  /** When each bucket is full, in the order of their last use. */
  const fullAt = new Map<string, number>()

  /** Drops buckets that are full, least recently used first, and others only to stay within the limit. */
  const dropIdleBuckets = (time: number) => {
    for (const [key, full] of fullAt) {
      if (full > time && fullAt.size <= maxBuckets) break
      fullAt.delete(key)
    }
  }

  return {
    /** Takes a token and returns 0, or returns the milliseconds to wait for one. */
    take(key: string): number {
      const time = now()
      const full = Math.max(fullAt.get(key) ?? time, time) + stepMs
      const waitMs = full - windowMs - time
      if (waitMs > 0) return waitMs
      // Deleted first, so that the key moves to the end.
      fullAt.delete(key)
      fullAt.set(key, full)
      dropIdleBuckets(time)
      return 0
    },
    /** Gives back a token that `take` has taken. */
    giveBack(key: string) {
      const full = fullAt.get(key)
      if (full !== undefined) fullAt.set(key, full - stepMs)
    },
    get size() {
      return fullAt.size
    },
  }
}
