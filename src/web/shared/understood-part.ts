import { CalendarDays, Globe, MapPin, Tag } from 'lucide-react'
import type { Day } from '../../domain/day.ts'
import type { Texts } from '../texts/texts.ts'
import type { FetchedCataloguePage } from './queries.ts'
import { formatSearchedDates } from './searched-dates.ts'

/** A part of a search that the server understood as a filter. */
type UnderstoodPart = FetchedCataloguePage['understood'][number]

export const UNDERSTOOD_ICONS = {
  dates: CalendarDays,
  free: Tag,
  online: Globe,
  city: MapPin,
  country: MapPin,
  near: MapPin,
}

/** Returns what a part means, or that a control takes its place. */
export function describePart(texts: Texts, part: UnderstoodPart, words: string, today: Day): string {
  const { understood } = texts.eventFilters
  if (part.overridden) {
    const reason =
      part.kind === 'city' || part.kind === 'country' || part.kind === 'near' ? 'place' : part.kind
    return `${words}: ${understood.overridden[reason]}`
  }
  const meaning = describeMeaning(texts, part, words, today)
  return part.alternative ? understood.or(meaning) : meaning
}

function describeMeaning(texts: Texts, part: UnderstoodPart, words: string, today: Day): string {
  const { understood } = texts.eventFilters
  switch (part.kind) {
    case 'dates':
      return `${words}: ${formatSearchedDates(texts, part, today)}`
    case 'near':
      return understood.near(texts.vocabulary(part.name), part.km)
    case 'city':
    case 'country':
      return understood[part.kind](texts.vocabulary(part.name))
    default:
      return understood[part.kind]
  }
}
