import type { Language } from '../../domain/display-settings.ts'
import type { FullEvent } from '../../domain/event.ts'
import { getEventNameOrCode } from '../../domain/event.ts'
import type { KnownEvent } from '../../domain/event-emails.ts'
import { formatDateRange } from '../../domain/event-format.ts'
import { formatPlace } from '../../domain/places/format-place.ts'
import { foldText } from '../../domain/text.ts'
import type { UnformattedEmail } from './email-layout.ts'
import type { EmailSite } from './email-texts.ts'

/** What an email about an event mentions. */
export interface EventEmailValues {
  event: Pick<FullEvent, 'event_code' | 'event_name' | 'sign_up_url' | keyof Omit<KnownEvent, 'is_cancelled'>>
  /** The page of the event in the product. */
  page: string
  /** The event as the user knew it, in emails about changes. */
  before?: KnownEvent | undefined
  /** Whether the event begins on the day after the email. */
  isTomorrow?: boolean
  /** The calendar invitation in the email. */
  calendar: 'REQUEST' | 'CANCEL' | null
}

const WORDS = {
  en: {
    when: 'When',
    where: 'Where',
    before: 'Before',
    noDate: 'no date yet',
    noPlace: 'no place yet',
    open: 'Open the event',
    organiser:
      'The organizer takes the registrations for this event on its own website. The link is on the page of the event: if you have not registered there, do so now.',
    added: 'Your email program can add the event to your calendar. The calendar then follows changes.',
    updated: 'The entry in your calendar is updated with this email.',
    removed: 'The entry is removed from your calendar with this email.',
    addLink: 'On the page of the event, you can add it to your calendar.',
  },
  pl: {
    when: 'Kiedy',
    where: 'Gdzie',
    before: 'Przedtem',
    noDate: 'termin nieznany',
    noPlace: 'miejsce nieznane',
    open: 'Otwórz wydarzenie',
    organiser:
      'Zapisy na to wydarzenie prowadzi organizator na własnej stronie. Link znajdziesz na stronie wydarzenia: jeśli nie masz jeszcze zapisu u organizatora, zrób to teraz.',
    added:
      'Program pocztowy może dodać wydarzenie do Twojego kalendarza. Kalendarz będzie potem śledzić zmiany.',
    updated: 'Ta wiadomość aktualizuje wpis w Twoim kalendarzu.',
    removed: 'Ta wiadomość usuwa wpis z Twojego kalendarza.',
    addLink: 'Na stronie wydarzenia możesz dodać je do swojego kalendarza.',
  },
} as const satisfies Record<Language, Record<string, string>>

/** Returns venue, city and country of an event, as far as they are known; null if none is. */
export function formatVenueAndPlace(
  event: Pick<KnownEvent, 'venue' | 'city' | 'country'>,
  language: Language,
): string | null {
  const place = formatPlace(event, language)
  const venue = event.venue?.trim().split(/\s*,\s*/) ?? []
  // Many venues end with the city, in its English or its own name.
  const cities = [event.city, place?.split(', ')[0]].flatMap((city) => (city ? foldText(city) : []))
  if (cities.includes(foldText(venue.at(-1) ?? ''))) venue.pop()
  return [...venue, place].filter(Boolean).join(', ') || null
}

/** Creates an email about an event: its date and place, what they were before a change, and the link to it. */
function createEventEmail(
  language: Language,
  { event, page, before, calendar }: EventEmailValues,
  { subject, text, after = [] }: { subject: string; text: string; after?: string[] },
): UnformattedEmail {
  const words = WORDS[language]
  const [when, where] = [formatDateRange(event, language, 'long'), formatVenueAndPlace(event, language)]
  const [oldWhen, oldWhere] = before
    ? [
        formatDateRange(before, language, 'long') ?? words.noDate,
        formatVenueAndPlace(before, language) ?? words.noPlace,
      ]
    : []
  const describe = (now: string | null, old: string | undefined, none: string) =>
    old === undefined || old === (now ?? none) ? now : `${now ?? none} (${words.before}: ${old})`
  const facts = [
    { label: words.when, text: describe(when, oldWhen, words.noDate) },
    { label: words.where, text: describe(where, oldWhere, words.noPlace) },
  ]
  return {
    subject,
    before: [text],
    facts: facts.flatMap(({ label, text: fact }) => (fact === null ? [] : [{ label, text: fact }])),
    link: { label: words.open, address: page },
    after: [...after, ...describeCalendar(language, calendar, before !== undefined)],
  }
}

function describeCalendar(
  language: Language,
  calendar: EventEmailValues['calendar'],
  isUpdate: boolean,
): string[] {
  const { added, updated, removed } = WORDS[language]
  if (calendar === null) return []
  return [calendar === 'CANCEL' ? removed : isUpdate ? updated : added]
}

const name = ({ event }: EventEmailValues) => getEventNameOrCode(event)

/** How to get the event into a calendar, if the email does not do it. */
const listCalendarSteps = (language: Language, { event, calendar }: EventEmailValues): string[] =>
  calendar === null && event.date_begin !== null ? [WORDS[language].addLink] : []

/** What follows a confirmation: how to register with the organiser, and how to get the event into a calendar. */
const listNextSteps = (language: Language, values: EventEmailValues): string[] => [
  ...(values.event.sign_up_url ? [WORDS[language].organiser] : []),
  ...listCalendarSteps(language, values),
]

