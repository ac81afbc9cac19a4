import { type CoverSubject, coverArt } from '../../shared/events/event-cover-art.ts'
import { classNames } from '../../ui/class-names.ts'

/** A dot in the colour of the event's cover; decorative. */
export function EventDot({ event, className }: { event: CoverSubject; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        `hue-${coverArt(event, 'thumb').hue} inline-block shrink-0 rounded-full bg-(--mid) forced-colors:bg-[CanvasText]`,
        className,
      )}
    />
  )
}
