import { Printer } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { type FetchedMyEvents, useFetchAllPages } from './my-events-query.ts'

/** Prints the screen with all events of both lists, which it fetches first. The browser's own command prints those fetched so far. */
export function PrintButton({ data: { registered, favorites } }: { data: FetchedMyEvents }) {
  const { print } = useTexts().myEvents
  const [isRequested, setIsRequested] = useState(false)
  const allPages = useFetchAllPages(['registered', 'favorites'])
  const isComplete = registered.next_cursor === null && favorites.next_cursor === null
  useEffect(() => {
    if (!isRequested || !isComplete) return
    // Not within the effect, where the lists cannot be rendered for printing.
    const timer = setTimeout(() => {
      setIsRequested(false)
      window.print()
    })
    return () => clearTimeout(timer)
  }, [isRequested, isComplete])
  function request() {
    setIsRequested(true)
    if (!isComplete) allPages.mutate(undefined, { onError: () => setIsRequested(false) })
  }
  return (
    <Button
      size="sm"
      icon={<Printer aria-hidden="true" className="size-4.5" />}
      busy={isRequested}
      onClick={request}
      className="max-md:px-3"
    >
      <span className="max-md:sr-only">{print}</span>
    </Button>
  )
}

/** On paper, above a list of which only a part is printed. */
export function PrintedPartNote({ count, children }: { count: number; children?: ReactNode }) {
  const { printedPart } = useTexts().myEvents
  return (
    <p className="hidden text-ink-soft print:block">
      {printedPart(count)} {children}
    </p>
  )
}
