import type { MouseEvent } from 'react'
import { prefersReducedMotion } from '../ui/prefers-reduced-motion.ts'

/** Follows a link to a heading of the same page. Does not change the URL, so that Back leaves the screen instead of scrolling. */
export function scrollToHeading(id: string, event: MouseEvent): void {
  event.preventDefault()
  const heading = document.getElementById(id)
  if (heading) scrollAndFocus(heading)
}

/** Scrolls a heading to the top of the window and focuses it. */
export function scrollAndFocus(heading: HTMLElement): void {
  heading.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
  heading.focus({ preventScroll: true })
}
