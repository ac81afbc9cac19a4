import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { useOpenEvent } from '../event-dialog/lazy-event-dialog.tsx'
import { keepFocus } from '../keep-focus.ts'
import { PersonList } from './event-people.tsx'
import type { Person } from './people-queries.ts'

/** The best matches among the people of the next event, each with its reasons. */
export function SuggestedPeople({
  event,
  people,
}: {
  event: { event_code: string; event_name: string | null; hellos_left: number }
  people: readonly Person[]
}) {
  const words = useTexts().people.dashboard
  const openEvent = useOpenEvent()
  return (
    <section
      ref={keepFocus}
      aria-labelledby="suggested-people"
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="suggested-people" className="text-xl font-semibold">
          {words.title}
        </h2>
        <Button size="sm" onClick={() => openEvent(event.event_code)}>
          {words.all}
        </Button>
      </div>
      <p className="text-ink-soft wrap-anywhere">{event.event_name ?? event.event_code}</p>
      <PersonList
        people={people}
        eventCode={event.event_code}
        hellosLeft={event.hellos_left}
        className="sm:grid-cols-2 lg:grid-cols-3"
        level="h3"
      />
    </section>
  )
}
