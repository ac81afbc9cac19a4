import { useRef } from 'react'
import { getEventNameOrCode } from '../../../domain/event.ts'
import { formatDateRange } from '../../../domain/event-format.ts'
import { getEventState, isWaitingListOpen } from '../../../domain/event-state.ts'
import { useOpenEvent } from '../../shared/event-dialog/lazy-event-dialog.tsx'
import { changeInvolvement } from '../../shared/involvement/change-involvement.ts'
import { createMainChange, getMainAction, resolveInvolvement } from '../../shared/involvement/involvement.ts'
import { useOptimisticInvolvement } from '../../shared/involvement/use-involvement.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CARD_CLASS, classNames } from '../../ui/class-names.ts'
import type { FetchedMyEvents } from './my-events-query.ts'

/** The events whose waiting list the user is on, with the position and a button to leave. Rendered only if there are any. */
export function WaitingEvents({ data: { waiting, today, fetchedAt } }: { data: FetchedMyEvents }) {
  const texts = useTexts()
  const words = texts.events.places
  const heading = useRef<HTMLHeadingElement>(null)
  const openEvent = useOpenEvent()
  const changes = useOptimisticInvolvement()
  const listed = waiting.flatMap((event) => {
    const involvement = resolveInvolvement(event, fetchedAt, changes)
    return involvement.waiting ? [{ event, involvement }] : []
  })
  if (listed.length === 0) return null
  return (
    <section className={classNames(CARD_CLASS, 'min-w-0 p-2 sm:p-3')}>
      <h2 ref={heading} tabIndex={-1} className="px-3 py-2 text-lg font-semibold">
        {words.waitingList}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {listed.map(({ event, involvement }) => {
          const name = getEventNameOrCode(event)
          const { isCancelled } = getEventState(event, today)
          const canTake = getMainAction(event, involvement) === 'register'
          const isOpen = isWaitingListOpen(event, today)
          const leave = () => {
            heading.current?.focus()
            void changeInvolvement(event, { kind: 'waiting', active: false })
          }
          return (
            <li key={event.event_code} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2.5">
              <div className="min-w-0 grow basis-60">
                <button
                  type="button"
                  onClick={() => openEvent(event.event_code)}
                  className="rounded-sm text-left font-semibold wrap-anywhere underline-offset-4 hover:underline touch:min-h-11"
                >
                  {name}
                </button>
                <p className="text-sm text-ink-soft">{formatDateRange(event, texts.language)}</p>
                <p className="text-sm font-medium">
                  {isCancelled
                    ? texts.events.cancelled
                    : !isOpen
                      ? words.ended
                      : canTake
                        ? words.canTake
                        : words.position(involvement.waiting_position)}
                </p>
              </div>
              {isOpen && canTake && (
                <Button
                  size="sm"
                  variant="sea"
                  aria-label={`${texts.events.register}: ${name}`}
                  onClick={() =>
                    void changeInvolvement(event, createMainChange('register', involvement), openEvent)
                  }
                  className="max-md:min-h-11"
                >
                  {texts.events.register}
                </Button>
              )}
              <Button
                size="sm"
                aria-label={`${texts.events.leaveWaitingList}: ${name}`}
                onClick={leave}
                className="max-md:min-h-11"
              >
                {texts.events.leaveWaitingList}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
