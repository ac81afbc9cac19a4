import { Ban, CalendarDays, Clock, Globe, MapPin, Tag } from 'lucide-react'
import { PART_SUBJECTS } from '../../domain/catalogue-conditions.ts'
import type { Day } from '../../domain/day.ts'
import type { Texts } from '../texts/texts.ts'
import type { FetchedCataloguePage } from './queries.ts'
import { formatSearchedDates } from './searched-dates.ts'

/** A part of a search that the server understood as a filter. */
export type UnderstoodPart = FetchedCataloguePage['understood'][number]

const ICONS = { dates: CalendarDays, hours: Clock, price: Tag, attendance: Globe, city: MapPin }

/** Whether events that match the part are left out. 'Over 50' rather asks for the others. */
export const isLeftOut = (part: UnderstoodPart) => part.excluded && !isOver(part)
const isOver = (part: UnderstoodPart) => part.kind === 'price' && part.excluded && part.min === undefined

/** Whether a search states the dates of events. Past events cannot be on them if no event is. */
export const statesDates = (understood: readonly UnderstoodPart[]) =>
  understood.some(({ kind, overridden, excluded }) => kind === 'dates' && !overridden && !excluded)

export const getPartIcon = (part: UnderstoodPart) => (isLeftOut(part) ? Ban : ICONS[PART_SUBJECTS[part.kind]])

/** Returns what a part means, or that a control takes its place. */
export function describePart(texts: Texts, part: UnderstoodPart, words: string, today: Day): string {
  const { understood } = texts.eventFilters
  const subject = PART_SUBJECTS[part.kind]
  // No control takes the place of hours.
  if (part.overridden && subject !== 'hours') return `${words}: ${understood.overridden[subject]}`
  const meaning = describeMeaning(texts, part, words, today)
  const stated = isLeftOut(part) ? understood.not(meaning) : meaning
  return part.alternative ? understood.or(stated) : stated
}

/** Whether the part is 'near me' of a user without a hometown, or with an unknown one. */
export const lacksHome = (part: UnderstoodPart) =>
  part.kind === 'near' && part.isHome && part.coordinates === null && part.cities.length === 0

function describeMeaning(texts: Texts, part: UnderstoodPart, words: string, today: Day): string {
  const { understood } = texts.eventFilters
  switch (part.kind) {
    case 'dates':
      return part.weekdays ? words : `${words}: ${formatSearchedDates(texts, part, today)}`
    case 'near': {
      if (lacksHome(part)) return part.name ? understood.unknownHome(part.name) : understood.noHome
      const place = understood.near(texts.vocabulary(part.name), part.km)
      return part.isHome ? understood.home(place) : place
    }
    case 'city':
    case 'country':
      return understood[part.kind](texts.vocabulary(part.name))
    case 'hours':
      return understood.hours(part.first, part.last)
    case 'price':
      return isOver(part) ? understood.over(part.max) : understood.price(part.max, part.min)
    default:
      return understood[part.kind]
  }
}

/** Returns which word of the catalogue was searched for instead of a typed one or, if the user asked for that, in addition to it. */
export function describeSimilar(
  { eventFilters }: Texts,
  { suggestion }: FetchedCataloguePage['similar'][number],
  typed: string,
  isRequested = false,
): string {
  const { also, instead } = eventFilters.similar
  return isRequested ? also(suggestion) : instead(typed, suggestion)
}
