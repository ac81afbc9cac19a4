import { useQuery } from '@tanstack/react-query'
import type { Api } from '../../../contract/api.ts'
import { type Condition, PART_SUBJECTS } from '../../../domain/catalogue-conditions.ts'
import type { CatalogueFilters } from '../../../domain/catalogue-query.ts'
import { api } from '../../shared/api/api.ts'
import type { FetchedCataloguePage } from '../../shared/queries.ts'
import { type Texts, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { type FilterName, getActiveFilters, toCatalogueFilters } from './event-filters.ts'
import { type EventListParams, parseEventListParams } from './event-list-params.ts'
import { getFilterText } from './filters/filter-chips.tsx'

type Alternative = Api['GET /api/event-alternatives']['reply']['alternatives'][number]

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
  const filters = toCatalogueFilters(params)
  const { data } = useQuery({
    queryKey: ['event-alternatives', filters],
    queryFn: ({ signal }) => api('GET /api/event-alternatives', { query: filters, signal }),
    enabled: getActiveFilters(params).length > 0,
  })
  // An empty result has its own button for past events.
  const shown = data?.alternatives.filter(({ kind }) => kind !== 'past' || page.past.count === 0)
  if (!shown || shown.length === 0) return null
  const { label } = texts.eventFilters.alternatives
  return (
    <section aria-label={label} className="mt-2 grid w-full gap-2">
      <h3 className="text-sm font-medium text-ink-soft">{label}</h3>
      <ul className="contents">
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

/** The subjects in the order of the sentence, with the filters of each. */
const SENTENCE = {
  words: ['search', 'match'],
  type: ['type'],
  topic: ['topic'],
  organiser: ['organiser'],
  price: ['price'],
  attendance: ['attendance'],
  places: ['has_places'],
  city: ['city'],
  dates: ['when'],
} as const satisfies Record<Condition, FilterName[]>

/** Returns what a search finds: '3 events free of charge in Warsaw on other dates'. */
function describeAlternative(texts: Texts, alternative: Alternative, page: FetchedCataloguePage): string {
  const { eventFilters } = texts
  const { kind, without, removed, total } = alternative
  if (kind === 'similar') return eventFilters.similar.search(total.count, total.capped)
  const isLeftOut = ({ start, end }: { start: number; end: number }) =>
    removed.some((span) => span.start <= start && end <= span.end)
  const parts = page.understood.filter((part) => !part.overridden && !isLeftOut(part))
  const filters: CatalogueFilters = {
    ...alternative.filters,
    search: alternative.words || undefined,
  }
  const phrases = Object.entries(SENTENCE).flatMap(([subject, names]) => {
    if (subject === without && subject !== 'words') return [eventFilters[names[0] as 'topic'].without]
    const stated = names.flatMap((name) =>
      filters[name] === undefined ? [] : [getFilterText(texts, name, filters, page.today)],
    )
    const understood = parts.filter(({ kind }) => PART_SUBJECTS[kind] === subject)
    // In the words of the user.
    return [...stated, ...understood.map(({ start, end }) => page.search.slice(start, end))]
  })
  const { count, with: add } = eventFilters.alternatives
  return phrases.reduce(add, count(total.count, total.capped))
}
