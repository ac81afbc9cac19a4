import { useEffect, useRef } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

/** How far below the window the end of the list may be when more is read, in CSS pixels. */
const LOAD_AHEAD_PX = 800

/**
 * The end of a list that has more. With `auto` it reads on by itself as it comes near; without, and for the keyboard,
 * there is the button. `failure`: why reading on failed; then only the button tries again.
 */
export function ShowMore({
  auto,
  busy,
  failure,
  onShowMore,
}: {
  auto: boolean
  busy: boolean
  failure: string | null
  /** `byKeyboard`: whoever pressed the button with a key goes on at the first of the new ones. */
  onShowMore: (byKeyboard: boolean) => void
}) {
  const texts = useTexts()
  const end = useRef<HTMLDivElement>(null)
  const onNear = useRef(onShowMore)
  useEffect(() => {
    onNear.current = onShowMore
  })
  const isWatching = auto && !busy && failure === null
  useEffect(() => {
    if (!isWatching || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear.current(false), {
      rootMargin: `0px 0px ${LOAD_AHEAD_PX}px 0px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWatching])
  return (
    <div ref={end} className="mt-8 grid justify-items-center gap-4">
      {failure !== null && <Alert>{failure}</Alert>}
      <Button busy={busy} onClick={(press) => onShowMore(press.detail === 0)}>
        {busy ? texts.events.loadingMore : failure === null ? texts.events.showMore : texts.shell.tryAgain}
      </Button>
    </div>
  )
}
