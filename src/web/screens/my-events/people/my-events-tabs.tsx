import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SCREEN_PATHS } from '../../../../contract/screen-paths.ts'
import { useIsHydrated } from '../../../shared/hooks.ts'
import { CONNECT_TOKEN } from '../../../shared/people/connect-token.ts'
import { WaitingHellos } from '../../../shared/people/waiting-hellos.tsx'
import { useTexts } from '../../../texts/texts.ts'

/**
 * Returns the part of My Events in the address. A scanned code leads to the contacts. The server renders none of them, so that
 * no page contains details of other people.
 */
export function useMyEventsTab(): 'contacts' | undefined {
  const { tab } = useSearch({ from: '/app/my-events' })
  const navigate = useNavigate()
  useEffect(() => {
    if (sessionStorage.getItem(CONNECT_TOKEN) !== null)
      void navigate({ to: SCREEN_PATHS.myEvents, search: { tab: 'contacts' }, replace: true })
  }, [navigate])
  return useIsHydrated() ? tab : undefined
}

export function MyEventsTabs({ tab }: { tab: 'contacts' | undefined }) {
  const words = useTexts().myEvents.tabs
  return (
    <nav aria-label={words.label} className="mr-auto print:hidden">
      <ul className="flex">
        {([undefined, 'contacts'] as const).map((each) => (
          <li key={each ?? 'events'}>
            <Link
              to={SCREEN_PATHS.myEvents}
              search={{ tab: each }}
              activeOptions={{ exact: true }}
              aria-current={each === tab ? 'page' : undefined}
              className="relative flex min-h-11 items-center border-b-2 border-transparent px-2 font-medium max-md:text-sm md:px-3 text-ink-soft hover:text-ink aria-[current]:border-sea aria-[current]:text-sea-ink"
            >
              {words[each ?? 'events']}
              {each === 'contacts' && <WaitingHellos className="top-0 -right-2" />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
