import { classNames } from './class-names.ts'

/** A grey stand-in of the size given by `className`, while content loads. Hidden from assistive technology. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('block animate-shimmer rounded-sm bg-line', className)} />
  )
}
