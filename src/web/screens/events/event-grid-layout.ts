import { type RefObject, useLayoutEffect, useState } from 'react'

/** Minimum width of a card, its usual height and the gap between cards, in rem. The skeletons have the same size. */
const CARD_MIN_WIDTH_REM = 16.5
export const GRID_GAP_REM = 1.25
export const CARD_HEIGHT_REM = 21.5

/** The same sizes as classes: for cards before their columns are known, and for skeletons. */
export const CARD_GRID_CLASS = 'grid gap-5 grid-cols-[repeat(auto-fill,minmax(min(16.5rem,100%),1fr))]'
export const CARD_HEIGHT_CLASS = 'h-[21.5rem]'

/** Returns how many cards fit into `width`, at least one. All arguments have the same unit. */
export function countColumns(width: number, cardMinWidth: number, gap: number): number {
  return Math.max(1, Math.floor((width + gap) / (cardMinWidth + gap)))
}

/** Returns the CSS pixels in a rem, which depend on the user's font size. */
export function getRemInPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}

/** Returns the number of columns of the grid in `element` and its distance from the top of the page in CSS pixels. */
export function useGridLayout(element: RefObject<HTMLElement | null>): { columns: number; top: number } {
  const [layout, setLayout] = useState({ columns: 1, top: 0 })
  useLayoutEffect(() => {
    const grid = element.current
    if (!grid) return
    function measure() {
      if (!grid) return
      const rem = getRemInPixels()
      const { top, width } = grid.getBoundingClientRect()
      const next = {
        columns: countColumns(width, CARD_MIN_WIDTH_REM * rem, GRID_GAP_REM * rem),
        top: Math.round(top + window.scrollY),
      }
      setLayout((known) => (known.columns === next.columns && known.top === next.top ? known : next))
    }
    measure()
    // The position also changes with content above the grid, which changes the height of the page.
    const observer = new ResizeObserver(measure)
    observer.observe(grid)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return layout
}
