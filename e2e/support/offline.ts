import { expect, type Page } from '@playwright/test'

export const OFFLINE = /^Offline, as of \d\d:\d\d$/

export const card = (page: Page, { event_code }: { event_code: string }) =>
  page.locator(`article[data-event-code="${event_code}"]`)

/** Returns the notice of My Events without a connection. */
export const notice = (page: Page) => page.getByRole('region', { name: 'Offline', exact: true })

/** Waits until the service worker runs and My Events is copied; with a first name, that of this user. */
export async function waitForCopies(page: Page, firstName = ''): Promise<void> {
  await waitForServiceWorker(page)
  const readMyEvents = async () => (await readCopies(page)).find(([key]) => key === 'my-events')?.[1]
  await expect.poll(readMyEvents).toContain(`"first_name":"${firstName}`)
}

/** Waits until the service worker can open the app without a connection. */
async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated')
      await new Promise((resolve) => active?.addEventListener('statechange', resolve))
  })
}

/** Returns the keys of the copies; [] if there are none. */
export async function listCopies(page: Page): Promise<string[]> {
  return (await readCopies(page)).map(([key]) => key)
}

/** Returns the copies as pairs of their key and their JSON; [] if there are none. */
export async function readCopies(page: Page): Promise<[key: string, json: string][]> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase | null>((resolve) => {
      const open = indexedDB.open('amberlink-copies')
      // There is no database, and it must not be created here.
      open.onupgradeneeded = () => open.transaction?.abort()
      open.onsuccess = () => resolve(open.result)
      open.onerror = (event) => {
        event.preventDefault()
        resolve(null)
      }
    })
    if (!db) return []
    return new Promise<[string, string][]>((resolve) => {
      const transaction = db.transaction('copies')
      // The app deletes the data meanwhile.
      transaction.onabort = () => resolve([])
      const keys = transaction.objectStore('copies').getAllKeys()
      const values = transaction.objectStore('copies').getAll()
      transaction.oncomplete = () => {
        resolve(keys.result.map((key, index) => [String(key), JSON.stringify(values.result[index])]))
        db.close()
      }
    })
  })
}

/** Makes the waiting changes look as if they were made two days earlier. */
export async function ageQueue(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const open = indexedDB.open('amberlink-queue')
      open.onsuccess = () => resolve(open.result)
      open.onerror = () => reject(open.error)
    })
    await new Promise<void>((resolve) => {
      const transaction = db.transaction('changes', 'readwrite')
      const store = transaction.objectStore('changes')
      const all = store.getAll()
      all.onsuccess = () => {
        for (const queued of all.result) store.put({ ...queued, queuedAt: queued.queuedAt - 2 * 86_400_000 })
      }
      transaction.oncomplete = () => resolve()
    })
    db.close()
  })
}
