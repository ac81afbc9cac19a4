import { classNames } from '../../ui/class-names.ts'
import { COVER_HEIGHT, COVER_WIDTH, type CoverTone, coverArt } from './event-cover-art.ts'

const TONES: Record<CoverTone, string> = {
  sea: 'bg-sea-soft text-sea',
  amber: 'bg-amber-soft text-amber',
  leaf: 'bg-leaf-soft text-leaf',
  coral: 'bg-coral-soft text-coral',
  ink: 'bg-sunken text-ink-faint',
}

/** The picture of an event; decorative. */
export function EventCover({
  topic,
  eventCode,
  className,
}: {
  topic: string | null
  eventCode: string
  className?: string
}) {
  const { tone, path, strokeWidth } = coverArt(topic, eventCode)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className={classNames('block w-full', TONES[tone], className)}
    >
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        opacity="0.32"
      />
    </svg>
  )
}
