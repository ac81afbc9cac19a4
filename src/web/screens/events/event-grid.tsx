import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { CatalogueQuery, EventTotal } from '../../../domain/catalogue-query.ts'
import { EventCard } from '../../shared/event-card/event-card.tsx'
import type { FetchedCataloguePage } from '../../shared/queries.ts'
import { classNames } from '../../ui/class-names.ts'
import { CARD_HEIGHT_REM, GRID_GAP_REM, getRemInPixels, useGridLayout } from './event-grid-layout.ts'
import { matchesFilters } from './matches-filters.ts'

/**
 * The cards of all pages read so far. Only the rows in view (and two around) are on the page. What `awaited` will take
 * away is dimmed.
 */
export function EventGrid({
  pages,
  total,
  awaited,
  onReadMore,
}: {
  pages: readonly FetchedCataloguePage[]
  total: EventTotal
  awaited: CatalogueQuery | null
  onReadMore: (event_code: string) => void
}) {
  // The virtualizer keeps its state outside of what the compiler can see.
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
    // biome-ignore lint/a11y/useSemanticElements: rows stand between the list and its items, which a ul forbids
    <div ref={grid} role="list" className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map((row) => (
        <div
          key={row.key}
          ref={rows.measureElement}
          data-index={row.index}
          className="absolute inset-x-0 grid gap-5"
          style={{
            top: row.start - top,
            minHeight: `${CARD_HEIGHT_REM}rem`,
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
                className={classNames(
                  'min-w-0 transition-opacity',
                  awaited && !matchesFilters(card.event, awaited) && 'opacity-35',
                )}
              >
                <EventCard {...card} onReadMore={onReadMore} />
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
