import { randomInt } from 'node:crypto'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { EmailLinkName } from '../../src/contract/email-link-purposes.ts'
import { SCREEN_PATHS } from '../../src/contract/screen-paths.ts'
import { readOutbox, type TestEmail } from '../../src/server/testing/test-emails.ts'
import { type ApiClient, callApi } from '../../tooling/api.ts'

/**
 * Waits for an email link of this purpose in the outbox and returns the newest one sent to `email`. `dataDir` is that of a
 * separate product.
 */
export async function waitForEmailLink(
  email: string,
  purpose: EmailLinkName,
  dataDir?: string,
): Promise<string> {
  const links = new RegExp(`http\\S+${SCREEN_PATHS.callback}#${purpose}=[\\w-]+`)
  let link: string | undefined
  await expect
    .poll(() => {
      link = emailsTo(email, dataDir)
        .map(({ text }) => links.exec(text)?.[0])
        .findLast(Boolean)
      return link
    })
    .toBeTruthy()
  return link ?? ''
}

/** Confirms the address of the signed-in user with the link of an email. */
export async function confirmEmail(client: ApiClient, email: string, dataDir?: string): Promise<void> {
  await callApi(client, 'POST /api/email-confirmation')
  const token = new URL(await waitForEmailLink(email, 'confirmation', dataDir)).hash.split('=')[1]
  await callApi(client, 'POST /api/email-confirmation/complete', { token })
}

/** Waits for a code in the outbox and returns the newest one sent to `email`. */
export async function waitForEmailCode(email: string): Promise<string> {
  const findCode = () =>
    emailsTo(email)
      .map(({ text }) => /^\d{4} \d{4}$/m.exec(text)?.[0])
      .findLast(Boolean)
  await expect.poll(findCode).toBeTruthy()
  return findCode() ?? ''
}

/** Returns the emails sent to `email`, oldest first. */
export function emailsTo(email: string, dataDir = process.env.E2E_DATA_DIR ?? ''): TestEmail[] {
  return readOutbox(path.join(dataDir, 'outbox'), email)
}

/** Adds a virtual WebAuthn authenticator that approves every request. */
export async function addVirtualAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Options for test.use: a loopback client IP, because the OAuth sandbox accepts only local clients. */
export function withLoopbackIp() {
  const address = `127.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  return { extraHTTPHeaders: { 'x-forwarded-for': address } }
}

/** Signs in at the OAuth sandbox with this provider profile and returns to the product. */
export async function signInWithSandbox(
  page: Page,
  profile: {
    email?: string
    given_name?: string
    family_name?: string
    location?: string
    phone_number?: string
  },
): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Sandbox for / })).toBeVisible()
  for (const [name, value] of Object.entries(profile)) await page.locator(`[name=${name}]`).fill(value)
  await page.getByRole('button', { name: 'Continue as this user' }).click()
}
