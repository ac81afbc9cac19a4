import { type CoverEvent, drawCover } from '../../shared/event-cover/draw-cover.ts'
import { classNames } from '../../ui/class-names.ts'

/** A dot in the colour of the event's cover; decorative. */
export function EventDot({ event, className }: { event: CoverEvent; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        `hue-${drawCover(event, 'thumb').hue} inline-block shrink-0 rounded-full bg-(--mid) forced-colors:bg-[CanvasText]`,
        className,
      )}
    />
  )
}
