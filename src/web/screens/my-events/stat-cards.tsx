import { CalendarClock, CircleCheck, Star } from 'lucide-react'
import { LOCALES } from '../../../domain/event-format.ts'
import { useTexts } from '../../texts/texts.ts'
import { CARD_CLASS, classNames } from '../../ui/class-names.ts'
import type { FetchedMyEvents } from './my-events-query.ts'

const STATS = [
  { count: 'upcoming', Icon: CalendarClock, color: 'bg-sea-soft text-sea-ink' },
  { count: 'completed', Icon: CircleCheck, color: 'bg-leaf-soft text-leaf-ink' },
  { count: 'favorites', Icon: Star, color: 'bg-amber-soft text-amber-ink' },
] as const

/** Counts of upcoming, completed and favorite events (§2 "My Events"). */
export function StatCards({ counts }: { counts: FetchedMyEvents['counts'] }) {
  const texts = useTexts()
  const words = texts.myEvents.stats
  return (
    <section aria-label={words.title}>
      <ul className="grid grid-cols-3 gap-2 sm:gap-4">
        {STATS.map(({ count, Icon, color }) => (
          <li
            key={count}
            className={classNames(
              CARD_CLASS,
              'flex gap-2 p-3 max-sm:flex-col sm:items-center sm:gap-4 sm:p-5',
            )}
          >
            <span
              className={classNames('grid size-9 shrink-0 place-items-center rounded-md sm:size-12', color)}
            >
              <Icon aria-hidden="true" className="size-5 sm:size-6" />
            </span>
            <span className="grid min-w-0">
              <span className="text-2xl font-semibold tabular-nums">
                {counts[count].toLocaleString(LOCALES[texts.language])}
              </span>{' '}
              <span className="text-sm text-ink-soft">{words[count]}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
