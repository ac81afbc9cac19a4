import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LANGUAGES } from '../../domain/display-settings.ts'
import { EMAIL_KIND_NAMES } from '../../domain/email-kind-names.ts'
import { findFreePort } from '../testing/find-free-port.ts'
import { createSampleEmails } from '../testing/sample-emails.ts'
import { applyTypography, formatEmailHtml, formatEmailText } from './email-layout.ts'
import { composeEmail } from './email-message.ts'
import { openSmtpTransport } from './email-transport.ts'

const SMTPD = '/usr/sbin/smtpd'

/** Starts OpenSMTPD with a mailbox for all recipients. Needs the user root, who alone can deliver for other users. */
async function startOpenSmtpd() {
  if (!existsSync(SMTPD)) throw new Error('smtpd is not installed. Install the Debian package opensmtpd.')
  if (process.getuid?.() !== 0) throw new Error('OpenSMTPD must be started as the user root.')
  const folder = mkdtempSync(join(tmpdir(), 'opensmtpd-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const mailbox = join(folder, 'mailbox')
  mkdirSync(mailbox)
  // Delivers as the user nobody.
  chmodSync(folder, 0o755)
  chmodSync(mailbox, 0o777)
  const port = await findFreePort()
  const config = join(folder, 'smtpd.conf')
  writeFileSync(
    config,
    `listen on 127.0.0.1 port ${port} hostname mail.example.org
table users { "@" = "nobody" }
action "deliver" maildir "${mailbox}" virtual <users>
match from any for any action "deliver"
`,
  )
  const server = spawn(SMTPD, ['-d', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] })
  const output: string[] = []
  server.stderr.on('data', (chunk) => output.push(String(chunk)))
  onTestFinished(async () => {
    if (server.exitCode !== null) return
    server.kill()
    await once(server, 'exit')
  })
  const readMessages = () => {
    const messages = join(mailbox, 'new')
    if (!existsSync(messages)) return []
    return readdirSync(messages).map((name) => readFileSync(join(messages, name)))
  }
  return { url: `smtp://127.0.0.1:${port}`, readMessages, output }
}

test('every kind of email arrives intact through OpenSMTPD, in both languages', async () => {
  const { url, readMessages, output } = await startOpenSmtpd()
  const transport = openSmtpTransport(url, 'required')
  onTestFinished(() => transport.close())
  await vi.waitFor(() => transport.verify(), { timeout: 10_000, interval: 100 })
  const product = 'Amberlink'
  const footer = { product, addresses: ['help@example.org', 'https://example.org/?a=1&b=2'] }
  const calendar = {
    method: 'REQUEST' as const,
    content: 'BEGIN:VCALENDAR\r\nSUMMARY:Ćwiczenia\r\nEND:VCALENDAR\r\n',
  }
  const expected = new Map<string, object>()
  for (const language of LANGUAGES) {
    const emails = createSampleEmails(language, { product, signInPage: 'https://events.example.org/auth' })
    for (const [kind, content] of Object.entries(emails)) {
      const messageId = `<${kind}.${language}@example.org>`
      const unsubscribe = {
        address: `https://events.example.org/api/email-preferences/${'a'.repeat(64)}`,
        settingsPage: 'https://events.example.org/settings',
        kind: EMAIL_KIND_NAMES[language].digest,
      }
      const email = { to: 'anna+tag@example.com', language, content, messageId, unsubscribe, calendar }
      const message = await composeEmail(
        email,
        { name: 'Żółw', address: 'no-reply@example.org' },
        footer,
        new Date(),
      )
      await transport.deliver(message, { id: kind, createdAt: '' })
      const written = applyTypography(content, language)
      expected.set(messageId, {
        subject: content.subject,
        text: formatEmailText(written, footer, language, unsubscribe).trimEnd(),
        html: formatEmailHtml(written, footer, language, unsubscribe).trimEnd(),
        from: { name: 'Żółw', address: 'no-reply@example.org' },
        to: [{ name: '', address: 'anna+tag@example.com' }],
        unsubscribe: [`<${unsubscribe.address}>`, 'List-Unsubscribe=One-Click'],
        calendar: ['REQUEST', calendar.content.replaceAll('\r\n', '\n').trimEnd()],
      })
    }
  }
  await vi.waitFor(() => expect(readMessages().length, output.join('')).toBe(expected.size), {
    timeout: 60_000,
    interval: 250,
  })
  for (const raw of readMessages()) {
    const { messageId, subject, text, html, from, to, headers, attachments } = await PostalMime.parse(raw, {
      attachmentEncoding: 'utf8',
    })
    const header = (name: string) => headers.find(({ key }) => key === name)?.value
    const [invitation] = attachments
    expect({
      subject,
      text: text?.trimEnd(),
      html: html?.trimEnd(),
      from,
      to,
      unsubscribe: [header('list-unsubscribe'), header('list-unsubscribe-post')],
      calendar: [invitation?.method, String(invitation?.content).replaceAll('\r\n', '\n').trimEnd()],
    }).toEqual(expected.get(messageId ?? ''))
    expected.delete(messageId ?? '')
  }
  expect([...expected.keys()]).toEqual([])
}, 120_000)
