import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { now } from '../platform/clock.ts'

/** The adapter deletes its oldest entries beyond this number. */
const MAX_ENTRIES = 1000

/** Creates the storage of the provider, in memory. The provider itself rejects expired entries. */
export function createMemoryAdapter(): AdapterFactory {
  const entries = new Map<string, AdapterPayload>()

  return (kind): Adapter => {
    const keyOf = (id: string) => `${kind} ${id}`
    const find = async (id: string) => entries.get(keyOf(id))
    const findFirst = async (field: 'uid' | 'userCode', value: string) =>
      [...entries].find(([key, entry]) => key.startsWith(`${kind} `) && entry[field] === value)?.[1]
    return {
      find,
      findByUid: (uid) => findFirst('uid', uid),
      findByUserCode: (code) => findFirst('userCode', code),
      async upsert(id, payload) {
        entries.delete(keyOf(id))
        entries.set(keyOf(id), payload)
        for (const oldest of entries.keys()) {
          if (entries.size <= MAX_ENTRIES) break
          entries.delete(oldest)
        }
      },
      async consume(id) {
        const entry = await find(id)
        if (entry) entry.consumed = Math.floor(now().getTime() / 1000)
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
