import type { Email } from './email-message.ts'

/** Carries one mail, or throws. */
export interface EmailTransport {
  send(mail: Email, date: Date): Promise<void>
  close(): Promise<void>
}
