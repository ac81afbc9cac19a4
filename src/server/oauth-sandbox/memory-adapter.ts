import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

/** A stand-in has at most this many of each kind of thing under way; the oldest go first. */
const MOST_ENTRIES = 1000

/** Keeps what the stand-in has under way in this process only. What has run out is refused by the provider itself. */
export function createMemoryAdapter(): AdapterFactory {
  const entries = new Map<string, AdapterPayload>()

  return (kind): Adapter => {
    const keyOf = (id: string) => `${kind} ${id}`
    const find = async (id: string) => entries.get(keyOf(id))
    const firstWith = async (field: 'uid' | 'userCode', value: string) =>
      [...entries].find(([key, entry]) => key.startsWith(`${kind} `) && entry[field] === value)?.[1]
    return {
      find,
      findByUid: (uid) => firstWith('uid', uid),
      findByUserCode: (code) => firstWith('userCode', code),
      async upsert(id, payload) {
        entries.delete(keyOf(id))
        entries.set(keyOf(id), payload)
        for (const oldest of entries.keys()) {
          if (entries.size <= MOST_ENTRIES) break
          entries.delete(oldest)
        }
      },
      async consume(id) {
        const entry = await find(id)
        if (entry) entry.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        entries.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, entry] of entries) if (entry.grantId === grantId) entries.delete(key)
      },
    }
  }
}
