import { createOnboardedAccount } from '../tooling/accounts.ts'
import { ADDRESSES, test } from './support/own-product.ts'
import { expect, expectAccessible } from './support/test.ts'

test('landing page, sign-up and Settings link to privacy, terms and support in both languages #410', async ({
  page,
}) => {
  const expectLinks = async (names: string[]) => {
    for (const [index, address] of Object.values(ADDRESSES).entries()) {
      const href = address.includes('@') ? `mailto:${address}` : address
      await expect(page.getByRole('link', { name: names[index]!, exact: true })).toHaveAttribute('href', href)
    }
  }
  const [english, polish] = [
    ['Privacy', 'Terms', 'Contact us'],
    ['Prywatność', 'Regulamin', 'Kontakt'],
  ]
  await page.goto('/')
  await expectLinks(english)
  await expectAccessible(page)

  await page.goto('/auth')
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await expectLinks(english)
  await page.goto('/auth?lang=pl')
  await page.getByRole('button', { name: /Załóż je/ }).click()
  await expectLinks(polish)

  await page.goto('/?lang=pl')
  await expectLinks(polish)
  await page.goto('/?lang=en')
  await createOnboardedAccount(page)
  await page.goto('/settings')
  await expectLinks(english)
})
