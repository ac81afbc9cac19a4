import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../texts/texts.ts'
import { useIsHydrated } from '../hooks.ts'
import { waitingHellosQuery } from '../queries.ts'

/** The number of hellos that wait for an answer and of new contacts, at the link to My Events. Renders nothing without any. */
export function WaitingHellos({ className }: { className: string }) {
  const texts = useTexts()
  // The result may be there before the rest of the page is hydrated: the number is shown in two places.
  const isHydrated = useIsHydrated()
  const waiting = useQuery({ ...waitingHellosQuery, enabled: isHydrated }).data?.waiting
  if (!isHydrated || !waiting) return null
  return (
    <span
      className={`absolute grid h-5 min-w-5 place-items-center rounded-full bg-coral px-1 text-xs font-semibold text-on-coral ${className}`}
    >
      {waiting}
      <span className="sr-only">{texts.shell.hellosWaiting}</span>
    </span>
  )
}
