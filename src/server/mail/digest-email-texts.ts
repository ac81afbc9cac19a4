import type { Day } from '../../domain/day.ts'
import type { Language } from '../../domain/display-settings.ts'
import { type EventSummary, getEventNameOrCode } from '../../domain/event.ts'
import type { ChangeField } from '../../domain/event-emails.ts'
import { formatDateRange, formatDay } from '../../domain/event-format.ts'
import { removeSampleMark } from '../../domain/sample-data.ts'
import type { EmailSection, UnformattedEmail } from './email-layout.ts'
import type { EmailSite } from './email-texts.ts'
import { formatVenueAndPlace } from './event-email-texts.ts'

export type DigestEvent = Pick<EventSummary, 'event_code' | 'event_name' | ChangeField> & { page: string }

/** The new events of one organiser or saved search. */
export interface DigestSection {
  heading: { organiser: string } | { search: string }
  /** Up to five events. */
  events: DigestEvent[]
  /** The number of further ones, and where all are. */
  others: number
  address: string
}

export interface DigestValues {
  /** The day from which on events are new. */
  since: Day
  sections: DigestSection[]
}

interface DigestWords {
  noDate: string
  organiser(name: string): string
  search(name: string): string
  others(count: number, isAll: boolean): string
}

const WORDS: Record<Language, DigestWords> = {
  en: {
    noDate: 'no date yet',
    organiser: (name) => `New from ${name}`,
    search: (name) => `New in your saved search: ${name}`,
    others: (count, isAll) => (isAll ? `See all: ${count}` : `See ${count} more`),
  },
  pl: {
    noDate: 'termin nieznany',
    organiser: (name) => `Nowe wydarzenia organizatora: ${name}`,
    search: (name) => `Nowe w zapisanym wyszukiwaniu: ${name}`,
    others: (count, isAll) => (isAll ? `Zobacz wszystkie: ${count}` : `Zobacz pozostałe: ${count}`),
  },
}

function createSections(language: Language, sections: readonly DigestSection[]): EmailSection[] {
  const words = WORDS[language]
  return sections.map(({ heading, events, others, address }) => ({
    title:
      'organiser' in heading
        ? words.organiser(removeSampleMark(heading.organiser))
        : words.search(heading.search),
    items: events.map((event) => ({
      label: getEventNameOrCode(event),
      address: event.page,
      text: [formatDateRange(event, language, 'long') ?? words.noDate, formatVenueAndPlace(event, language)]
        .filter((each) => each !== null)
        .join(' · '),
    })),
    ...(others > 0 && { more: { label: words.others(others, events.length === 0), address } }),
  }))
}

export const DIGEST_EMAIL_TEXTS = {
  en: {
    digest: ({ product }: EmailSite, { since, sections }: DigestValues): UnformattedEmail => ({
      subject: `New events for you at ${product}`,
      before: [
        `These events have been added since ${formatDay(since, 'en', 'long')}, by organizers you follow or in your saved searches.`,
      ],
      sections: createSections('en', sections),
    }),
  },
  pl: {
    digest: ({ product }: EmailSite, { since, sections }: DigestValues): UnformattedEmail => ({
      subject: `Nowe wydarzenia dla Ciebie w ${product}`,
      before: [
        `Te wydarzenia obserwowanych organizatorów lub z Twoich zapisanych wyszukiwań dodano od ${formatDay(since, 'pl', 'long')}.`,
      ],
      sections: createSections('pl', sections),
    }),
  },
} as const
