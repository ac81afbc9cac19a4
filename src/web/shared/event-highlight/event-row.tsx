import { ChevronDown } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import type { FullEventData } from '../../../contract/event-schemas.ts'
import { type Day, daysBetween } from '../../../domain/day.ts'
import { getEventNameOrCode } from '../../../domain/event.ts'
import { formatDateRange, formatDay } from '../../../domain/event-format.ts'
import { getEventState } from '../../../domain/event-state.ts'
import { getMyEventBadge, type MyEventBadge } from '../../../domain/my-events.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/loading-indicators.tsx'
import { CancelledBadge } from '../event-card/event-badges.tsx'
import { EventCover } from '../event-cover/event-cover.tsx'
import { useOpenEvent } from '../event-dialog/lazy-event-dialog.tsx'
import { changeInvolvement } from '../involvement/change-involvement.ts'
import { createMainChange, getClosedReason, getMainAction } from '../involvement/involvement.ts'
import { useInvolvement } from '../involvement/use-involvement.ts'
import { lazyComponent } from '../lazy-component.tsx'
import type { FetchedEventCard } from '../queries.ts'
import { ExternalRegistrationNote } from './external-registration-note.tsx'

const RowActions = lazyComponent(
  'EventRowActions',
  async () => (await import('./event-row-actions.tsx')).EventRowActions,
)

const BADGE_TONES: Record<MyEventBadge, BadgeTone> = {
  registered: 'leaf',
  closed: 'coral',
  'not registered!': 'amber',
  saved: 'sea',
  available: 'neutral',
}

/** A list of rows, one of which at a time is expanded. */
export function EventRows({
  events,
  className,
  ...rest
}: Omit<FetchedEventCard, 'event'> & {
  events: readonly FullEventData[]
  /** False where all are registered. */
  showsBadge?: boolean
  className?: string | undefined
}) {
  const [expanded, setExpanded] = useState<string | null>(null)
  return (
    <ul className={classNames('grid grid-cols-[minmax(0,1fr)] gap-0.5', className)}>
      {events.map((event) => (
        <EventRow
          key={event.event_code}
          event={event}
          {...rest}
          expanded={expanded === event.event_code}
          onExpandedChange={(next) => setExpanded(next ? event.event_code : null)}
        />
      ))}
    </ul>
  )
}

/** A compact row with days until, name, date and badge. A click expands its actions (§2 "My Events"). */
function EventRow({
  event,
  today,
  fetchedAt,
  showsBadge = true,
  expanded,
  onExpandedChange,
}: FetchedEventCard<FullEventData> & {
  showsBadge?: boolean
  expanded: boolean
  onExpandedChange: (expanded: boolean) => void
}) {
  const texts = useTexts()
  const words = texts.myEvents.upcoming
  const actionsId = useId()
  const { registered, favorite, registered_at, favorited_at } = useInvolvement(event, fetchedAt)
  const badge = getMyEventBadge(
    {
      date_begin: event.date_begin,
      // Today while the request that sets the time is pending.
      registered_at: registered ? (registered_at ?? today) : null,
      favorited_at: favorite ? (favorited_at ?? today) : null,
    },
    today,
  )
  return (
    <li className={classNames('@container rounded-md transition-colors', expanded && 'bg-sunken')}>
      <h3>
        <button
          type="button"
          aria-expanded={expanded}
          aria-controls={actionsId}
          onClick={() => onExpandedChange(!expanded)}
          // Loads the code of the actions before the click.
          onPointerEnter={RowActions.preload}
          onFocus={RowActions.preload}
          className="flex w-full items-center gap-3 rounded-md px-2 py-2.5 text-left @max-[14rem]:flex-wrap transition-colors hover:bg-sunken sm:gap-4 sm:px-3"
        >
          <DaysUntil begin={event.date_begin} today={today} />
          <EventCover
            event={event}
            size="thumb"
            className="size-14! shrink-0 rounded-sm @max-[26rem]:hidden"
          />
          <span className="flex min-w-0 grow flex-col gap-1 @max-[14rem]:basis-full sm:flex-row sm:items-center sm:gap-4">
            <span className="min-w-0 grow">
              <span className={classNames('font-semibold wrap-anywhere', !expanded && 'line-clamp-3')}>
                {getEventNameOrCode(event)}
              </span>
              <span className="block text-sm font-normal text-ink-soft">
                {formatDateRange(event, texts.language)}
              </span>
            </span>
            <span className="flex max-w-full shrink-0 flex-wrap gap-1.5 self-start sm:self-auto">
              <CancelledBadge event={event} />
              {showsBadge && <Badge tone={BADGE_TONES[badge]}>{words.badges[badge]}</Badge>}
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className={classNames(
              'size-5 shrink-0 text-ink-faint transition-transform',
              expanded && 'rotate-180',
            )}
          />
        </button>
      </h3>
      <RegistrationNow event={event} today={today} fetchedAt={fetchedAt} expanded={expanded} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        id={actionsId}
        role="group"
        aria-label={words.actions(getEventNameOrCode(event))}
        hidden={!expanded}
        className="px-2 pt-1 pb-3 sm:px-3"
      >
        {expanded && (
          <Suspense fallback={<Skeleton className="h-9" />}>
            <RowActions event={event} />
          </Suspense>
        )}
      </div>
    </li>
  )
}

