import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useIsHydrated } from '../hooks.ts'
import { lazyComponent } from '../lazy-component.tsx'
import { suggestedPeopleQuery } from './people-queries.ts'

const SuggestedPeople = lazyComponent(
  'SuggestedPeople',
  async () => (await import('./suggested-people.tsx')).SuggestedPeople,
)

/** The people whom the user could meet at the next event. No first view contains them. */
export function SuggestedPeopleSlot() {
  const { data } = useQuery({ ...suggestedPeopleQuery, enabled: useIsHydrated() })
  if (!data?.event || data.people.length === 0) return null
  return (
    <Suspense>
      <SuggestedPeople event={data.event} people={data.people} />
    </Suspense>
  )
}
