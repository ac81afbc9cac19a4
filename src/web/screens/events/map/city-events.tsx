import { ChevronLeft } from 'lucide-react'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { CatalogueQueryResult } from '../event-list.tsx'
import { EventRows } from '../event-rows.tsx'

/** The first page of events in the selected city, with a link to the list for the rest. */
export function CityEvents({
  list,
  onShowAll,
  onShowInList,
}: {
  list: CatalogueQueryResult
  onShowAll: () => void
  onShowInList: () => void
}) {
  const { eventViews } = useTexts()
  const page = list.isPlaceholderData ? undefined : list.data?.pages[0]
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="sm" icon={<ChevronLeft aria-hidden="true" className="size-4" />} onClick={onShowAll}>
          {eventViews.map.allCities}
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {page && eventViews.calendar.dayCount(page.total.count, page.total.capped)}
        </p>
      </div>
      <div className="-ml-3">
        <EventRows
          events={page?.events ?? []}
          today={page?.today ?? ''}
          fetchedAt={page?.fetchedAt ?? 0}
          pendingCount={page ? 0 : 5}
        />
      </div>
      {page?.next_cursor && (
        <div>
          <Button size="sm" onClick={onShowInList}>
            {eventViews.showInList(page.total.count, page.total.capped)}
          </Button>
        </div>
      )}
    </>
  )
}
