import { type ReactNode, useEffect, useRef } from 'react'
import { pageSettings } from './page-settings.ts'

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
  useEffect(() => {
    const { productName } = pageSettings
    document.title = documentTitle ? `${documentTitle} · ${productName}` : productName
  }, [documentTitle])
  useEffect(() => {
    if (!isFirstScreen) heading.current?.focus({ preventScroll: true })
    isFirstScreen = false
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={className ?? 'text-3xl font-bold tracking-title'}>
      {children}
    </h1>
  )
}
