import type { Page } from '@playwright/test'
import { createScreenUser } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** Compressed kilobytes (1000 bytes) of the scripts of the first load and of the style sheets of a page. */
const BUDGETS = [
  { name: 'landing', path: '/', scripts: 0, styles: 15 },
  { name: 'auth', path: '/auth', scripts: 110, styles: 15 },
  { name: 'Event List', path: '/events', scripts: 160, styles: 15 },
]

for (const { name, path, scripts, styles } of BUDGETS) {
  test(`${name} weighs at most ${scripts} KB of scripts and ${styles} KB of style sheets`, async ({
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

/** Returns the bytes of the first load, until the network is idle. */
async function firstLoad(page: Page, path: string): Promise<{ script: number; stylesheet: number }> {
  const weight = { script: 0, stylesheet: 0 }
  const counted: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    const kind = request.resourceType()
    if (kind !== 'script' && kind !== 'stylesheet') return
    counted.push(
      request.sizes().then(({ responseBodySize }) => {
        weight[kind] += responseBodySize
      }),
    )
  })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await Promise.all(counted)
  return weight
}
