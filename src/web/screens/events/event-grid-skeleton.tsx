import { CARD_CLASS } from '../../ui/card.ts'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CARD_HEIGHT_REM, CARD_MIN_WIDTH_REM } from './event-grid-layout.ts'

const CARDS = Array.from({ length: 8 }, (_, index) => index)

/** Stand-ins of the cards' size while the first events are read. */
export function EventGridSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="grid gap-5"
      style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(${CARD_MIN_WIDTH_REM}rem, 100%), 1fr))` }}
    >
      {CARDS.map((card) => (
        <div
          key={card}
          data-skeleton="card"
          style={{ height: `${CARD_HEIGHT_REM}rem` }}
          className={classNames(CARD_CLASS, 'flex flex-col overflow-hidden')}
        >
          <Skeleton className="h-28 shrink-0 rounded-none!" />
          <div className="flex grow flex-col gap-2.5 p-4 pt-2">
            <Skeleton className="ml-15 h-4 w-20" />
            <Skeleton className="mt-2 h-5 w-11/12" />
            <Skeleton className="h-4 w-6/12" />
            <Skeleton className="h-4 w-9/12" />
            <div className="mt-auto grid grid-cols-2 gap-2">
              <Skeleton className="h-9" />
              <Skeleton className="h-9" />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
