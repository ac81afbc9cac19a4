import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { HappeningEventData } from '../../../contract/event-schemas.ts'
import { useTexts } from '../../texts/texts.ts'
import { CARD_CLASS, classNames } from '../../ui/class-names.ts'
import { resolveInvolvement } from '../involvement/involvement.ts'
import { useOptimisticInvolvement } from '../involvement/use-involvement.ts'
import type { FetchedEventCard, FetchTime } from '../queries.ts'
import { EventHighlight } from './event-highlight.tsx'
import { EventRows } from './event-row.tsx'
import { useHappeningGroups } from './use-happening.ts'

/**
 * The registered events that are under way, then the others of today: the first in large, the others as rows, so that what follows is
 * near. Renders nothing without any.
 */
export function HappeningNow({
  data: { happening_now, now, today, fetchedAt },
  headingId,
}: {
  data: FetchTime & { now: string; happening_now: readonly HappeningEventData[] }
  /** For links to this section. */
  headingId?: string
}) {
  const { events: words } = useTexts()
  const changes = useOptimisticInvolvement()
  const groups = useHappeningGroups(
    { now, fetchedAt },
    happening_now.filter((event) => resolveInvolvement(event, fetchedAt, changes).registered),
  )
  return groups.map(({ isUnderWay, events, firstTime }, index) => (
    <HappeningGroupSection
      key={String(isUnderWay)}
      title={isUnderWay ? words.happeningNow : words.today(firstTime)}
      headingId={index === 0 ? headingId : undefined}
      first={index === 0 ? events[0] : undefined}
      others={index === 0 ? events.slice(1) : events}
      isCompact={happening_now.length > 1}
      today={today}
      fetchedAt={fetchedAt}
    />
  ))
}

/** A heading with an event in large and others as rows. Where they are below it, several rows are behind a button beside the heading. */
function HappeningGroupSection({
  title,
  headingId,
  first,
  others,
  isCompact,
  ...rest
}: Omit<FetchedEventCard, 'event'> & {
  title: string
  headingId: string | undefined
  first: HappeningEventData | undefined
  others: HappeningEventData[]
  isCompact: boolean
}) {
  const { moreToday } = useTexts().events
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isFolded = others.length > 1
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2 md:gap-3">
      <div className="flex items-center justify-between gap-4">
        <h2 id={headingId} tabIndex={-1} className="scroll-mt-20 text-xl font-semibold">
          {title}
        </h2>
        {isFolded && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
            className="-my-2 flex min-h-11 items-center gap-1 rounded-md font-medium text-sea-ink lg:hidden print:hidden"
          >
            {moreToday(others.length)}
            <ChevronDown
              aria-hidden="true"
              className={classNames('size-5 transition-transform', isOpen && 'rotate-180')}
            />
          </button>
        )}
      </div>
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] gap-3',
          first && others.length > 0 && 'lg:grid-cols-2',
        )}
      >
        {first && <EventHighlight event={first} {...rest} isCompact={isCompact} />}
        {others.length > 0 && (
          <div
            id={id}
            className={classNames(
              CARD_CLASS,
              'min-w-0 p-1.5',
              isFolded && !isOpen && 'max-lg:hidden print:block',
            )}
          >
            <EventRows events={others} {...rest} showsBadge={false} />
          </div>
        )}
      </div>
    </section>
  )
}
