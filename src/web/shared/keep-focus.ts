const FIELDS = 'input:not([type=checkbox]), textarea'
const HEADINGS = 'h2, h3, h4'

/** Focuses the first field of a form that the user has opened, or else its title, and scrolls the form into view. */
export function focusForm(form: HTMLFormElement | null): void {
  if (!form) return
  const first = form.querySelector<HTMLElement>(FIELDS) ?? form.querySelector<HTMLElement>('[tabindex]')
  first?.focus({ preventScroll: true })
  form.scrollIntoView({ block: 'nearest' })
}

/**
 * Keeps the focus in a section, as its ref. If the focused element is removed and nothing else takes the focus, it moves to the
 * button beside it that had the focus before, such as the one that opened the form, or to the field of a form that stays, else to
 * the next or last item of a list, else to the heading of the section.
 */
export function keepFocus(section: HTMLElement | null): (() => void) | undefined {
  if (!section) return
  let focused: Element | null = null
  let parents: Element[] = []
  /** The names of what had the focus. A button that opens a form in its place is another element once the form has closed. */
  const names: string[] = []
  let isRestoring = false

  function trackFocus({ target }: FocusEvent) {
    focused = target as Element
    parents = listParents(focused, section as HTMLElement)
    names.push(getName(focused))
  }

  // Leaving the section on purpose ends the tracking. Browsers also report an element that is being removed.
  function stopTracking({ target }: FocusEvent) {
    queueMicrotask(() => {
      if (!isRestoring && target === focused && focused?.isConnected && isLost(section as HTMLElement))
        focused = null
    })
  }

  function restoreFocus(records: readonly MutationRecord[]) {
    if (!focused || focused.isConnected || !isLost(section as HTMLElement)) return
    const index = parents.findIndex(({ isConnected }) => isConnected)
    const parent = parents[index]
    if (!parent) return
    const removed = parents[index - 1] ?? focused
    const isItem = removed.tagName === 'LI'
    const record = records.find(({ removedNodes }) => [...removedNodes].includes(removed))
    const next = record?.nextSibling ?? (isItem ? record?.previousSibling : null)
    const buttons = [...parent.querySelectorAll('button')]
    const name = names.findLast((each) => buttons.some((button) => getName(button) === each))
    const target =
      (removed.tagName !== 'SECTION' && !isItem && buttons.find((button) => getName(button) === name)) ||
      (parent.tagName === 'FORM' && parent.querySelector(FIELDS)) ||
      (next instanceof Element && next.querySelector(HEADINGS)) ||
      findHeading(parent, section as HTMLElement)
    focus(target)
    // A dialog takes the focus in the next frame if its focused element was removed, even from what the user has focused since.
    isRestoring = true
    requestAnimationFrame(() => {
      isRestoring = false
      if (isLost(section as HTMLElement)) focus(focused)
    })
  }

  const observer = new MutationObserver(restoreFocus)
  observer.observe(section, { childList: true, subtree: true })
  section.addEventListener('focusin', trackFocus)
  section.addEventListener('focusout', stopTracking)
  return () => {
    observer.disconnect()
    section.removeEventListener('focusin', trackFocus)
    section.removeEventListener('focusout', stopTracking)
  }
}

const getName = (element: Element) => element.getAttribute('aria-label') ?? element.textContent

/** The page or the dialog has the focus once the focused element was removed. */
const isLost = (section: HTMLElement) => document.activeElement?.contains(section) ?? true

function listParents(element: Element, section: HTMLElement): Element[] {
  const parent = element.parentElement
  return !parent || element === section ? [] : [parent, ...listParents(parent, section)]
}

/** Returns the first heading or button of the innermost part around `part` that has one. */
function findHeading(part: Element, section: HTMLElement): Element | null {
  const found = part.querySelector(`${HEADINGS}, button`)
  return found || part === section || !part.parentElement ? found : findHeading(part.parentElement, section)
}

function focus(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'nearest' })
}
