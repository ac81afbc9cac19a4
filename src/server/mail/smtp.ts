import { createTransport } from 'nodemailer'
import { isLoopback } from '../platform/loopback.ts'
import { composeMessage, type Sender } from './email-message.ts'
import type { EmailTransport } from './email-transport.ts'

/** A mail server, over a few connections that are kept. Throws what the server or the network said. */
export function openSmtpTransport(url: string, from: Sender): EmailTransport & { check(): Promise<void> } {
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'smtps:'
  const isHere = isLoopback(host)
  const transport = createTransport({
    host,
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    // A login never travels in the clear over a network. On this machine nobody can listen, and certificates for it
    // are made by hand.
    requireTLS: Boolean(username) && !isHere,
    tls: { rejectUnauthorized: !isHere },
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail, date) {
      await transport.sendMail(composeMessage(mail, from, date))
    },
    async check() {
      await transport.verify()
    },
    close: async () => transport.close(),
  }
}
