import { queryPhones } from './media-queries.ts'

/** The distance from the edges of the window and from a title, in CSS pixels. */
const MARGIN = 16
const TITLE_MARGIN = 8

// The button whose result a toast reports. Safari does not focus buttons that are clicked.
let pressed: Element | null = null
globalThis.document?.addEventListener(
  'click',
  ({ target }) => {
    pressed = target instanceof Element ? target.closest('button') : null
  },
  true,
)

/**
 * Keeps a toast at its place (toast-region.tsx), unless it would cover the title of an open dialog, on wide screens any part of the dialog, or
 * the button that was pressed. Then it is above or below the title, or at the opposite edge. Returns the function that stops this.
 */
export function keepToastClear(region: HTMLElement | null): (() => void) | undefined {
  if (!region) return
  const update = () => place(region)
  addEventListener('resize', update)
  // Dialogs take the focus when they open.
  document.addEventListener('focusin', update)
  update()
  return () => {
    removeEventListener('resize', update)
    document.removeEventListener('focusin', update)
    region.style.removeProperty('translate')
  }
}

function place(region: HTMLElement): void {
  region.style.removeProperty('translate')
  const { left, right, top, height } = region.getBoundingClientRect()
  const isPhone = queryPhones().matches
  // While a dialog closes, it is still in the document.
  const dialog = [...document.querySelectorAll('[role=dialog]:not([data-closed])')].at(-1)
  const title = dialog?.querySelector('h2')
  const kept = [
    // What is behind a dialog is covered by it anyway.
    dialog && !dialog.contains(pressed) ? null : pressed,
    isPhone ? title : dialog,
  ].flatMap((element) => (element ? [element.getBoundingClientRect()] : []))
  const isClear = (y: number) =>
    kept.every((box) => box.top >= y + height || box.bottom <= y || box.left >= right || box.right <= left)
  const lowest = window.innerHeight - height - MARGIN
  const others = isPhone
    ? [TITLE_MARGIN, ...(title ? [title.getBoundingClientRect().bottom + TITLE_MARGIN] : []), lowest]
    : [MARGIN]
  // The actions of a dialog are at its bottom.
  const y = [top, ...others].find(isClear) ?? (dialog && !isPhone ? MARGIN : top)
  if (y !== top) region.style.translate = `0 ${y - top}px`
}
