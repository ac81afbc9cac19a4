import { classNames } from '../../ui/class-names.ts'
import { type CoverSize, type CoverSubject, coverArt } from './event-cover-art.ts'
import { coverMark } from './shared-cover.ts'

/** The picture of an event, filling the width and height that `className` gives it; decorative. */
export function EventCover({
  event,
  size,
  className,
}: {
  event: CoverSubject
  size: CoverSize
  className?: string
}) {
  const { width, height, hue, tone, motif, light, ground, landmark, water } = coverArt(event, size)
  return (
    <svg
      {...coverMark(event.event_code, size)}
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      className={classNames(`picture hue-${hue} tone-${tone} block w-full`, className)}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path
        d={motif.path}
        transform={motif.place}
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
        {landmark && <path d={landmark.path} transform={landmark.place} />}
        <path d={ground} />
      </g>
      {water && <path d={water} fill="none" strokeWidth={1.5} className="stroke-(--picture-mark)" />}
    </svg>
  )
}
