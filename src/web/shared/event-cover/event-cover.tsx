import { type CoverEvent, type CoverSize, drawCover } from '../../../domain/covers/draw-cover.ts'
import { classNames } from '../../ui/class-names.ts'
import { getCoverAttributes } from './cover-transition.ts'

/** The cover of an event, as large as `className` makes it. Decorative. */
export function EventCover({
  event,
  size,
  className,
}: {
  event: CoverEvent
  size: CoverSize
  className?: string
}) {
  const { width, height, hue, tone, motif, light, ground, landmark, water } = drawCover(event, size)
  return (
    <svg
      {...getCoverAttributes(event.event_code, size)}
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      className={classNames(`picture hue-${hue} tone-${tone} block w-full`, className)}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path
        d={motif.path}
        transform={motif.transform}
        fill="none"
        strokeWidth={5}
        className="stroke-(--picture-mark)"
      />
      {light && (
        <g className={light.isMoon ? 'fill-(--picture-moon)' : 'fill-(--picture-light)'}>
          {light.halo && <path d={light.halo} fillOpacity="0.28" />}
          <path d={light.path} />
        </g>
      )}
      <g className="fill-(--picture-land)">
        {landmark && <path d={landmark.path} transform={landmark.transform} />}
        <path d={ground} />
      </g>
      {water && <path d={water} fill="none" strokeWidth={1.5} className="stroke-(--picture-mark)" />}
    </svg>
  )
}
