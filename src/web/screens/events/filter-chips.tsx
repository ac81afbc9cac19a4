import { X } from 'lucide-react'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { activeFilters, type EventListSearch, type Filter } from './event-list-search.ts'

/** The active filters, each with its way out, and 'Clear all'. Nothing without a filter. */
export function FilterChips({
  search,
  onRemove,
}: {
  search: EventListSearch
  onRemove: (filters: readonly Filter[]) => void
}) {
  const texts = useTexts()
  const filters = activeFilters(search)
  if (filters.length === 0) return null
  return (
    <ul aria-label={texts.events.activeFilters} className="flex min-w-0 flex-wrap items-center gap-2">
      {filters.map(({ filter, value }) => {
        const sentence = texts.events.filters[filter](value)
        return (
          <li key={filter} className="max-w-full">
            <button
              type="button"
              aria-label={texts.events.removeFilter(sentence)}
              onClick={() => onRemove([filter])}
              className="flex min-h-9 max-w-full items-center gap-1.5 rounded-full bg-sea-soft py-1 pr-2.5 pl-3.5 text-sm font-medium text-sea-ink transition-colors hover:bg-sea hover:text-on-sea"
            >
              <span className="truncate">{sentence}</span>
              <X aria-hidden="true" className="size-4 shrink-0" />
            </button>
          </li>
        )
      })}
      <li>
        <Button variant="ghost" size="sm" onClick={() => onRemove(filters.map(({ filter }) => filter))}>
          {texts.events.clearAll}
        </Button>
      </li>
    </ul>
  )
}
