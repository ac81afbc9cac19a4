import { Suspense } from 'react'
import { useInvolvement } from '../involvement/use-involvement.ts'
import { lazyComponent } from '../lazy-component.tsx'
import type { FetchedEventCard } from '../queries.ts'

const EventPeople = lazyComponent('EventPeople', async () => (await import('./event-people.tsx')).EventPeople)

/** The people of an event, for a user who is registered for it. */
export function EventPeopleSlot({ event, fetchedAt }: Pick<FetchedEventCard, 'event' | 'fetchedAt'>) {
  const { registered, registering, isRegistrationQueued } = useInvolvement(event, fetchedAt)
  if (!registered || registering || isRegistrationQueued) return null
  return (
    <Suspense>
      <EventPeople eventCode={event.event_code} />
    </Suspense>
  )
}
