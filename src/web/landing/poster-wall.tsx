import type { CoverEvent } from '../../domain/covers/draw-cover.ts'
import { EventCover } from '../shared/event-cover/event-cover.tsx'
import { classNames } from '../ui/class-names.ts'

/** The columns of made-up events whose covers are shown, chosen for their looks. */
const COLUMNS: readonly (readonly CoverEvent[])[] = [
  [
    poster('Science', 'Wroclaw', '2027-04-09', 'b'),
    poster('AI', 'Sopot', '2027-07-21', 'd'),
    poster('Energy', 'Szczecin', '2027-03-26', 'c'),
    poster('Society', 'Lodz', '2027-10-05', 'a'),
  ],
  [
    poster('Business', 'Krakow', '2027-10-24', 'd'),
    poster('Technology', 'Gdansk', '2027-10-16', 'c'),
    poster('Health', 'Poznan', '2027-06-12', 'b'),
    poster('Space', 'Karpacz', '2027-01-18', 'e'),
  ],
  [
    poster('Finance', 'Warsaw', '2027-05-24', 'a'),
    poster('Policy', 'Rzeszow', '2027-08-15', 'f'),
    poster('Transport', 'Gdynia', '2027-04-22', 'd'),
    poster('Industry', 'Katowice', '2027-09-13', 'g'),
  ],
]

function poster(topic: string, city: string, date_begin: string, variant: string): CoverEvent {
  return { event_code: `poster-${variant}`, topic, city, date_begin }
}

/** Event covers in columns, clipped by the container; decorative. */
export function PosterWall({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classNames('overflow-hidden', className)}>
      <div className="grid grid-cols-3 gap-3 sm:gap-4">
        {COLUMNS.map((posters, column) => (
          <div
            key={posters[0]?.topic}
            className={classNames('grid content-start gap-3 sm:gap-4', OFFSETS[column])}
          >
            {posters.map((event) => (
              <EventCover
                key={event.topic}
                event={event}
                size="thumb"
                className="aspect-square rounded-lg shadow-float"
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

const OFFSETS = ['-mt-20', '-mt-4', '-mt-12']
