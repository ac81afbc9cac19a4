import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useRef, useState } from 'react'
import type { CatalogueQuery, EventTotal } from '../../../domain/catalogue-query.ts'
import { EventCard } from '../../shared/event-card/event-card.tsx'
import { useIsHydrated } from '../../shared/hooks.ts'
import type { FetchedCataloguePage, FetchedEventCard } from '../../shared/queries.ts'
import { useIsPrinting } from '../../shared/use-is-printing.ts'
import { classNames } from '../../ui/class-names.ts'
import { matchesFilters } from './event-filters.ts'
import {
  CARD_GRID_CLASS,
  CARD_HEIGHT_REM,
  GRID_GAP_REM,
  getRemInPixels,
  useGridLayout,
} from './event-grid-layout.ts'

/** The cards in the first view: those that a screen of 1,300 px in height shows in four columns. Each costs the server 0.2 ms. */
const FIRST_VIEW_CARDS = 12

/** The measured heights of rows by their events and number of columns, so that Back finds each card where it was. */
const rowHeights = new Map<bigint | number | string, number>()

/**
 * The cards of all pages fetched so far. Only the visible rows and two rows around them are rendered; for printing, all of them; in
 * the first view, whose width the server does not know, the first cards. Cards that do not match `pendingQuery` are dimmed.
 */
export function EventGrid({
  pages,
  total,
  pendingQuery,
}: {
  pages: readonly FetchedCataloguePage[]
  total: EventTotal
  pendingQuery: CatalogueQuery | null
}) {
  // The virtualizer mutates state that the React Compiler cannot see.
  'use no memo'
  const grid = useRef<HTMLDivElement>(null)
  const all = pages.flatMap(({ events, today, fetchedAt }) =>
    events.map((event) => ({ event, today, fetchedAt })),
  )
  // An event that has moved between two requests is on two pages.
  const cards = [...new Map(all.map((card) => [card.event.event_code, card])).values()]
  const { first, count, columns, style, measureRow } = useVisibleCards(grid, cards)
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are measured by their first card, and hidden rows are padding
    <div
      ref={grid}
      role="list"
      // The virtualizer keeps the visible cards in place itself.
      className={classNames(CARD_GRID_CLASS, '[overflow-anchor:none]')}
      style={style}
    >
      {cards.slice(first, first + count).map((card, offset) => {
        const index = first + offset
        return (
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div
            key={card.event.event_code}
            ref={index % columns === 0 ? measureRow : undefined}
            data-index={index / columns}
            role="listitem"
            aria-posinset={index + 1}
            aria-setsize={total.capped ? -1 : total.count}
            data-position={index + 1}
            data-outdated={(pendingQuery && !matchesFilters(card.event, pendingQuery)) || undefined}
            className="grid min-w-0 transition-opacity data-outdated:opacity-35"
          >
            <EventCard {...card} />
          </div>
        )
      })}
    </div>
  )
}

/**
 * Returns which cards are near the visible part of the page, and the style of the grid, in which padding takes the place of the
 * other rows.
 */
function useVisibleCards(
  grid: RefObject<HTMLDivElement | null>,
  cards: readonly Pick<FetchedEventCard, 'event'>[],
) {
  'use no memo'
  const isPrinting = useIsPrinting()
  const { columns, top } = useGridLayout(grid)
  const isHydrated = useIsHydrated()
  const [isFirstView] = useState(!isHydrated)
  const rem = isHydrated ? getRemInPixels() : 16
  const rows = useWindowVirtualizer<HTMLDivElement>({
    enabled: isHydrated,
    count: Math.ceil(cards.length / columns),
    estimateSize: () => CARD_HEIGHT_REM * rem,
    getItemKey: (row) =>
      `${columns} ${cards.slice(row * columns, (row + 1) * columns).map(({ event }) => event.event_code)}`,
    gap: GRID_GAP_REM * rem,
    overscan: 2,
    scrollMargin: top,
  })
  rows.itemSizeCache = rowHeights
  if (isPrinting) return { first: 0, count: cards.length, columns, style: undefined, measureRow: undefined }
  const items = rows.getVirtualItems()
  const [firstRow, lastRow] = [items[0], items.at(-1)]
  if (!firstRow || !lastRow) {
    // The virtualizer has not measured the page yet. The cards of the first view stay, because the user may be using them.
    return isFirstView
      ? { first: 0, count: FIRST_VIEW_CARDS, columns, style: undefined, measureRow: undefined }
      : { first: 0, count: 0, columns, style: { paddingBottom: rows.getTotalSize() }, measureRow: undefined }
  }
  return {
    first: firstRow.index * columns,
    count: (lastRow.index - firstRow.index + 1) * columns,
    columns,
    style: {
      gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
      paddingTop: firstRow.start - top,
      paddingBottom: rows.getTotalSize() - (lastRow.end - top),
    },
    measureRow: rows.measureElement,
  }
}
