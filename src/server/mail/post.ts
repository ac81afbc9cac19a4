import type { Mail } from './mail-message.ts'

/** Carries one mail, or throws. */
export interface Post {
  send(mail: Mail, date: Date): Promise<void>
  close(): Promise<void>
}
