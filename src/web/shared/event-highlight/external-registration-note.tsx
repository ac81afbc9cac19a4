import { CircleAlert, CircleCheck, ExternalLink } from 'lucide-react'
import { getEventState } from '../../../domain/event-state.ts'
import { isHttpUrl } from '../../../domain/text.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { changeInvolvement } from '../involvement/change-involvement.ts'
import { QueuedIcon } from '../involvement/involvement-buttons.tsx'
import { useInvolvement } from '../involvement/use-involvement.ts'
import type { FetchedEventCard } from '../queries.ts'

/**
 * Beside an event on the user's list that is registered elsewhere: whether they have registered with the organiser, and the
 * ways to do so and to say so. Renders nothing for other events.
 */
export function ExternalRegistrationNote({
  event,
  today,
  fetchedAt,
  isQuiet = false,
}: FetchedEventCard & {
  /** Without the ways: in lists, where they would be repeated. */
  isQuiet?: boolean
}) {
  const texts = useTexts()
  const { elsewhere: words, externalRegistration, newTab } = texts.events.detail
  const { registered, registeredExternally, isExternalRegistrationQueued } = useInvolvement(event, fetchedAt)
  const setRegisteredExternally = (active: boolean) =>
    void changeInvolvement(event, { kind: 'external_registration', active })
  const url = event.sign_up_url
  if (!registered || !url || !isHttpUrl(url) || getEventState(event, today).isOver) return null
  if (registeredExternally)
    return (
      <p className="flex items-center gap-2 text-sm font-medium text-leaf-ink">
        {isExternalRegistrationQueued ? (
          <QueuedIcon />
        ) : (
          <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-leaf" />
        )}
        <span>
          {words.done}
          {isExternalRegistrationQueued && ` · ${texts.offline.pending}`}
        </span>
        {isExternalRegistrationQueued && (
          <Button size="sm" variant="ghost" onClick={() => setRegisteredExternally(false)}>
            {texts.offline.cancel}
          </Button>
        )}
      </p>
    )
  if (isQuiet)
    return (
      <p className="flex gap-1.5 text-sm text-amber-ink">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {texts.events.registerWithOrganizer}
      </p>
    )
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <span className="mr-1 text-amber-ink">{words.pending}</span>
      <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('outline', 'sm')}>
        {externalRegistration}
        <ExternalLink aria-hidden="true" className="size-4" />
        <span className="sr-only">{newTab}</span>
      </a>
      <Button size="sm" variant="ghost" onClick={() => setRegisteredExternally(true)} className="px-1.5!">
        {words.confirm}
      </Button>
    </div>
  )
}
