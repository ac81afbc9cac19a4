import type { MouseEvent } from 'react'

/** Follows a link to a heading of the same page. Does not change the URL, so that Back leaves the screen instead of scrolling. */
export function scrollToHeading(id: string, event: MouseEvent): void {
  event.preventDefault()
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ behavior: 'smooth' })
  heading?.focus({ preventScroll: true })
}
