import { Link } from '@tanstack/react-router'
import { type LucideIcon, SpellCheck, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { TextSpan } from '../../../../domain/search/parsed-search.ts'
import type { FetchedCataloguePage } from '../../../shared/queries.ts'
import { quoteSpan, removeSpan } from '../../../shared/search-spans.ts'
import {
  describePart,
  describeSimilar,
  getPartIcon,
  isLeftOut,
  lacksHome,
} from '../../../shared/understood-part.ts'
import { useTexts } from '../../../texts/texts.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { SearchInput } from './use-search-input.ts'

const CHIP_CLASS =
  'flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-dashed py-0.5 pr-2 pl-2.5 text-sm font-medium transition-colors hover:border-solid touch:min-h-11'
const SEA = 'border-sea text-sea-ink hover:bg-sea-soft'
const CORAL = 'border-coral text-coral-ink hover:bg-coral-soft'
const FAINT = 'border-line-strong text-ink-faint hover:bg-sunken'

/**
 * What the server understood in the search beyond words, and the similar words that it searched for. Pressing the chip of a part removes
 * its words; that of similar words puts double quotes around the typed ones, so that they are searched literally. 'near me' without a
 * hometown leads to Settings.
 */
export function UnderstoodParts({
  page,
  input,
  isSimilarRequested,
}: {
  page: FetchedCataloguePage
  input: SearchInput
  isSimilarRequested: boolean
}) {
  const texts = useTexts()
  const { understood } = texts.eventFilters
  // The chip disappears, so the focus moves to the heading of the search.
  function submit(text: string | null, { currentTarget }: MouseEvent<HTMLElement>) {
    if (text === null) return
    currentTarget.closest('search')?.querySelector('h1')?.focus({ preventScroll: true })
    input.submit(text)
  }
  const hasNotice = page.understood.some(lacksHome)
  const getWords = ({ start, end }: TextSpan) => page.search.slice(start, end)
  const renderChip = (Icon: LucideIcon, meaning: string, getNextText: () => string | null, color: string) => {
    const label = texts.events.removeFilter(meaning)
    return (
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={(event) => submit(getNextText(), event)}
        className={classNames(CHIP_CLASS, color)}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span className="truncate">{meaning}</span>
        <X aria-hidden="true" className="size-3.5 shrink-0" />
      </button>
    )
  }
  return (
    <>
      <p aria-hidden="true" className="text-sm text-ink-faint max-lg:hidden">
        {understood.lead}
      </p>
      <ul
        aria-label={understood.label}
        data-notice={hasNotice || undefined}
        className={classNames(
          'flex gap-1.5 roomy:min-w-0 roomy:flex-wrap',
          hasNotice && 'compact:sticky compact:left-0 compact:w-full compact:flex-wrap',
        )}
      >
        {page.similar.map((similar) => {
          const meaning = describeSimilar(texts, similar, getWords(similar), isSimilarRequested)
          return (
            <li key={similar.start} className="max-w-full">
              {renderChip(SpellCheck, meaning, () => quoteSpan(input.text, page.search, similar), SEA)}
            </li>
          )
        })}
        {page.understood.map((part) => {
          const meaning = describePart(texts, part, getWords(part), page.today)
          const Icon = getPartIcon(part)
          return (
            <li key={part.start} className="max-w-full">
              {lacksHome(part) ? (
                <Link to="/settings" className={classNames(CHIP_CLASS, CORAL)}>
                  <Icon aria-hidden="true" className="size-4 shrink-0" />
                  <span className="min-w-0">{meaning}</span>
                </Link>
              ) : (
                renderChip(
                  Icon,
                  meaning,
                  () => removeSpan(input.text, page.search, part),
                  part.overridden ? FAINT : isLeftOut(part) ? CORAL : SEA,
                )
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
