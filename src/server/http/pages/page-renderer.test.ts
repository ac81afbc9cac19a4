import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildWebIfChanged } from '../../../../tooling/web-build.ts'
import type { ApiResponse, CreatePageRenderer, PageRequest } from '../../../contract/page-renderer.ts'
import { collectNewObjects } from '../../platform/collect-garbage.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

// The renderer that the build of the web makes, with the real handlers and database.

await buildWebIfChanged()
const { createUser } = await createTestApp(await createTestDatabase())
const anna = await createUser('anna@example.com')
await anna.put('/api/onboarding', {
  ...{ first_name: 'Anna', last_name: 'Nowak', birth_date: '1990-02-28', phone_number: null },
  ...{ hometown: 'Gdansk', interests: ['AI'] },
})

const { createPageRenderer } = (await import(
  join(import.meta.dirname, '../../../../dist/web-server/server-entry.js')
)) as { createPageRenderer: CreatePageRenderer }
const render = createPageRenderer(
  { publicKey: 'key', productName: 'Amberlink', providers: [], legal: undefined, timeZone: 'Europe/Warsaw' },
  new AsyncLocalStorage<PageRequest>(),
)

test.each(['/dashboard', '/events', '/my-events', '/settings'])(
  'a page of %s is released by a collection of new objects',
  async (href) => {
    const replies = new Map<string, ApiResponse>()
    const renderPage = async () => {
      const request: PageRequest = {
        ...{ href, language: 'en', theme: 'light', cookies: '' },
        callApi: async (path) => replies.get(path) ?? readReply(path),
      }
      await render(request)
      return new WeakRef(request)
    }
    const readReply = async (path: string) => {
      const { status, headers, body } = await anna.get(path)
      replies.set(path, { status, headers, body: JSON.stringify(body) })
      return replies.get(path)!
    }
    for (let n = 0; n < 5; n++) await renderPage()
    const pages: WeakRef<PageRequest>[] = []
    for (let n = 0; n < 5; n++) pages.push(await renderPage())
    // The renderer keeps the last page.
    await renderPage()
    // A reference is strong until the task that has created it ends.
    await setImmediate()
    collectNewObjects()
    expect(pages.filter((each) => each.deref())).toEqual([])
  },
)
