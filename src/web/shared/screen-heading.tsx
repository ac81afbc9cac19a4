import { type ReactNode, useEffect, useRef } from 'react'
import { discardEarlyEvents, repeatEarlyEvents } from './early-events.ts'
import { setServerTitle } from './first-view.ts'
import { pageSettings } from './page-settings.ts'
import { runtime } from './runtime.ts'

let isFirstScreen = true

/**
 * The h1 of a screen. Sets the document title, and receives the focus after navigation, so that a screen reader starts
 * with the new screen. On the first load the focus stays where the browser puts it.
 */
export function ScreenHeading({
  documentTitle,
  className,
  children,
}: {
  /** Title of the document, followed by the product name. Without it, the product name alone. */
  documentTitle?: string
  /** Replaces the default size and weight. */
  className?: string
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { productName } = pageSettings
  const title = documentTitle ? `${documentTitle} · ${productName}` : productName
  if (runtime.isServer) setServerTitle(title)
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    if (!isFirstScreen) heading.current?.focus({ preventScroll: true })
    // Not within the effect, where React can neither hydrate nor render at once.
    else setTimeout(() => repeatEarlyEvents().catch(discardEarlyEvents))
    isFirstScreen = false
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={className ?? 'text-3xl font-bold tracking-title'}>
      {children}
    </h1>
  )
}
