import { FlaskConical } from 'lucide-react'
import type { Day } from '../../../domain/day.ts'
import { type EventSummary, isCancelled, isFree } from '../../../domain/event.ts'
import { type EventTiming, getEventTiming } from '../../../domain/event-state.ts'
import { isSampleEvent } from '../../../domain/sample-data.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'

const TIMING_TONES: Record<EventTiming['kind'], BadgeTone> = {
  live: 'solid-coral',
  upcoming: 'sea',
  ended: 'neutral',
  unknown: 'neutral',
}

/** LIVE with a pulsing dot, 'in N day(s)', 'ended' or 'unknown' (§4 "Card timing badge"). */
export function TimingBadge({ event, today }: { event: EventSummary; today: Day }) {
  const texts = useTexts()
  const timing = getEventTiming(event, today)
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

/**
 * Marks an event of the sample catalogue. Inconspicuous, because every card can have it; `small` shows one short word.
 */
export function SampleLabel({ event, small }: { event: EventSummary; small?: boolean }) {
  const texts = useTexts()
  if (!isSampleEvent(event.event_code)) return null
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center gap-1 font-medium text-ink-faint',
        small ? 'text-2xs' : 'text-xs',
      )}
    >
      {!small && <FlaskConical aria-hidden="true" className="size-3.5" />}
      {small ? texts.events.sample : texts.events.sampleData}
    </span>
  )
}
