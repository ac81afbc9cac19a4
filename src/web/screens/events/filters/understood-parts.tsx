import { Link } from '@tanstack/react-router'
import { type LucideIcon, SpellCheck, X } from 'lucide-react'
import type { TextSpan } from '../../../../domain/search/parsed-search.ts'
import type { FetchedCataloguePage } from '../../../shared/queries.ts'
import { quoteSpan } from '../../../shared/search-spans.ts'
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
 * What the server understood in the search beyond words, and the similar words that it searched for. Pressing a chip puts double quotes
 * around its words, so that they are searched literally. 'near me' without a hometown leads to Settings.
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
  const getWords = ({ start, end }: TextSpan) => page.search.slice(start, end)
  const renderContent = (Icon: LucideIcon, meaning: string) => (
    <>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate">{meaning}</span>
    </>
  )
  const renderChip = (span: TextSpan, Icon: LucideIcon, meaning: string, className: string) => {
    const label = understood.quote(meaning, getWords(span))
    return (
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => {
          const quoted = quoteSpan(input.text, page.search, span)
          if (quoted !== null) input.submit(quoted)
        }}
        className={classNames(CHIP_CLASS, className)}
      >
        {renderContent(Icon, meaning)}
        <X aria-hidden="true" className="size-3.5 shrink-0" />
      </button>
    )
  }
  return (
    <>
      <p aria-hidden="true" className="text-sm text-ink-faint max-lg:hidden">
        {understood.lead}
      </p>
      <ul aria-label={understood.label} className="flex gap-1.5 md:min-w-0 md:flex-wrap">
        {page.similar.map((similar) => {
          const meaning = describeSimilar(texts, similar, getWords(similar), isSimilarRequested)
          return (
            <li key={similar.start} className="max-w-full">
              {renderChip(similar, SpellCheck, meaning, SEA)}
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
                  {renderContent(Icon, meaning)}
                </Link>
              ) : (
                renderChip(part, Icon, meaning, part.overridden ? FAINT : isLeftOut(part) ? CORAL : SEA)
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
