import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { HappeningEventData } from '../../../contract/event-schemas.ts'
import { useTexts } from '../../texts/texts.ts'
import { CARD_CLASS, classNames } from '../../ui/class-names.ts'
import { resolveInvolvement } from '../involvement/involvement.ts'
import { useOptimisticInvolvement } from '../involvement/use-involvement.ts'
import type { FetchTime } from '../queries.ts'
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
  return groups.map(({ isUnderWay, events, firstTime }, index) => {
    const [first, others] = index === 0 ? [events[0], events.slice(1)] : [undefined, events]
    const hasBoth = first !== undefined && others.length > 0
    return (
      <section key={String(isUnderWay)} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2
          id={index === 0 ? headingId : undefined}
          tabIndex={-1}
          className="scroll-mt-20 text-xl font-semibold"
        >
          {isUnderWay ? words.happeningNow : words.today(firstTime)}
        </h2>
        <div className={classNames('grid grid-cols-[minmax(0,1fr)] gap-3', hasBoth && 'lg:grid-cols-2')}>
          {first && (
            <EventHighlight
              event={first}
              today={today}
              fetchedAt={fetchedAt}
              isCompact={happening_now.length > 1}
            />
          )}
          {others.length > 0 && <OtherEvents events={others} today={today} fetchedAt={fetchedAt} />}
        </div>
      </section>
    )
  })
}

/** The other events of today. On phones, several are behind a button. */
function OtherEvents(rows: Parameters<typeof EventRows>[0]) {
  const { moreToday } = useTexts().events
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isFolded = rows.events.length > 1
  return (
    <div className={classNames(CARD_CLASS, 'min-w-0 p-1.5')}>
      {isFolded && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 w-full items-center justify-between rounded-md px-3 font-semibold md:hidden"
        >
          {moreToday(rows.events.length)}
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-5 text-ink-faint transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      )}
      <EventRows
        {...rows}
        showsBadge={false}
        id={id}
        className={isFolded && !isOpen ? 'max-md:hidden print:grid' : undefined}
      />
    </div>
  )
}
