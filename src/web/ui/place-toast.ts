/** What a toast must not cover, and what it should not. */
const KEEP_CLEAR = 'input, select, textarea, label, legend, h1, h2, h3, h4, [role=heading]'
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
  const update = () => place(region)
  const observer = new ResizeObserver(update)
  observer.observe(document.body)
  observer.observe(region)
  addEventListener('resize', update)
  // Dialogs take the focus when they open.
  document.addEventListener('focusin', update)
  update()
  return () => {
    observer.disconnect()
    removeEventListener('resize', update)
    document.removeEventListener('focusin', update)
    region.style.removeProperty('top')
  }
}

function place(region: HTMLElement): void {
  const { left, right, top, height } = region.getBoundingClientRect()
  if (height === 0) return
  // What is behind an open dialog is covered by it anyway.
  const scope = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document
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
