import { CircleCheck, CloudUpload, Info } from 'lucide-react'
import { getEventState } from '../../../domain/event-state.ts'
import { isHttpUrl } from '../../../domain/text.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { changeInvolvement } from '../involvement/change-involvement.ts'
import { useInvolvement } from '../involvement/use-involvement.ts'
import { stayInDialog } from '../people/invitation.ts'
import type { FetchedEventCard } from '../queries.ts'

/**
 * For an event that is registered elsewhere: says that registering here puts it on the user's list only, and remembers
 * whether they have registered with the organiser. Renders nothing once that no longer matters.
 */
export function ExternalRegistration({ event, today, fetchedAt }: FetchedEventCard) {
  const texts = useTexts()
  const words = texts.events.detail.elsewhere
  const { registered, registeredExternally, isExternalRegistrationQueued } = useInvolvement(event, fetchedAt)
  const { isOver, registration } = getEventState(event, today)
  if (!event.sign_up_url || !isHttpUrl(event.sign_up_url) || (isOver && !registeredExternally)) return null
  const Icon = isExternalRegistrationQueued ? CloudUpload : registeredExternally ? CircleCheck : Info
  return (
    <section
      aria-label={words.title}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md p-4 md:col-span-2',
        registeredExternally ? 'bg-leaf-soft text-leaf-ink' : 'bg-amber-soft text-amber-ink',
      )}
    >
      <div className="flex min-w-60 flex-1 gap-2.5">
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <div>
          {registeredExternally ? (
            <p className="font-medium">{words.done}</p>
          ) : (
            <>
              <h3 className="font-semibold">{words.title}</h3>
              <p className="text-sm">
                {registered ? words.pending : registration.isOpen ? words.unregistered : words.closed}
              </p>
            </>
          )}
          {isExternalRegistrationQueued && <p className="text-sm">{texts.offline.pending}</p>}
        </div>
      </div>
      {!isOver && (
        <Button
          size="sm"
          variant={registeredExternally ? 'ghost' : 'outline'}
          onClick={() =>
            void changeInvolvement(
              event,
              {
                kind: 'external_registration',
                active: !registeredExternally,
                registersHere: !registered,
              },
              stayInDialog,
            )
          }
          className="max-md:min-h-11"
        >
          {isExternalRegistrationQueued
            ? texts.offline.cancel
            : registeredExternally
              ? words.withdraw
              : words.confirm}
        </Button>
      )}
    </section>
  )
}
