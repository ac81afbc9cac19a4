import { Skeleton } from '../../ui/skeleton.tsx'

/** What is looked at and what stands beside it, or below it where there is no room. */
export const VIEW_LAYOUT_CLASS = 'grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-5'

/** Stand-ins of the size of the calendar or the map, while its code or its events are on their way. */
export function ViewSkeleton({ label }: { label: string }) {
  return (
    <div className={VIEW_LAYOUT_CLASS}>
      <p role="status" className="sr-only">
        {label}
      </p>
      <Skeleton className="h-[24.75rem] rounded-lg! md:h-[47rem]" />
      <Skeleton className="h-80 rounded-lg!" />
    </div>
  )
}
