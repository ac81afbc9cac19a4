import { CalendarClock, CircleCheck, Star } from 'lucide-react'
import { texts } from '../../texts/texts.ts'
import { CARD_CLASS } from '../../ui/card.ts'
import { classNames } from '../../ui/class-names.ts'
import type { MyEventsRead } from './my-events-query.ts'

const STATS = [
  { count: 'upcoming', Icon: CalendarClock, colour: 'bg-sea-soft text-sea-ink' },
  { count: 'completed', Icon: CircleCheck, colour: 'bg-leaf-soft text-leaf-ink' },
  { count: 'favorites', Icon: Star, colour: 'bg-amber-soft text-amber-ink' },
] as const

/** The three figures (spec §2 "My Events"). */
export function StatCards({ counts }: { counts: MyEventsRead['counts'] }) {
  const words = texts.myEvents.stats
  return (
    <section aria-label={words.title}>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-3">
        {STATS.map(({ count, Icon, colour }) => (
          <div key={count} className={classNames(CARD_CLASS, 'flex items-center gap-4 p-5')}>
            <span className={classNames('grid size-12 shrink-0 place-items-center rounded-md', colour)}>
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <div className="flex min-w-0 flex-col-reverse">
              <dt className="text-sm text-ink-soft">{words[count]}</dt>
              <dd className="text-2xl font-semibold tabular-nums">{counts[count].toLocaleString('en-US')}</dd>
            </div>
          </div>
        ))}
      </dl>
    </section>
  )
}
