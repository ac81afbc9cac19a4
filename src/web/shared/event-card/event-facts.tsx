import { Link } from '@tanstack/react-router'
import { CalendarDays, Globe, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Day } from '../../../domain/day.ts'
import type { EventSummary } from '../../../domain/event.ts'
import { formatCityAndCountry, formatDateRange, formatDayTile } from '../../../domain/event-format.ts'
import { removeSampleMark } from '../../../domain/sample-data.ts'
import type { TextSpan } from '../../../domain/search/parsed-search.ts'
import { useTexts } from '../../texts/texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { describePlace } from './describe-place.ts'
import { Emphasized } from './emphasized.tsx'

/** The dates and the place of an event, and further facts as `children`. */
export function EventFacts({
  event,
  dateStyle = 'short',
  emphasizedPlace,
  className,
  children,
}: {
  event: EventSummary
  dateStyle?: 'short' | 'long'
  /** What a search matched in the city and country. */
  emphasizedPlace?: readonly TextSpan[] | undefined
  className: string
  children?: ReactNode
}) {
  const texts = useTexts()
  const dates = formatDateRange(event, texts.language, dateStyle)
  const place = describePlace(event, texts)
  return (
    <ul className={classNames('grid text-ink-soft', className)}>
      <EventFact
        icon={<CalendarDays aria-hidden="true" />}
        faint={dates === null}
        className="*:whitespace-normal"
      >
        {dates ?? texts.events.dateUnknown}
      </EventFact>
      <EventFact
        icon={event.attendance === 'online' ? <Globe aria-hidden="true" /> : <MapPin aria-hidden="true" />}
        faint={place === null}
        className="*:whitespace-normal"
      >
        <Emphasized
          text={place ?? texts.events.placeUnknown}
          source={formatCityAndCountry(event)}
          spans={emphasizedPlace}
        />
      </EventFact>
      {children}
    </ul>
  )
}

/** One line about an event with a decorative icon; `faint` for unknown values. */
export function EventFact({
  icon,
  faint = false,
  className,
  children,
}: {
  icon: ReactNode
  faint?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <li
      className={classNames(
        'flex min-w-0 items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint',
        faint && 'text-ink-faint italic',
        className,
      )}
    >
      {icon}
      <span className="min-w-0 truncate touch:has-[a]:overflow-visible touch:has-[a]:*:truncate max-md:whitespace-normal max-md:*:whitespace-normal">
        {children}
      </span>
    </li>
  )
}

/** An organiser, linked to the Event List filtered by it. */
export function OrganiserLink({
  organiser,
  children = removeSampleMark(organiser),
}: {
  organiser: string
  children?: ReactNode
}) {
  const texts = useTexts()
  return (
    <Link
      to="/events"
      search={{ organiser }}
      preload={false}
      title={texts.organisers.eventsBy(organiser)}
      className="underline decoration-line-strong underline-offset-2 hover:text-sea-ink hover:decoration-current touch:-my-3 touch:inline-block touch:max-w-full touch:py-3 touch:align-middle"
    >
      {children}
    </Link>
  )
}

/**
 * A day drawn as a page of a tear-off calendar, with the year unless it is the current one. Decorative: the date must also be
 * given in words.
 */
export function DateTile({ day, today, className }: { day: Day | null; today: Day; className?: string }) {
  const { language } = useTexts()
  const tile = formatDayTile(day, language)
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid w-13 overflow-hidden rounded-sm bg-raised text-center shadow-lift ring-1 ring-line forced-colors:border',
        className,
      )}
    >
      <span className="bg-amber text-2xs font-bold tracking-label text-on-amber uppercase">
        {tile?.month ?? '\u00a0'}
      </span>
      <span className="pb-0.5 text-xl font-bold tabular-nums">{tile?.number ?? '?'}</span>
      {tile && day?.slice(0, 4) !== today.slice(0, 4) && (
        <span className="-mt-1.5 pb-0.5 text-2xs font-semibold text-ink-soft tabular-nums">
          {day?.slice(0, 4)}
        </span>
      )}
    </span>
  )
}
