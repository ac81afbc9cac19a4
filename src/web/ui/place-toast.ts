/** What a toast must not cover, and what it should not. */
const KEEP_CLEAR =
  'input, select, textarea, label, legend, h1, h2, h3, h4, [role=heading], [role=dialog] [role=alert]'
const KEEP_CLEAR_IF_POSSIBLE = 'a, button, [role=option]'

/** The distance from the edges of the window, and between the positions that are tried, in CSS pixels. */
const MARGIN = 16
const STEP = 8

/**
 * Keeps a toast at a height where it covers no input, label or title: at the top, else at the bottom, else in between. It moves when
 * the page changes below it. Returns the function that stops this.
 */
export function keepToastClear(region: HTMLElement | null): (() => void) | undefined {
  if (!region) return
  let observed: Element | undefined
  const update = () => {
    const dialog = findTopDialog()
    if (dialog !== observed) {
      // The title of a sheet moves when the content below it changes.
      if (observed) observer.unobserve(observed)
      if (dialog) observer.observe(dialog)
      observed = dialog
    }
    place(region)
  }
  const observer = new ResizeObserver(update)
  observer.observe(document.body)
  observer.observe(region)
  addEventListener('resize', update)
  // Dialogs take the focus when they open.
  document.addEventListener('focusin', update)
  const onTransitionEnd = ({ target }: TransitionEvent) => {
    if (target === observed) update()
  }
  document.addEventListener('transitionend', onTransitionEnd)
  update()
  return () => {
    observer.disconnect()
    removeEventListener('resize', update)
    document.removeEventListener('focusin', update)
    document.removeEventListener('transitionend', onTransitionEnd)
    region.style.removeProperty('top')
  }
}

/** Returns the topmost dialog. While a dialog closes, it is still in the document. */
function findTopDialog(): Element | undefined {
  return [...document.querySelectorAll('[role=dialog]:not([data-closed])')].at(-1)
}

function place(region: HTMLElement): void {
  const { left, right, top, height } = region.getBoundingClientRect()
  if (height === 0) return
  // What is behind an open dialog is covered by it anyway.
  const scope = findTopDialog() ?? document
  const collect = (selector: string) =>
    [...scope.querySelectorAll(selector)]
      .filter((element) => !region.contains(element))
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.width > 1 && box.left < right && box.right > left)
  const important = collect(KEEP_CLEAR)
  const others = collect(KEEP_CLEAR_IF_POSSIBLE)
  const getCost = (y: number) => {
    const covers = (box: DOMRect) => box.top < y + height + 4 && box.bottom > y - 4
    return 100 * important.filter(covers).length + others.filter(covers).length
  }
  const lowest = window.innerHeight - height - MARGIN
  const between = Array.from(
    { length: Math.max(0, Math.floor((lowest - MARGIN) / STEP)) },
    (_, i) => MARGIN + i * STEP,
  )
  let best = { y: top, cost: getCost(top) }
  for (const y of [MARGIN, lowest, ...between]) {
    const cost = getCost(y)
    if (cost < best.cost) best = { y, cost }
  }
  region.style.top = `${best.y}px`
}
