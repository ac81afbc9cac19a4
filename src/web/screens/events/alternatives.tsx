import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Api } from '../../../contract/api.ts'
import { type Condition, PART_SUBJECTS } from '../../../domain/catalogue-conditions.ts'
import type { CatalogueFilters } from '../../../domain/catalogue-query.ts'
import { isDay } from '../../../domain/day.ts'
import type { TextSpan } from '../../../domain/search/parsed-search.ts'
import { LATEST_DAY, type When } from '../../../domain/when.ts'
import { api } from '../../shared/api/api.ts'
import { EventCard } from '../../shared/event-card/event-card.tsx'
import { catalogueQueryOptions, type FetchedCataloguePage } from '../../shared/queries.ts'
import { type Texts, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { type FilterName, getActiveFilters, toCatalogueFilters } from './event-filters.ts'
import { CARD_GRID_CLASS } from './event-grid-layout.ts'
import { toCatalogueQuery } from './event-list-filters.ts'
import { type EventListParams, parseEventListParams } from './event-list-params.ts'
import { getFilterText } from './filters/filter-chips.tsx'

type Alternative = Api['GET /api/event-alternatives']['reply']['alternatives'][number]

/** How many events of the first alternative are shown where nothing is found. */
const CLOSEST_EVENTS = 4
/** Up to how many parts of the search are named that an alternative leaves out. */
const NAMED_PARTS = 3

function useAlternatives(params: EventListParams): Alternative[] {
  const filters = toCatalogueFilters(params)
  const { data } = useQuery({
    queryKey: ['event-alternatives', filters],
    queryFn: ({ signal }) => api('GET /api/event-alternatives', { query: filters, signal }),
    enabled: getActiveFilters(params).length > 0,
  })
  return data?.alternatives ?? []
}

/** Searches that find more events, each a button that says what it finds. Appears once they are counted. */
export function Alternatives({
  params,
  page,
  onChange,
}: {
  params: EventListParams
  page: FetchedCataloguePage
  onChange: (change: Partial<EventListParams>) => void
}) {
  const texts = useTexts()
  // An empty result has its own button for past events.
  const shown = useAlternatives(params).filter(({ kind }) => kind !== 'past' || page.past.count === 0)
  if (shown.length === 0) return null
  const { label } = texts.eventFilters.alternatives
  return (
    <section aria-label={label} className="mt-2 grid w-full gap-2 [justify-content:inherit]">
      <h3 className="text-sm font-medium text-ink-soft">{label}</h3>
      <ul className="flex flex-wrap gap-2 [justify-content:inherit]">
        {shown.map((alternative) => (
          <li key={describeAlternative(texts, alternative, page)}>
            <Button
              size="sm"
              onClick={() => onChange(toCatalogueFilters(parseEventListParams(alternative.filters)))}
            >
              {describeAlternative(texts, alternative, page)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The first events of the first alternative, in the place of events that were not found. */
export function ClosestEvents({ params, page }: { params: EventListParams; page: FetchedCataloguePage }) {
  const texts = useTexts()
  const closest = useAlternatives(params).find(({ kind }) => kind !== 'past')
  // Of other dates, those that follow.
  const when = closest?.without === 'dates' ? toWhenFrom(params, page) : undefined
  const { data, isPlaceholderData } = useInfiniteQuery({
    ...catalogueQueryOptions(
      toCatalogueQuery({ ...parseEventListParams(closest?.filters ?? {}), ...(when && { when }) }),
    ),
    enabled: closest !== undefined,
  })
  const found = data?.pages[0]
  if (!closest || !found || isPlaceholderData || found.events.length === 0) return null
  const { today, fetchedAt } = found
  const heading = texts.eventFilters.alternatives.closest(describeAlternative(texts, closest, page))
  return (
    <section aria-label={heading} className="mt-6 grid gap-4">
      <h3 className="text-lg font-semibold wrap-anywhere">{heading}</h3>
      <ul className={CARD_GRID_CLASS}>
        {found.events.slice(0, CLOSEST_EVENTS).map((event) => (
          <li key={event.event_code} className="grid min-w-0">
            <EventCard event={event} today={today} fetchedAt={fetchedAt} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns the days from the first one on that a search or the When filter asks for; undefined if it is not to come. */
function toWhenFrom(
  { when = '' }: EventListParams,
  { understood, today }: FetchedCataloguePage,
): When | undefined {
  const [first = when.slice(0, 10)] = understood.flatMap((part) =>
    part.kind === 'dates' && !part.overridden && !part.excluded ? [part.first] : [],
  )
  return isDay(first) && first > today ? `${first}..${LATEST_DAY}` : undefined
}

/** The subjects in the order in which they are named, with the filters of each. */
const NAMED_SUBJECTS = {
  words: ['search', 'match'],
  type: ['type'],
  topic: ['topic'],
  organiser: ['organiser'],
  price: ['price'],
  attendance: ['attendance'],
  places: ['has_places'],
  city: ['city'],
  dates: ['when'],
  hours: [],
} as const satisfies Record<Condition, FilterName[]>

/** Returns what a search finds: '3 events · also without “robots” · free · in Warsaw', '3 events · free · in Warsaw · on other dates'. */
function describeAlternative(texts: Texts, alternative: Alternative, page: FetchedCataloguePage): string {
  const { eventFilters } = texts
  const { kind, without, removed, total } = alternative
  if (kind === 'similar') return eventFilters.similar.search(total.count, total.capped)
  // In the words of the user.
  const quote = ({ start, end }: TextSpan) => page.search.slice(start, end)
  const isLeftOut = ({ start, end }: TextSpan) =>
    removed.some((span) => span.start <= start && end <= span.end)
  const parts = page.understood.filter((part) => !part.overridden && !isLeftOut(part))
  const filters: CatalogueFilters = {
    ...alternative.filters,
    search: alternative.words || undefined,
  }
  const phrases = Object.entries(NAMED_SUBJECTS).flatMap(([subject, names]) => {
    if (subject === without && subject !== 'words')
      return [
        subject === 'hours' ? eventFilters.understood.anyHours : eventFilters[names[0] as 'topic'].without,
      ]
    const stated = names.flatMap((name) =>
      filters[name] === undefined ? [] : [getFilterText(texts, name, filters, page.today)],
    )
    const understood = parts.filter(({ kind }) => PART_SUBJECTS[kind] === subject)
    const isNamed = subject === without && removed.length > 0 && removed.length <= NAMED_PARTS
    return [
      ...stated,
      // 'also without “not java”' would be a double negation.
      ...(isNamed && !alternative.removes_exclusion
        ? [eventFilters.search.without(removed.map((span) => quote(span).replace(/["„“”]/g, '')).join(', '))]
        : []),
      ...understood.map(quote),
    ]
  })
  return [eventFilters.alternatives.count(total.count, total.capped), ...phrases].join(' · ')
}
