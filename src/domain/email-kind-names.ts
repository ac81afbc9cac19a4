import type { Language } from './display-settings.ts'
import type { PreferenceKind } from './email-kinds.ts'

/** How a kind of email is called in emails, in Settings and on the page that switches it off. */
export interface EmailKindName {
  name: string
  /** Why the user receives the email. */
  reason: string
}

export const EMAIL_KIND_NAMES: Record<Language, Record<PreferenceKind, EmailKindName>> = {
  en: {
    registration: {
      name: 'Confirmations of registrations',
      reason: 'You receive this email because you registered for an event, or unregistered.',
    },
    reminder: {
      name: 'Reminders on the day before an event',
      reason: 'You receive this email because you registered for this event.',
    },
    change: {
      name: 'Changes of your events',
      reason: 'You receive this email because you registered for this event.',
    },
    cancellation: {
      name: 'Cancellations of your events',
      reason: 'You receive this email because you registered for this event.',
    },
    place: {
      name: 'Places from waiting lists',
      reason: 'You receive this email because you joined the waiting list of this event.',
    },
    hello: {
      name: 'Hellos and their answers',
      reason: 'You receive this email because you show your card at events.',
    },
    digest: {
      name: 'Weekly digest',
      reason: 'You receive this email because you switched on the weekly digest.',
    },
  },
  pl: {
    registration: {
      name: 'Potwierdzenia zapisów',
      reason: 'Otrzymujesz tę wiadomość w związku z zapisem na wydarzenie albo rezygnacją z niego.',
    },
    reminder: {
      name: 'Przypomnienia dzień przed wydarzeniem',
      reason: 'Otrzymujesz tę wiadomość, bo zapisano Cię na to wydarzenie.',
    },
    change: {
      name: 'Zmiany Twoich wydarzeń',
      reason: 'Otrzymujesz tę wiadomość, bo zapisano Cię na to wydarzenie.',
    },
    cancellation: {
      name: 'Odwołania Twoich wydarzeń',
      reason: 'Otrzymujesz tę wiadomość, bo zapisano Cię na to wydarzenie.',
    },
    place: {
      name: 'Miejsca z list oczekujących',
      reason: 'Otrzymujesz tę wiadomość w związku z zapisem na listę oczekujących na to wydarzenie.',
    },
    hello: {
      name: 'Powitania i odpowiedzi na nie',
      reason: 'Otrzymujesz tę wiadomość, bo pokazujesz swoją wizytówkę na wydarzeniach.',
    },
    digest: {
      name: 'Cotygodniowy przegląd',
      reason: 'Otrzymujesz tę wiadomość, bo masz włączony cotygodniowy przegląd.',
    },
  },
}