/** What is true now, beside the badge: whether registering is still possible, here and with the organiser. */
function RegistrationNow({
  event,
  today,
  fetchedAt,
  expanded,
}: FetchedEventCard<FullEventData> & { expanded: boolean }) {
  const texts = useTexts()
  const words = texts.myEvents.upcoming
  const openEvent = useOpenEvent()
  const involvement = useInvolvement(event, fetchedAt)
  const action = getMainAction(event, involvement)
  const { isCancelled, registration } = getEventState(event, today)
  if (isCancelled) return null
  if (involvement.registered)
    return (
      <div className={BELOW_NAME_CLASS}>
        <ExternalRegistrationNote event={event} today={today} fetchedAt={fetchedAt} isQuiet={!expanded} />
      </div>
    )
  if (!registration.isOpen)
    return (
      <div className={BELOW_NAME_CLASS}>
        <p className="text-sm text-ink-soft">{words.registrationClosed}</p>
      </div>
    )
  const { lastDay } = registration
  return (
    <div className={BELOW_NAME_CLASS}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
        <span className="text-ink-soft">
          {action !== 'register'
            ? involvement.waiting
              ? texts.events.places.position(involvement.waiting_position)
              : texts.events.places.full
            : lastDay === today
              ? words.openToday
              : words.openUntil(formatDay(lastDay, texts.language, 'long'))}
        </span>
        {!getClosedReason(event, action, today) && (
          <Button
            size="sm"
            variant={action === 'leaveWaitingList' ? 'outline' : 'sea'}
            aria-label={
              action === 'register'
                ? words.registerNamed(getEventNameOrCode(event))
                : `${texts.events[action]}: ${getEventNameOrCode(event)}`
            }
            // The second click of a double click must not undo the first.
            onClick={(click) =>
              click.detail < 2 &&
              void changeInvolvement(event, createMainChange(action, involvement), openEvent)
            }
            className="max-md:min-h-11"
          >
            {texts.events[action]}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Aligns with the name in the row above, which is below the days until the event if the row is narrow. */
const BELOW_NAME_CLASS = 'pr-2 pl-19 not-empty:pb-2.5 @max-[14rem]:pl-2 @min-[26rem]:pl-39'

function DaysUntil({ begin, today }: { begin: Day | null; today: Day }) {
  const words = useTexts().myEvents.upcoming
  const days = daysBetween(today, begin ?? '') ?? 0
  return (
    <span className="grid min-h-14 min-w-14 shrink-0 place-content-center rounded-sm bg-sea-soft p-0.5 text-center text-sea-ink">
      {days <= 0 ? (
        <span className="text-sm font-semibold">{words.today}</span>
      ) : (
        <>
          <span className="text-lg leading-tight font-semibold tabular-nums">{days}</span>{' '}
          <span className="text-xs font-medium">{words.days(days)}</span>
        </>
      )}
    </span>
  )
}
