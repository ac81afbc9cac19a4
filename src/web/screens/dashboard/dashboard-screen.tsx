import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { emailPrefix } from '../../../domain/credentials.ts'
import { ScreenHeading } from '../../shared/screen-heading.tsx'
import { usePerson } from '../../shared/session/use-person.ts'
import { texts } from '../../texts/texts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { dashboardQuery } from './dashboard-query.ts'
import { NextEventCard, NoNextEvent } from './next-event-card.tsx'
import { Shortcuts } from './shortcuts.tsx'

/** Where the person stands: greeting, next event, and where to go (spec §2 "Dashboard"). */
export function DashboardScreen() {
  const person = usePerson()
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-8 px-4 py-8 md:px-8 md:py-10">
      <header>
        <ScreenHeading documentTitle={texts.dashboard.documentTitle}>{texts.dashboard.title}</ScreenHeading>
        <p className="mt-1 min-h-6.5 text-lg text-ink-soft wrap-anywhere">
          {person && texts.dashboard.greeting(emailPrefix(person.email))}
        </p>
      </header>
      <NextEvent />
      <Shortcuts />
    </div>
  )
}

function NextEvent() {
  const { data, error } = useQuery(dashboardQuery)
  // Read errors are only logged, nothing is shown (spec §8).
  useEffect(() => {
    if (error) console.warn('The dashboard could not be read.', error)
  }, [error])
  if (!data && error) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-xl font-semibold">{texts.dashboard.nextEvent}</h2>
      {data ? (
        data.next_event ? (
          <NextEventCard event={data.next_event} today={data.today} />
        ) : (
          <NoNextEvent />
        )
      ) : (
        <Skeleton className="h-64 rounded-lg" />
      )}
    </section>
  )
}
