import { expect, type Page } from '@playwright/test'

/** Waits until the service worker runs and My Events is copied. */
export async function waitForCopies(page: Page): Promise<void> {
  await waitForServiceWorker(page)
  await expect.poll(() => listCopies(page)).toContain('my-events')
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
  return page.evaluate(async () => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'amberlink-copies')) return []
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const open = indexedDB.open('amberlink-copies')
      open.onsuccess = () => resolve(open.result)
      open.onerror = () => reject(open.error)
    })
    try {
      if (!db.objectStoreNames.contains('copies')) return []
      return await new Promise<string[]>((resolve) => {
        const keys = db.transaction('copies').objectStore('copies').getAllKeys()
        keys.onsuccess = () => resolve(keys.result.map(String))
      })
    } finally {
      db.close()
    }
  })
}
