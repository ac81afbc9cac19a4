import { X } from 'lucide-react'
import type { CatalogueFilters } from '../../../../domain/catalogue-query.ts'
import type { Day } from '../../../../domain/day.ts'
import { formatDayRange } from '../../../../domain/event-format.ts'
import { removeSampleMark } from '../../../../domain/sample-data.ts'
import { isWhenName, parseWhenDays } from '../../../../domain/when.ts'
import type { Texts } from '../../../texts/texts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { labelCity } from '../city-label.ts'
import type { FilterName } from '../event-filters.ts'
import type { EventListParams } from '../event-list-params.ts'
import { SaveSearchButton } from '../saved-searches/save-search-button.tsx'

/**
 * The active filters as phrases that continue the heading, each with a remove button, and 'Clear all'. The search is in its field and
 * has no chip.
 */
export function FilterChips({
  params,
  filters,
  today,
  onRemove,
}: {
  params: EventListParams
  filters: readonly FilterName[]
  /** Undefined until the server has sent it. */
  today: Day | undefined
  onRemove: (filters: readonly FilterName[]) => void
}) {
  const texts = useTexts()
  const listed = filters.filter((filter) => filter !== 'search')
  // On phones a search alone has its buttons in the row below its field: another row would move the events while one types, and while the
  // browser hydrates.
  const placeClass = 'compact:in-[section]:hidden in-[search]:shrink-0'
  return (
    <div className={`flex min-w-0 flex-wrap items-center gap-2 ${listed.length > 0 ? '' : placeClass}`}>
      <ul aria-label={texts.events.activeFilters} className={listed.length > 0 ? 'contents' : 'hidden'}>
        {listed.map((filter) => {
          const sentence = getFilterText(texts, filter, params, today)
          return (
            <li key={filter} className="max-w-full">
              <button
                type="button"
                aria-label={texts.events.removeFilter(sentence)}
                title={sentence}
                onClick={() => onRemove([filter])}
                className="flex min-h-9 max-w-full items-center gap-1.5 rounded-full bg-sea-soft py-1 pr-2.5 pl-3.5 text-sm font-medium text-sea-ink transition-colors hover:bg-sea hover:text-on-sea touch:min-h-11 forced-colors:border"
              >
                <span className="truncate">{sentence}</span>
                <X aria-hidden="true" className="size-4 shrink-0" />
              </button>
            </li>
          )
        })}
      </ul>
      <SaveSearchButton params={params} />
      <Button variant="ghost" size="sm" onClick={() => onRemove(filters)}>
        {texts.events.clearAll}
      </Button>
    </div>
  )
}

/** Returns the phrase for a filter that is set. */
export function getFilterText(
  texts: Texts,
  filter: FilterName,
  {
    when = 'upcoming',
    city = '',
    country,
    within,
    attendance = 'online',
    price = 'free',
    match = 'similar',
    ...params
  }: CatalogueFilters,
  today: Day | undefined,
): string {
  const { eventFilters } = texts
  switch (filter) {
    case 'when':
      return isWhenName(when)
        ? eventFilters.when.chip[when]
        : eventFilters.when.datesChip(formatDayRange(parseWhenDays(when)!, texts.language, today))
    case 'city': {
      const label = labelCity(texts, city, country)
      return within === undefined ? eventFilters.city.chip(label) : eventFilters.city.nearChip(label, within)
    }
    case 'attendance':
      return eventFilters.attendance.chip[attendance]
    case 'price':
      return eventFilters.price.chip[price]
    case 'match':
      return eventFilters.match.chip[match]
    case 'organiser':
      return eventFilters.organiser.chip(removeSampleMark(params.organiser ?? ''))
    default:
      return eventFilters[filter].chip(params[filter] ?? '')
  }
}
