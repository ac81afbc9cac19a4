/** The IndexedDB database with the copies of My Events and of registered events. */
export const COPIES_DATABASE = 'amberlink-copies'

/** The IndexedDB database with the changes that wait for a connection. */
export const QUEUE_DATABASE = 'amberlink-queue'

/** Deletes a database with everything in it. Other tabs close it for that. */
export function deleteDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name)
  } catch {
    // Storage is unavailable, so nothing is stored.
  }
}
