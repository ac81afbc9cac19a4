import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { CatalogueQuery, EventTotal } from '../../../domain/catalogue-query.ts'
import { EventCard } from '../../shared/event-card/event-card.tsx'
import type { FetchedCataloguePage } from '../../shared/queries.ts'
import { CARD_HEIGHT_REM, GRID_GAP_REM, getRemInPixels, useGridLayout } from './event-grid-layout.ts'
import { matchesFilters } from './matches-filters.ts'

/**
 * The cards of all pages fetched so far. Only the visible rows and two rows around them are rendered. Cards that do not match
 * `pendingQuery` are dimmed.
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
  const { columns, top } = useGridLayout(grid)
  const cards = pages.flatMap(({ events, today, fetchedAt }) =>
    events.map((event) => ({ event, today, fetchedAt })),
  )
  const rows = useWindowVirtualizer<HTMLDivElement>({
    count: Math.ceil(cards.length / columns),
    estimateSize: () => CARD_HEIGHT_REM * getRemInPixels(),
    gap: GRID_GAP_REM * getRemInPixels(),
    overscan: 2,
    scrollMargin: top,
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a ul must not contain rows between itself and its items
    <div ref={grid} role="list" className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map((row) => (
        <div
          key={row.key}
          ref={rows.measureElement}
          data-index={row.index}
          className="absolute inset-x-0 grid gap-5"
          style={{
            top: row.start - top,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {cards.slice(row.index * columns, (row.index + 1) * columns).map((card, column) => {
            const position = row.index * columns + column + 1
            return (
              // biome-ignore lint/a11y/useSemanticElements: see above
              <div
                key={card.event.event_code}
                role="listitem"
                aria-posinset={position}
                aria-setsize={total.capped ? -1 : total.count}
                data-position={position}
                data-outdated={(pendingQuery && !matchesFilters(card.event, pendingQuery)) || undefined}
                className="min-w-0 transition-opacity data-outdated:opacity-35"
              >
                <EventCard {...card} />
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
