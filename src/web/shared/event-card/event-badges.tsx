import { FlaskConical } from 'lucide-react'
import type { Day } from '../../../domain/day.ts'
import { type EventSummary, isCancelled, isFree, type PlacesLeft } from '../../../domain/event.ts'
import { type EventTiming, getEventState } from '../../../domain/event-state.ts'
import { isSampleEvent } from '../../../domain/sample-data.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const TIMING_TONES: Record<EventTiming['kind'], BadgeTone> = {
  live: 'solid-coral',
  upcoming: 'sea',
  ended: 'neutral',
  unknown: 'neutral',
}

/** LIVE with a pulsing dot, 'in N day(s)', 'ended' or 'unknown' (§4 "Card timing badge"). A cancelled event has none. */
export function TimingBadge({ event, today }: { event: EventSummary; today: Day }) {
  const texts = useTexts()
  const { timing, isCancelled } = getEventState(event, today)
  if (isCancelled) return null
  return (
    <Badge tone={TIMING_TONES[timing.kind]} dot={timing.kind === 'live'}>
      {texts.events.timing(timing)}
    </Badge>
  )
}

/** Marks a cancelled event, beside the badges of the specification. */
export function CancelledBadge({ event }: { event: EventSummary }) {
  const texts = useTexts()
  return isCancelled(event) ? <Badge tone="solid-coral">{texts.events.cancelled}</Badge> : null
}

/** The green FREE badge, where the event is free (§2 "Event card"). */
export function FreeBadge({ event, label }: { event: EventSummary; label: string }) {
  return isFree(event) ? <Badge tone="solid-leaf">{label}</Badge> : null
}

/** Announces a sign-up deadline in the next days to users who have not registered. */
export function ClosesSoonBadge({
  event,
  today,
  registered,
}: {
  event: EventSummary
  today: Day
  registered: boolean
}) {
  const texts = useTexts()
  const { registration } = getEventState(event, today)
  if (registered || !registration.isOpen || !registration.closesSoon) return null
  return <Badge tone="amber">{texts.events.closesIn(registration.daysLeft ?? 0)}</Badge>
}

/** The places that are left, in steps, while users can register. */
export function PlacesBadge({
  event,
  today,
  registered,
}: {
  event: EventSummary & { places_left: PlacesLeft | null }
  today: Day
  registered: boolean
}) {
  const texts = useTexts()
  const { places_left } = event
  if (registered || !places_left || !getEventState(event, today).registration.isOpen) return null
  return (
    <Badge tone={places_left === 'full' ? 'solid-coral' : 'amber'}>{texts.events.places[places_left]}</Badge>
  )
}

/** Marks an event of the sample catalogue in the event dialog and its public preview; screens say it once (SampleNotice). */
export function SampleLabel({ event }: { event: Pick<EventSummary, 'event_code'> }) {
  const texts = useTexts()
  if (!isSampleEvent(event.event_code)) return null
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-xs font-medium text-ink-faint">
      <FlaskConical aria-hidden="true" className="size-3.5" />
      {texts.events.sampleData}
    </span>
  )
}
