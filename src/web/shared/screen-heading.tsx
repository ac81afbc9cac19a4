import { type ReactNode, useEffect, useRef } from 'react'
import { useDocumentTitle } from './document-title.ts'

let firstScreen = true

/**
 * The one h1 of a screen. Names the document, and takes the focus when the person came here from another screen, so
 * that a screen reader begins with the new screen; on the first load the focus stays where the browser puts it.
 */
export function ScreenHeading({
  documentTitle,
  className,
  children,
}: {
  /** Title of the document; the product's name is added. Without one the document is named after the product. */
  documentTitle?: string
  /** Replaces the usual size and weight. */
  className?: string
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(documentTitle)
  useEffect(() => {
    if (!firstScreen) heading.current?.focus({ preventScroll: true })
    firstScreen = false
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={className ?? 'text-3xl font-bold tracking-title'}>
      {children}
    </h1>
  )
}
