import { X } from 'lucide-react'
import { dayText } from '../../../domain/event-text.ts'
import type { Texts } from '../../texts/texts.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import type { Filter } from './event-list-search.ts'

/** The active filters as sentences that read on from the heading, each with its way out, and 'Clear all'. */
export function FilterChips({
  filters,
  onRemove,
}: {
  filters: readonly { filter: Filter; value: string }[]
  onRemove: (filters: readonly Filter[]) => void
}) {
  const texts = useTexts()
  return (
    <ul aria-label={texts.events.activeFilters} className="flex min-w-0 flex-wrap items-center gap-2">
      {filters.map(({ filter, value }) => {
        const sentence = filterSentence(texts, filter, value)
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

function filterSentence(texts: Texts, filter: Filter, value: string): string {
  return texts.events.filters[filter](
    filter === 'day' ? (dayText(value, texts.language, 'long') ?? value) : value,
  )
}
