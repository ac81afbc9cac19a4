import { useEffect, useEffectEvent, useRef } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

/** Distance of the end of the list below the window at which the next page is loaded, in CSS pixels. */
const LOAD_AHEAD_PX = 800

/**
 * The end of a list with further pages. With `auto`, the next page loads when the end comes near; the button always works.
 * After an `error`, only the button retries.
 */
export function ShowMore({
  auto,
  busy,
  error,
  shown,
  onShowMore,
}: {
  auto: boolean
  busy: boolean
  error: string | null
  shown: number
  /** `byKeyboard`: the first new item must receive the focus. */
  onShowMore: (byKeyboard: boolean) => void
}) {
  const texts = useTexts()
  const end = useRef<HTMLDivElement>(null)
  const onNear = useEffectEvent(() => onShowMore(false))
  const isObserving = auto && !busy && error === null
  // The end may stay near after a page, which may load without the list being rendered as busy.
  // biome-ignore lint/correctness/useExhaustiveDependencies: observes again after each page
  useEffect(() => {
    if (!isObserving || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: `0px 0px ${LOAD_AHEAD_PX}px 0px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isObserving, shown])
  return (
    <div ref={end} className="mt-8 grid justify-items-center gap-4">
      {error !== null && <Alert>{error}</Alert>}
      <Button busy={busy} onClick={(click) => onShowMore(click.detail === 0)}>
        {busy ? texts.events.loadingMore : error === null ? texts.events.showMore : texts.shell.tryAgain}
      </Button>
    </div>
  )
}
