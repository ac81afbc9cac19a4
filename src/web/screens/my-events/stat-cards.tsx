import { CalendarClock, ChevronDown, CircleCheck, Star } from 'lucide-react'
import { LOCALES } from '../../../domain/event-format.ts'
import { useTexts } from '../../texts/texts.ts'
import { CARD_CLASS, classNames } from '../../ui/class-names.ts'
import type { FetchedMyEvents } from './my-events-query.ts'

const STATS = [
  { count: 'upcoming', Icon: CalendarClock, color: 'bg-sea-soft text-sea-ink' },
  { count: 'completed', Icon: CircleCheck, color: 'bg-leaf-soft text-leaf-ink' },
  { count: 'favorites', Icon: Star, color: 'bg-amber-soft text-amber-ink' },
] as const

/** Counts of upcoming, completed and favorite events (§2 "My Events"). That of the completed events shows and hides them. */
export function StatCards({
  counts,
  showsCompleted,
  onShowCompleted,
  onApproachCompleted,
}: {
  counts: FetchedMyEvents['counts']
  showsCompleted: boolean
  onShowCompleted: (shows: boolean) => void
  /** Called before a likely click. */
  onApproachCompleted: () => void
}) {
  const words = useTexts().myEvents.stats
  return (
    <section aria-label={words.title}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-2 sm:gap-4">
        {STATS.map((stat) => (
          <li key={stat.count} className="grid">
            {stat.count === 'completed' && counts.completed > 0 ? (
              <button
                type="button"
                aria-expanded={showsCompleted}
                onClick={() => onShowCompleted(!showsCompleted)}
                onPointerEnter={onApproachCompleted}
                onFocus={onApproachCompleted}
                className={classNames(STAT_CLASS, 'text-left transition-shadow hover:shadow-lift')}
              >
                <Stat {...stat} value={counts.completed} />
                <ChevronDown
                  aria-hidden="true"
                  className={classNames(
                    'size-5 shrink-0 text-ink-faint transition-transform max-sm:absolute max-sm:top-3 max-sm:right-2 sm:ml-auto',
                    showsCompleted && 'rotate-180',
                  )}
                />
              </button>
            ) : (
              <div className={STAT_CLASS}>
                <Stat {...stat} value={counts[stat.count]} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const STAT_CLASS = classNames(
  CARD_CLASS,
  'relative flex gap-2 p-3 max-sm:flex-col sm:items-center sm:gap-4 sm:p-5',
)

function Stat({ count, Icon, color, value }: (typeof STATS)[number] & { value: number }) {
  const texts = useTexts()
  return (
    <>
      <span className={classNames('grid size-9 shrink-0 place-items-center rounded-md sm:size-12', color)}>
        <Icon aria-hidden="true" className="size-5 sm:size-6" />
      </span>
      <span className="grid min-w-0">
        <span className="text-2xl font-semibold tabular-nums">
          {value.toLocaleString(LOCALES[texts.language])}
        </span>{' '}
        <span className="text-sm text-ink-soft">{texts.myEvents.stats[count]}</span>
      </span>
    </>
  )
}
