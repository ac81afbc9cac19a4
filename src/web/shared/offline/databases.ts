import { openDB } from 'idb'

/** The IndexedDB database with the copies of My Events and of registered events. */
export const COPIES_DATABASE = 'amberlink-copies'

/** The IndexedDB database with the changes that wait for a connection. */
export const QUEUE_DATABASE = 'amberlink-queue'

/** The only object store of a database, with values of type `Value`. */
export interface StoreDefinition<Value> {
  database: string
  name: string
  /** Null if the values do not contain their key. */
  keyPath: (keyof Value & string) | null
}

/** An object store in a read-only transaction. */
export interface ReadableStore<Value> {
  get(key: string): Promise<Value | undefined>
  getAll(): Promise<Value[]>
  getAllKeys(): Promise<string[]>
}

/** An object store in a read-write transaction. */
export interface WritableStore<Value> extends ReadableStore<Value> {
  put(value: Value, key?: string): Promise<unknown>
  delete(key: string): Promise<void>
  clear(): Promise<void>
}

/**
 * Runs `work` in a read-only transaction and returns its result. Rejects if storage is unavailable, and if the browser deletes the data
 * of the site meanwhile, as it does when the user signs out.
 */
export const readStore = <Value, Result>(
  store: StoreDefinition<Value>,
  work: (store: ReadableStore<Value>) => Promise<Result>,
): Promise<Result> => inTransaction(store, 'readonly', work)

/** Like `readStore`, in a read-write transaction. Resolves once the changes are stored. */
export const changeStore = <Value, Result>(
  store: StoreDefinition<Value>,
  work: (store: WritableStore<Value>) => Promise<Result>,
): Promise<Result> => inTransaction(store, 'readwrite', work)

async function inTransaction<Value, Result>(
  { database, name, keyPath }: StoreDefinition<Value>,
  mode: IDBTransactionMode,
  work: (store: WritableStore<Value>) => Promise<Result>,
): Promise<Result> {
  const db = await openDB(database, 1, {
    upgrade: (created, _from, _to, { done }) => {
      created.createObjectStore(name, { keyPath })
      // Opening rejects too.
      done.catch(() => {})
    },
    // Another connection deletes the database.
    blocking: (_current, _blocked, { target }) => (target as IDBDatabase).close(),
  })
  try {
    const transaction = db.transaction([name], mode)
    const store = transaction.objectStore(name) as unknown as WritableStore<Value>
    // A deletion rejects both.
    const [result] = await Promise.all([work(store), transaction.done])
    return result
  } finally {
    db.close()
  }
}

/** Deletes a database with everything in it. Other tabs close it for that. */
export function deleteDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name)
  } catch {
    // Storage is unavailable, so nothing is stored.
  }
}
