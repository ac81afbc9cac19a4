import { type ComponentProps, useRef } from 'react'
import type { FetchedCataloguePage } from '../../../shared/queries.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { type FilterName, removeFilters } from '../event-filters.ts'
import { CityField } from './city-field.tsx'
import type { ApplyDates } from './date-range-form.tsx'
import { MoreFields } from './more-fields.tsx'
import { SortField, TopicField } from './select-fields.tsx'
import { useCloseFilterSheet } from './use-close-filter-sheet.ts'
import { WhenField } from './when-field.tsx'

/** All filters except the search, for phones. Every change applies at once; the button shows how many events match. */
export function FilterSheet({
  isOpen,
  page,
  active,
  today,
  searchedDates,
  searchedCity,
  ...fields
}: ComponentProps<typeof CityField> &
  Pick<ComponentProps<typeof WhenField>, 'today' | 'searchedDates'> & {
    isOpen: boolean
    page: FetchedCataloguePage | undefined
    /** The active filters that the sheet shows. */
    active: readonly FilterName[]
  }) {
  const { eventFilters } = useTexts()
  const { params, facets, onChange } = fields
  const close = useCloseFilterSheet(isOpen)
  const applyDates = useRef<ApplyDates>(null)
  function showResults() {
    if (applyDates.current?.() ?? true) close()
  }
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      hasHistoryEntry
      title={eventFilters.sheet}
      closeLabel={eventFilters.close}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button
            variant="ghost"
            className="px-2!"
            disabled={active.length === 0}
            onClick={() => onChange(removeFilters(active))}
          >
            {eventFilters.clearFilters}
          </Button>
          <Button variant="sea" onClick={showResults} className="min-w-0 grow px-2!">
            {page ? eventFilters.showResults(page.total.count, page.total.capped) : eventFilters.close}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4 pt-1">
        <WhenField
          when={params.when}
          view={params.view}
          today={today}
          searchedDates={searchedDates}
          facets={facets}
          applyDates={applyDates}
          onChange={onChange}
          isInFlow
        />
        <CityField {...fields} searchedCity={searchedCity} isInFlow />
        <TopicField topic={params.topic} facets={facets} onChange={onChange} />
        <MoreFields {...fields} isInFlow />
        {params.view === undefined && (
          <SortField sort={params.sort} ranks={page?.ranks ?? false} onChange={onChange} />
        )}
      </div>
    </Dialog>
  )
}
