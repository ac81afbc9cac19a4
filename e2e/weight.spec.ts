import type { Page, Request } from '@playwright/test'
import { createScreenUser } from '../tooling/screens.ts'
import { expect, test } from './support/test.ts'

/** Compressed kilobytes (1000 bytes) of the scripts of the first load and of the style sheets of a page. */
const BUDGETS = [
  { name: 'landing', path: '/', scripts: 0, styles: 15 },
  { name: 'auth', path: '/auth', scripts: 110, styles: 15 },
  { name: 'Event List', path: '/events', scripts: 160, styles: 15 },
]

for (const { name, path, scripts, styles } of BUDGETS) {
  test(`${name} weighs at most ${scripts} KB of scripts and ${styles} KB of style sheets #367`, async ({
    page,
    context,
  }) => {
    if (path === '/events') await createScreenUser(context, 'user')
    const weight = await firstLoad(page, path)
    expect(weight.script / 1000).toBeLessThanOrEqual(scripts)
    expect(weight.stylesheet / 1000).toBeLessThanOrEqual(styles)
    expect(weight.stylesheet).toBeGreaterThan(0)
    expect(weight.script > 0).toBe(scripts > 0)
  })
}

/** Code that a screen preloads later, so that it does not compete with the screen, is not part of the first load. */
const FIRST_LOAD_MS = 1_000

/**
 * Returns the bytes of the scripts and style sheets requested until `FIRST_LOAD_MS` after the page could be used, or until the page,
 * being loaded and idle, requests the rest (src/web/app/after-load.ts).
 */
async function firstLoad(page: Page, path: string): Promise<{ script: number; stylesheet: number }> {
  const requests: { request: Request; time: number }[] = []
  page.on('request', (request) => requests.push({ request, time: Date.now() }))
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const end = Date.now() + FIRST_LOAD_MS
  await page.waitForLoadState('networkidle')
  const weight = { script: 0, stylesheet: 0 }
  for (const { request, time } of requests) {
    if (request.url().includes('/after-load-')) {
      const loaded = await page.evaluate(() => performance.timing.loadEventStart)
      expect(request.timing().startTime).toBeGreaterThanOrEqual(loaded)
      break
    }
    const kind = request.resourceType()
    if (time > end || (kind !== 'script' && kind !== 'stylesheet')) continue
    weight[kind] += (await request.sizes()).responseBodySize
  }
  return weight
}
