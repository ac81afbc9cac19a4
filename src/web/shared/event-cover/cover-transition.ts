import type { CoverSize } from './draw-cover.ts'

/** Tells the picture of an event on a screen from the one at the head of its dialog. */
export function getCoverAttributes(event_code: string, size: CoverSize) {
  return size === 'banner' ? { 'data-dialog-cover': true } : { 'data-event-cover': event_code }
}

/** The screen stands still until the dialog is there, but never longer than this, in milliseconds. */
const MAX_FREEZE_MS = 250

/**
 * Opens the dialog of an event so that its picture travels there from the card (View Transitions API). Where the browser
 * cannot, the person wants less motion, or no picture of the event is in view, it just opens.
 */
export function openWithViewTransition(event_code: string, open: () => void): void {
  const cover = findVisibleCover(event_code)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!cover || isStill || !('startViewTransition' in document)) {
    open()
    return
  }
  // The dialog's own picture carries the same name in the style sheet.
  cover.style.viewTransitionName = 'event-cover'
  const transition = document.startViewTransition(async () => {
    cover.style.viewTransitionName = ''
    open()
    await waitForDialogCover()
  })
  // A hidden page, or another transition at the same moment, skips the motion; the dialog is open all the same.
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
    const isThere = () => document.querySelector('[data-dialog-cover]') !== null
    if (isThere()) {
      resolve()
      return
    }
    const done = () => {
      observer.disconnect()
      clearTimeout(timer)
      resolve()
    }
    const observer = new MutationObserver(() => isThere() && done())
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(done, MAX_FREEZE_MS)
  })
}
