import type { Day } from '../day.ts'
import { escapeText, foldLine } from '../icalendar.ts'

export interface VCardContact {
  name: string
  email: string | null
  phone: string | null
  link: string | null
  /** The event where they met; null without one. */
  met_at: string | null
  met_on: Day
}

/** Returns contacts as vCard 3.0 (RFC 2426), the version that all phones import. */
export function formatVCards(contacts: readonly VCardContact[]): string {
  return contacts
    .flatMap(({ name, email, phone, link, met_at, met_on }) => {
      const words = name.trim().split(/\s+/)
      const family = words.length > 1 ? words.at(-1)! : ''
      const given = words.length > 1 ? words.slice(0, -1).join(' ') : name.trim()
      return [
        'BEGIN:VCARD',
        'VERSION:3.0',
        `N:${escapeText(family)};${escapeText(given)};;;`,
        `FN:${escapeText(name)}`,
        ...(email ? [`EMAIL;TYPE=INTERNET:${escapeText(email)}`] : []),
        ...(phone ? [`TEL;TYPE=CELL:${escapeText(phone)}`] : []),
        ...(link ? [`URL:${link}`] : []),
        `NOTE:${escapeText([met_at, met_on].filter(Boolean).join(', '))}`,
        'END:VCARD',
      ]
    })
    .map(foldLine)
    .join('')
}
