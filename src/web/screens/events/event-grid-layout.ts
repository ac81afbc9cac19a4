import { type RefObject, useLayoutEffect, useState } from 'react'

/** Narrowest card, space between cards, and the height of a card, all in rem. The skeletons are of the same size. */
export const CARD_MIN_WIDTH_REM = 16.5
export const GRID_GAP_REM = 1.25
export const CARD_HEIGHT_REM = 21.75

/** How many cards fit beside each other into `width`; all in one unit. At least one. */
export function countColumns(width: number, cardMinWidth: number, gap: number): number {
  return Math.max(1, Math.floor((width + gap) / (cardMinWidth + gap)))
}

/** CSS pixels in a rem: people set their own text size. */
export function getRemInPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}

/** Columns of the grid in `element`, and how far below the top of the page it begins, in CSS pixels. */
export function useGridLayout(element: RefObject<HTMLElement | null>): { columns: number; top: number } {
  const [place, setPlace] = useState({ columns: 1, top: 0 })
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
      setPlace((known) => (known.columns === next.columns && known.top === next.top ? known : next))
    }
    measure()
    // Whatever stands above the grid also changes the height of the page.
    const observer = new ResizeObserver(measure)
    observer.observe(grid)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return place
}
