import { formatCityAndCountry } from '../../../../domain/event-format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EventRows } from '../compact-event-rows.tsx'
import type { CatalogueQueryResult } from '../event-list.tsx'
import type { ChosenPlaces } from './map-places.ts'

/** Where the chosen place is and how many events it has. */
export function PlaceSummary({
  chosen: { country, centers },
  list,
}: {
  chosen: ChosenPlaces
  list: CatalogueQueryResult
}) {
  const { eventViews, vocabulary } = useTexts()
  const total = list.isPlaceholderData ? undefined : list.data?.pages[0]?.total
  // Not that of a city that is a country.
  const countries = centers.flatMap((place) =>
    place.country && formatCityAndCountry(place) !== place.city ? [place.country] : [],
  )
  const facts = [
    // With the country, it is in the heading.
    ...(country === undefined ? new Set(countries.map((each) => vocabulary(each))) : []),
    ...(total ? [eventViews.calendar.dayCount(total.count, total.capped)] : []),
  ]
  return (
    <p role="status" className="text-sm text-ink-soft">
      {facts.join(' · ')}
      {total && total.count > 0 && centers.length === 0 && (
        <span className="block">{eventViews.map.notOnMap}</span>
      )}
    </p>
  )
}

/** The first page of events in the chosen place, with a link to the list. */
export function PlaceEvents({
  list,
  onShowInList,
}: {
  list: CatalogueQueryResult
  onShowInList: () => void
}) {
  const { eventViews } = useTexts()
  const page = list.isPlaceholderData ? undefined : list.data?.pages[0]
  return (
    <>
      <div className="-mx-3">
        <EventRows
          events={page?.events ?? []}
          today={page?.today ?? ''}
          fetchedAt={page?.fetchedAt ?? 0}
          pendingCount={page ? 0 : 5}
        />
      </div>
      {page && page.total.count > 0 && (
        <div>
          <Button size="sm" onClick={onShowInList}>
            {eventViews.showInList(page.total.count, page.total.capped)}
          </Button>
        </div>
      )}
    </>
  )
}
