import { Skeleton } from '../../ui/skeleton.tsx'

/** Stand-ins of the parts' size while the screen is read. */
export function MyEventsSkeleton() {
  return (
    <div aria-hidden="true" className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <Skeleton className="h-108 rounded-lg" />
        <div className="grid gap-6">
          <Skeleton className="h-32 rounded-lg" />
          <Skeleton className="h-70 rounded-lg" />
        </div>
      </div>
      <div className="grid grid-cols-3 gap-2 sm:gap-4">
        <Skeleton className="h-24 rounded-lg" />
        <Skeleton className="h-24 rounded-lg" />
        <Skeleton className="h-24 rounded-lg" />
      </div>
    </div>
  )
}
