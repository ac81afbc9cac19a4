import type { CoverSize } from '../../../domain/covers/draw-cover.ts'
import { prefersReducedMotion } from '../../ui/prefers-reduced-motion.ts'

/** Longest time that the screen may freeze while the dialog opens, in milliseconds. */
const MAX_FREEZE_MS = 250

/** Returns the attribute that marks a cover on a screen, or the cover of the dialog. */
export function getCoverAttributes(event_code: string, size: CoverSize) {
  return size === 'banner' ? { 'data-dialog-cover': true } : { 'data-event-cover': event_code }
}

/**
 * Opens the event dialog with a view transition that moves the cover from the card to the dialog. Opens it without one
 * if the browser does not support view transitions, the user prefers reduced motion, or no cover of the event is visible.
 */
export function openWithViewTransition(event_code: string, open: () => void): void {
  const cover = findVisibleCover(event_code)
  if (!cover || prefersReducedMotion() || !('startViewTransition' in document)) {
    open()
    return
  }
  // The style sheet gives the cover of the dialog the same name.
  cover.style.viewTransitionName = 'event-cover'
  const transition = document.startViewTransition(async () => {
    cover.style.viewTransitionName = ''
    open()
    await waitForDialogCover()
  })
  // A hidden page or a simultaneous transition skips the animation; the dialog opens anyway.
  transition.ready.catch(() => {})
  transition.finished.catch(() => {})
}

function findVisibleCover(event_code: string): SVGElement | undefined {
  const covers = document.querySelectorAll<SVGElement>(`[data-event-cover="${CSS.escape(event_code)}"]`)
  return [...covers].find((cover) => {
    const { top, bottom, width } = cover.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < innerHeight
  })
}

function waitForDialogCover(): Promise<void> {
  return new Promise((resolve) => {
    const isPresent = () => document.querySelector('[data-dialog-cover]') !== null
    if (isPresent()) {
      resolve()
      return
    }
    const finish = () => {
      observer.disconnect()
      clearTimeout(timer)
      resolve()
    }
    const observer = new MutationObserver(() => isPresent() && finish())
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(finish, MAX_FREEZE_MS)
  })
}
