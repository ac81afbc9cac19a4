import type { getAdapter } from 'better-auth/db/adapter'
import { hashToken } from './tokens.ts'

/** What better-auth reads and writes the tables through. */
export type Adapter = Awaited<ReturnType<typeof getAdapter>>
type Operations = Omit<Adapter, 'transaction'>
type Condition = { field: string; value: unknown }
type Row = Record<string, unknown>

/**
 * `adapter`, except that session tokens are hashed on their way in. A row looked up or made by its token comes back
 * with the token that was asked for; a row found otherwise comes back with the hash.
 */
export function withHashedTokens(adapter: Adapter): Adapter {
  return {
    ...hashingOperations(adapter),
    transaction: (work) => adapter.transaction((tx) => work(hashingOperations(tx))),
  }
}

function hashingOperations<Wrapped extends Operations>(adapter: Wrapped): Wrapped {
  // Every operation takes one object with `model`, and `where`, `data` or `update`; so one wrapping fits them all.
  const wrapped = { ...adapter }
  for (const name of OPERATIONS) {
    const operation = adapter[name] as (call: Row) => Promise<unknown>
    const hashing = async (call: Row): Promise<unknown> => {
      if (call.model !== 'session') return withDate(await operation(call))
      const asked = new Map<unknown, string>()
      return restore(await operation(hashCall(call, asked)), asked)
    }
    Object.assign(wrapped, { [name]: hashing })
  }
  return wrapped
}

const OPERATIONS = [
  'create',
  'findOne',
  'findMany',
  'count',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
  'consumeOne',
  'incrementOne',
] as const satisfies (keyof Operations)[]

function hashCall(call: Row, asked: Map<unknown, string>): Row {
  const hash = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(hash)
    if (typeof value !== 'string') return value
    const hashed = hashToken(value)
    asked.set(hashed, value)
    return hashed
  }
  const hashRow = (row: unknown) => (isRow(row) && 'token' in row ? { ...row, token: hash(row.token) } : row)
  const where = (call.where as Condition[] | undefined)?.map((condition) =>
    condition.field === 'token' ? { ...condition, value: hash(condition.value) } : condition,
  )
  return {
    ...call,
    ...('data' in call ? { data: hashRow(call.data) } : {}),
    ...('update' in call ? { update: hashRow(call.update) } : {}),
    ...(where ? { where } : {}),
  }
}

function restore(result: unknown, asked: Map<unknown, string>): unknown {
  if (Array.isArray(result)) return result.map((row) => restore(row, asked))
  if (!isRow(result) || !asked.has(result.token)) return result
  return { ...result, token: asked.get(result.token) }
}

/** The library compares instants as dates; the pool reads them as text. */
function withDate(row: unknown): unknown {
  return isRow(row) && typeof row.expiresAt === 'string'
    ? { ...row, expiresAt: new Date(row.expiresAt) }
    : row
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null
}
