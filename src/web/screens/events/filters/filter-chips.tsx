import { X } from 'lucide-react'
import type { Day } from '../../../../domain/day.ts'
import { formatDayRange } from '../../../../domain/event-format.ts'
import { getWhenRange } from '../../../../domain/resolve-when.ts'
import { isWhenName } from '../../../../domain/when.ts'
import type { Texts } from '../../../texts/texts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { labelCity } from '../city-label.ts'
import type { FilterName } from '../event-list-filters.ts'
import type { EventListParams } from '../event-list-params.ts'
import { SaveSearchButton } from '../saved-searches/save-search-button.tsx'

/** The active filters as phrases that continue the heading, each with a remove button, and 'Clear all'. */
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
  return (
    <div className="@container w-full min-w-0">
      <ul
        aria-label={texts.events.activeFilters}
        // One line on phones, so that events are visible without scrolling; several for large text.
        className="flex items-center gap-2 max-md:-mx-4 max-md:snap-x max-md:overflow-x-auto max-md:px-4 max-md:whitespace-nowrap md:flex-wrap @max-[16rem]:flex-wrap"
      >
        {filters.map((filter) => {
          const sentence = getFilterText(texts, filter, params, today)
          return (
            <li key={filter} className="max-w-full max-md:max-w-64 max-md:shrink-0">
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
        <li className="shrink-0">
          <SaveSearchButton params={params} />
        </li>
        {/* On phones always in view, above the chips that scroll. */}
        <li className="shrink-0 max-md:sticky max-md:-right-4 max-md:-mr-4 max-md:bg-paper max-md:pr-2 max-md:shadow-[-0.75rem_0_0.5rem_-0.25rem_var(--color-paper)]">
          <Button variant="ghost" size="sm" onClick={() => onRemove(filters)}>
            {texts.events.clearAll}
          </Button>
        </li>
      </ul>
    </div>
  )
}

/** Returns the phrase for a filter that is set. */
function getFilterText(
  texts: Texts,
  filter: FilterName,
  { when = 'upcoming', city = '', country, within, attendance = 'online', ...params }: EventListParams,
  today: Day | undefined,
): string {
  const { filters } = texts.events
  switch (filter) {
    case 'when':
      return isWhenName(when)
        ? filters.when[when]
        : filters.dates(formatDayRange(getWhenRange(when, ''), texts.language, today))
    case 'city': {
      const label = labelCity(texts, city, country)
      return within === undefined ? filters.city(label) : filters.near(label, within)
    }
    case 'attendance':
      return filters.attendance[attendance]
    case 'free':
      return filters.free
    default:
      return filters[filter](params[filter] ?? '')
  }
}
