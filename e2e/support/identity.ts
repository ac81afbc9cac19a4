import { createHmac, randomInt } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'

/** The link of the newest mail to `email` in the outbox that leads to `kind`, as a person finds it. */
export async function mailedLink(
  email: string,
  kind: 'recovery' | 'confirmation' | 'email_change',
): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      link = (await mailsTo(email)).map((mail) => linkIn(mail, kind)).findLast(Boolean)
      return link
    })
    .toBeTruthy()
  return link ?? ''
}

/** The mails to `email`, the oldest first, decoded. */
export async function mailsTo(email: string): Promise<string[]> {
  const folder = path.join(process.env.E2E_DATA_DIR ?? '', 'outbox')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(names.sort().map((name) => readFile(path.join(folder, name), 'utf8')))
  return mails
    .filter((mail) => mail.includes(`To: ${email}`) || mail.includes(`<${email}>`))
    .map(withoutFolds)
}

function linkIn(mail: string, kind: string): string | undefined {
  return new RegExp(`http\\S+/auth/callback#${kind}=[\\w-]+`).exec(mail)?.[0]
}

/** Quoted-printable (RFC 2045 §6.7) of the ASCII that links are made of. */
function withoutFolds(mail: string): string {
  return mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** The code that an authenticator app shows for a Base32 secret (RFC 6238), `steps` half minutes from now. */
export function totp(secret: string, steps = 0): string {
  const bits = [...secret.replaceAll(/\s/g, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Gives the browser of the page an authenticator that answers by itself. */
export async function addAuthenticator(page: Page): Promise<void> {
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
export function fromThisMachine() {
  const address = `127.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  return { extraHTTPHeaders: { 'x-forwarded-for': address } }
}

/** At the stand-in of a provider: comes back as somebody with these data; what is left out is not told. */
export async function comeBackAs(
  page: Page,
  person: {
    email?: string
    given_name?: string
    family_name?: string
    location?: string
    phone_number?: string
  },
): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Stand-in for / })).toBeVisible()
  for (const [name, value] of Object.entries(person)) await page.locator(`[name=${name}]`).fill(value)
  await page.getByRole('button', { name: 'Continue as this person' }).click()
}
