import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useInvolvement } from '../involvement/use-involvement.ts'
import { lazyComponent } from '../lazy-component.tsx'
import { type FetchedEventCard, PEOPLE_KEY } from '../queries.ts'

const EventPeople = lazyComponent('EventPeople', async () => (await import('./event-people.tsx')).EventPeople)

/** The people of an event, for a user who is registered for it. */
export function EventPeopleSlot({ event, fetchedAt }: Pick<FetchedEventCard, 'event' | 'fetchedAt'>) {
  const { registered, registering, isRegistrationQueued } = useInvolvement(event, fetchedAt)
  const queryClient = useQueryClient()
  const isShown = registered && !registering && !isRegistrationQueued
  useEffect(() => {
    // Unregistering hides the card: what was shown before is wrong after registering again.
    if (!isShown) queryClient.removeQueries({ queryKey: [PEOPLE_KEY, 'event', event.event_code] })
  }, [isShown, queryClient, event.event_code])
  if (!isShown) return null
  return (
    <Suspense>
      <EventPeople eventCode={event.event_code} />
    </Suspense>
  )
}
