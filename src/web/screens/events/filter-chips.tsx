import { X } from 'lucide-react'
import { formatDay } from '../../../domain/event-format.ts'
import type { Texts } from '../../texts/texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import type { FilterName } from './event-list-params.ts'

/** The active filters as phrases that continue the heading, each with a remove button, and 'Clear all'. */
export function FilterChips({
  filters,
  onRemove,
}: {
  filters: readonly { filter: FilterName; value: string }[]
  onRemove: (filters: readonly FilterName[]) => void
}) {
  const texts = useTexts()
  return (
    <ul aria-label={texts.events.activeFilters} className="flex min-w-0 flex-wrap items-center gap-2">
      {filters.map(({ filter, value }) => {
        const sentence = getFilterText(texts, filter, value)
        return (
          <li key={filter} className="max-w-full">
            <button
              type="button"
              aria-label={texts.events.removeFilter(sentence)}
              title={sentence}
              onClick={() => onRemove([filter])}
              className="flex min-h-9 max-w-full items-center gap-1.5 rounded-full bg-sea-soft py-1 pr-2.5 pl-3.5 text-sm font-medium text-sea-ink transition-colors hover:bg-sea hover:text-on-sea forced-colors:border"
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

function getFilterText(texts: Texts, filter: FilterName, value: string): string {
  return texts.events.filters[filter](
    filter === 'day' ? (formatDay(value, texts.language, 'long') ?? value) : value,
  )
}
