import { randomInt } from 'node:crypto'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { EmailLinkPurpose } from '../../src/contract/email-link-purposes.ts'
import { SCREEN_PATHS } from '../../src/contract/screen-paths.ts'
import { readOutbox, type TestEmail } from '../../src/server/testing/test-emails.ts'

/** The link of the newest mail to `email` in the outbox that leads to `kind`, as a person finds it. */
export async function findEmailLink(email: string, kind: EmailLinkPurpose): Promise<string> {
  const links = new RegExp(`http\\S+${SCREEN_PATHS.callback}#${kind}=[\\w-]+`)
  let link: string | undefined
  await expect
    .poll(() => {
      link = emailsTo(email)
        .map(({ text }) => links.exec(text)?.[0])
        .findLast(Boolean)
      return link
    })
    .toBeTruthy()
  return link ?? ''
}

/** The mails to `email`, the oldest first. */
export function emailsTo(email: string): TestEmail[] {
  return readOutbox(path.join(process.env.E2E_DATA_DIR ?? '', 'outbox'), email)
}

/** Gives the browser of the page an authenticator that answers by itself. */
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

/** For test.use: the stand-ins of the providers answer only to this machine, so that is where these tests come from. */
export function fromLoopbackAddress() {
  const address = `127.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  return { extraHTTPHeaders: { 'x-forwarded-for': address } }
}

/** At the stand-in of a provider: comes back as somebody with these data; what is left out is not told. */
export async function signInAtSandbox(
  page: Page,
  person: {
    email?: string
    given_name?: string
    family_name?: string
    location?: string
    phone_number?: string
  },
): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Sandbox for / })).toBeVisible()
  for (const [name, value] of Object.entries(person)) await page.locator(`[name=${name}]`).fill(value)
  await page.getByRole('button', { name: 'Continue as this user' }).click()
}
