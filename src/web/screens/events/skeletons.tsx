import { CARD_CLASS, classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/loading-indicators.tsx'
import { CARD_GRID_CLASS, CARD_HEIGHT_CLASS } from './event-grid-layout.ts'

// What is rendered once needs no memoization, whose code would weigh more.

const SKELETON_CARDS = [1, 2, 3, 4, 5, 6, 7, 8]

/** Skeletons with the size of event cards, shown until the first events arrive. */
export function EventGridSkeleton() {
  'use no memo'
  return (
    <div aria-hidden="true" className={CARD_GRID_CLASS}>
      {SKELETON_CARDS.map((card) => (
        <div
          key={card}
          data-skeleton="card"
          className={classNames(CARD_CLASS, CARD_HEIGHT_CLASS, 'flex flex-col overflow-hidden')}
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

/** The map with its places beside it, or below it on narrow screens. */
export const VIEW_LAYOUT_CLASS = 'grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-5'

/** Skeletons with the size of the map, shown until its code and data arrive. */
export function ViewSkeleton({ label }: { label: string }) {
  'use no memo'
  return (
    <div className={VIEW_LAYOUT_CLASS}>
      <p role="status" className="sr-only">
        {label}
      </p>
      <Skeleton className="h-[min(24rem,66vh)] rounded-lg! md:h-[min(38rem,65vh)]" />
      <Skeleton className="h-80 rounded-lg!" />
    </div>
  )
}

/** A skeleton with the size of the calendar, shown until its code and data arrive. */
export function CalendarSkeleton({ label }: { label: string }) {
  'use no memo'
  return (
    <>
      <p role="status" className="sr-only">
        {label}
      </p>
      <Skeleton className="h-104 rounded-lg! md:h-168" />
    </>
  )
}
