import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { createOnboardedAccount } from '../tooling/accounts.ts'
import { callApi } from '../tooling/api.ts'
import { createProductTest, runOperatorCommand } from './support/own-product.ts'
import { expect, expectAccessible } from './support/test.ts'

const conference = (name: string, city: string | null, country: string | null, online = false) => ({
  name,
  url: `https://example.com/${encodeURIComponent(name)}`,
  startDate: '2026-12-01',
  endDate: '2026-12-02',
  topic: 'data',
  ...(city && { city }),
  ...(country && { country }),
  ...(online && { online }),
})

const CONFERENCES = [
  ...['One', 'Two', 'Three'].map((name) => conference(`Berlin ${name}`, 'Berlin', 'Germany')),
  conference('Potsdam One', 'Potsdam', 'Germany'),
  conference('Singapore One', 'Singapore', 'Singapore'),
  conference('Auckland One', 'Auckland', 'New Zealand', true),
  conference('Honolulu One', 'Honolulu, HI', 'U.S.A.'),
  conference('Newcastle One', 'Newcastle', 'U.K.'),
  conference('Newcastle Two', 'Newcastle', 'Australia'),
  conference('Anywhere One', 'Online', null, true),
  conference('Anywhere Two', 'Online', null, true),
  conference('Nowhere One', 'Xyzzyville', 'Germany'),
]

/** Tests with a product whose catalogue is worldwide. */
const test = createProductTest({ SAMPLE_CATALOGUE: 'off' }, async (product) => {
  const file = path.join(product.dataDir, 'world.jsonl')
  await writeFile(file, CONFERENCES.map((each) => JSON.stringify(each)).join('\n'))
  await runOperatorCommand(product, 'import', file)
})

const map = (page: Page) => page.getByRole('group', { name: 'Map of the events by place' })
const marker = (page: Page, name: string) => map(page).getByRole('button', { name, exact: true })

test('shows the whole world, and names what is not on it #434', { tag: '@release' }, async ({
  page,
  context,
}) => {
  await createOnboardedAccount(context)
  // While the catalogue is being loaded again after the import, the server may still answer with the previous one.
  await expect
    .poll(() => callApi(context, 'GET /api/events'))
    .toMatchObject({ total: { count: CONFERENCES.length } })
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await page.goto('/events?view=map')
  await expect(marker(page, 'Auckland, New Zealand: 1 event')).toBeVisible()
  await expect(marker(page, 'Honolulu, HI, U.S.A.: 1 event')).toBeVisible()
  await expect(marker(page, 'Singapore: 1 event')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(urls.filter((url) => url.includes('detailed-outlines'))).toEqual([])
  await expectAccessible(page)

  await page.getByText("1 event in places we couldn't find on the map").click()
  await page.getByRole('button', { name: 'Xyzzyville, Germany' }).click()
  await expect(page.getByText("We couldn't find this place on the map.")).toBeVisible()
  await expect(page.getByRole('button', { name: /^Nowhere One/ })).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: 'Online: 3 events, 1 also in person' }).click()
  await expect(page).toHaveURL(/\?attendance=online$/)
  await expect(page.getByRole('heading', { name: 'Events (3)' })).toBeVisible()
  await page.goBack()

  await marker(page, 'Newcastle, Australia: 1 event').click()
  await expect(page).toHaveURL(/city=Newcastle&country=Australia/)
  await expect(page.getByRole('button', { name: /^Newcastle Two/ })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Newcastle, Australia')
  await page.getByRole('combobox', { name: 'City' }).fill('newc')
  await page.getByRole('option', { name: 'Newcastle, U.K.' }).click()
  await expect(page.getByRole('button', { name: /^Newcastle One/ })).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter: in Newcastle, U.K.' }).click()

  await marker(page, 'Berlin, Germany and 1 more place: 4 events').click()
  await expect(page).toHaveURL(/city=Berlin&within=\d+/)
  await expect(page.getByRole('heading', { name: 'Events (4)' })).toBeVisible()
  await expect(marker(page, 'Potsdam, Germany: 1 event')).toHaveAttribute('aria-pressed', 'true')
})