export const EVENT_EMAIL_TEXTS = {
  en: {
    registrationConfirmed: (site: EmailSite, values: EventEmailValues) =>
      createEventEmail('en', values, {
        // The organiser may know nothing of it.
        subject: values.event.sign_up_url
          ? `On your list: ${name(values)}`
          : `You're registered: ${name(values)}`,
        text: `${name(values)} is on your list of events at ${site.product}.`,
        after: listNextSteps('en', values),
      }),
    registrationWithdrawn: (_: EmailSite, values: EventEmailValues) =>
      createEventEmail('en', values, {
        subject: `You're no longer registered: ${name(values)}`,
        text: `You have unregistered from ${name(values)}.`,
      }),
    eventReminder: (_: EmailSite, values: EventEmailValues) =>
      createEventEmail('en', values, {
        subject: `${values.isTomorrow ? 'Tomorrow' : 'Today'}: ${name(values)}`,
        text: `${name(values)} begins ${values.isTomorrow ? 'tomorrow' : 'today'}. If you can't come, unregister on the page of the event.`,
        after: values.event.sign_up_url ? [WORDS.en.organiser] : [],
      }),
    eventChanged: (_: EmailSite, values: EventEmailValues) =>
      createEventEmail('en', values, {
        subject: `Changed: ${name(values)}`,
        text: `${name(values)} has changed. You are still registered.`,
      }),
    eventCancelled: (_: EmailSite, values: EventEmailValues) =>
      createEventEmail('en', withoutBefore(values), {
        subject: `Cancelled: ${name(values)}`,
        text: `${name(values)} has been cancelled and will not take place as planned.`,
      }),
    eventReinstated: (_: EmailSite, values: EventEmailValues) =>
      createEventEmail('en', values, {
        subject: `Takes place after all: ${name(values)}`,
        text: `${name(values)} was cancelled and takes place after all. You are still registered.`,
      }),
    placeGiven: (_: EmailSite, values: EventEmailValues) =>
      createEventEmail('en', values, {
        subject: `You have a place: ${name(values)}`,
        text: `You were first on the waiting list and are now registered for ${name(values)}. If you can't come, unregister, so that the next in line gets the place.`,
        after: listCalendarSteps('en', values),
      }),
    placeFreed: (_: EmailSite, values: EventEmailValues) =>
      createEventEmail('en', values, {
        subject: `A place is free: ${name(values)}`,
        text: `There is a free place at ${name(values)}. So shortly before the event, anyone can take it: register on the page of the event. Until then you stay on the waiting list.`,
      }),
  },
  pl: {
    registrationConfirmed: (site: EmailSite, values: EventEmailValues) =>
      createEventEmail('pl', values, {
        subject: values.event.sign_up_url
          ? `Na Twojej liście: ${name(values)}`
          : `Zapisano Cię na wydarzenie: ${name(values)}`,
        text: `Wydarzenie jest na Twojej liście w ${site.product}: ${name(values)}.`,
        after: listNextSteps('pl', values),
      }),
    registrationWithdrawn: (_: EmailSite, values: EventEmailValues) =>
      createEventEmail('pl', values, {
        subject: `Wypisano Cię z wydarzenia: ${name(values)}`,
        text: `Wypisano Cię z wydarzenia: ${name(values)}.`,
      }),
    eventReminder: (_: EmailSite, values: EventEmailValues) =>
      createEventEmail('pl', values, {
        subject: `${values.isTomorrow ? 'Jutro' : 'Dzisiaj'}: ${name(values)}`,
        text: `${values.isTomorrow ? 'Jutro' : 'Dzisiaj'} zaczyna się wydarzenie: ${name(values)}. Jeśli nie możesz przyjść, wypisz się na stronie wydarzenia.`,
        after: values.event.sign_up_url ? [WORDS.pl.organiser] : [],
      }),
    eventChanged: (_: EmailSite, values: EventEmailValues) =>
      createEventEmail('pl', values, {
        subject: `Zmiana: ${name(values)}`,
        text: `Zmieniło się wydarzenie: ${name(values)}. Twój zapis pozostaje ważny.`,
      }),
    eventCancelled: (_: EmailSite, values: EventEmailValues) =>
      createEventEmail('pl', withoutBefore(values), {
        subject: `Odwołano: ${name(values)}`,
        text: `Wydarzenie zostało odwołane i nie odbędzie się w planowanym terminie: ${name(values)}.`,
      }),
    eventReinstated: (_: EmailSite, values: EventEmailValues) =>
      createEventEmail('pl', values, {
        subject: `Jednak się odbędzie: ${name(values)}`,
        text: `Odwołane wydarzenie jednak się odbędzie: ${name(values)}. Twój zapis pozostaje ważny.`,
      }),
    placeGiven: (_: EmailSite, values: EventEmailValues) =>
      createEventEmail('pl', values, {
        subject: `Masz miejsce: ${name(values)}`,
        text: `Zwolniło się miejsce, a Twoja kolej na liście oczekujących była pierwsza: zapisano Cię na wydarzenie ${name(values)}. Jeśli nie możesz przyjść, wypisz się na stronie wydarzenia, a miejsce dostanie następna osoba.`,
        after: listCalendarSteps('pl', values),
      }),
    placeFreed: (_: EmailSite, values: EventEmailValues) =>
      createEventEmail('pl', values, {
        subject: `Jest wolne miejsce: ${name(values)}`,
        text: `Jest wolne miejsce na wydarzenie: ${name(values)}. Tuż przed wydarzeniem może je zająć każdy: zapisz się na stronie wydarzenia. Do tego czasu pozostajesz na liście oczekujących.`,
      }),
  },
} as const

function withoutBefore({ before: _, ...values }: EventEmailValues): EventEmailValues {
  return values
}
