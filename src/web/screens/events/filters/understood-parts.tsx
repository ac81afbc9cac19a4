import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { FetchedCataloguePage } from '../../../shared/queries.ts'
import { quoteSpan } from '../../../shared/search-spans.ts'
import { describePart, getPartIcon, lacksHome } from '../../../shared/understood-part.ts'
import { useTexts } from '../../../texts/texts.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { SearchInput } from './use-search-input.ts'

const CHIP_CLASS =
  'flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-dashed py-0.5 pr-2 pl-2.5 text-sm font-medium transition-colors hover:border-solid touch:min-h-11'

/**
 * What the server understood in the search beyond words. Pressing a part puts double quotes around its words, so that they are
 * searched literally. 'near me' without a hometown leads to Settings.
 */
export function UnderstoodParts({ page, input }: { page: FetchedCataloguePage; input: SearchInput }) {
  const texts = useTexts()
  const { understood } = texts.eventFilters
  return (
    <>
      <p aria-hidden="true" className="text-sm text-ink-faint max-md:hidden">
        {understood.lead}
      </p>
      <ul aria-label={understood.label} className="flex gap-1.5 md:min-w-0 md:flex-wrap">
        {page.understood.map((part) => {
          const words = page.search.slice(part.start, part.end)
          const meaning = describePart(texts, part, words, page.today)
          const Icon = getPartIcon(part)
          const content = (
            <>
              <Icon aria-hidden="true" className="size-4 shrink-0" />
              <span className="truncate">{meaning}</span>
            </>
          )
          return (
            <li key={part.start} className="max-w-full">
              {lacksHome(part) ? (
                <Link to="/settings" className={classNames(CHIP_CLASS, 'border-coral text-coral-ink')}>
                  {content}
                </Link>
              ) : (
                <button
                  type="button"
                  aria-label={understood.quote(meaning, words)}
                  title={understood.quote(meaning, words)}
                  onClick={() => {
                    const quoted = quoteSpan(input.text, page.search, part)
                    if (quoted !== null) input.submit(quoted)
                  }}
                  className={classNames(
                    CHIP_CLASS,
                    part.overridden
                      ? 'border-line-strong text-ink-faint hover:bg-sunken'
                      : part.excluded
                        ? 'border-coral text-coral-ink hover:bg-coral-soft'
                        : 'border-sea text-sea-ink hover:bg-sea-soft',
                  )}
                >
                  {content}
                  <X aria-hidden="true" className="size-3.5 shrink-0" />
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
