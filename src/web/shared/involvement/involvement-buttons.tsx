import { CloudUpload, Star } from 'lucide-react'
import { type EventSummary, getEventNameOrCode } from '../../../domain/event.ts'
import type { ClosedReason } from '../../../domain/event-state.ts'
import { useTexts } from '../../texts/texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** Marks a queued change. */
export function QueuedIcon() {
  return <CloudUpload aria-hidden="true" className="size-4 shrink-0" />
}

/** The star that adds an event to the favorites or removes it. */
export function FavoriteButton({
  event,
  favorite,
  onChange,
  className,
}: {
  event: Pick<EventSummary, 'event_code' | 'event_name'>
  favorite: boolean
  onChange: (favorite: boolean) => void
  className: string
}) {
  const texts = useTexts()
  return (
    <IconButton
      label={texts.events.favorite(getEventNameOrCode(event))}
      icon={
        <Star
          aria-hidden="true"
          className={classNames(
            'size-5 transition-colors',
            favorite ? 'fill-amber text-amber-ink' : 'fill-transparent',
          )}
        />
      }
      aria-pressed={favorite}
      onClick={() => onChange(!favorite)}
      className={className}
    />
  )
}

/** Replaces 'Register' once registration is closed: states the reason, is focusable, does nothing. */
export function ClosedRegistrationButton({
  reason,
  className,
  ...rest
}: {
  reason: ClosedReason
  className: string
  id?: string
  'aria-labelledby'?: string
}) {
  const texts = useTexts()
  return (
    <button
      type="button"
      {...rest}
      aria-disabled="true"
      className={classNames('cursor-not-allowed! rounded-sm font-medium text-ink-faint', className)}
    >
      {texts.events.registrationClosed[reason]}
    </button>
  )
}
