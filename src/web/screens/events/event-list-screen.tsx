import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { CalendarSearch } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { LazyEventDialog } from '../../shared/event-dialog/lazy-event-dialog.tsx'
import { catalogueQueryOptions, type FetchedCataloguePage } from '../../shared/queries.ts'
import { showToast } from '../../shared/toasts.ts'
import { currentTexts, useTexts } from '../../texts/texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EventList, EventListStatus } from './event-list.tsx'
import { type EventListError, EventLoadError, getLoadErrorTexts } from './event-list-error.tsx'
import {
  getActiveFilters,
  removeFilters,
  switchView,
  toCatalogueFilters,
  toCatalogueQuery,
} from './event-list-filters.ts'
import {
  LazyCalendarHeading,
  LazyEventCalendar,
  LazyEventMap,
  LazyFilterChips,
  LazyNoMatchingEvents,
  preloadView,
} from './event-list-loader.ts'
import type { EventListParams } from './event-list-params.ts'
import { facetsQueryOptions } from './filters/facets-query.ts'
import { FilterPanel } from './filters/filter-panel.tsx'
import { useSearchInput } from './filters/use-search-input.ts'
import { SavedSearches } from './saved-searches/saved-searches.tsx'
import { CalendarSkeleton, EventGridSkeleton, ViewSkeleton } from './skeletons.tsx'
import { ViewSwitch } from './view-switch.tsx'

const route = getRouteApi('/app/events')

/** The filters and the matching events as a list, a calendar or a map (§2 "Event List"). */
export function EventListScreen() {
  const texts = useTexts()
  const params = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = toCatalogueQuery(params)
  const list = useInfiniteQuery(catalogueQueryOptions(query))
  // After the rows, so that counting never delays them.
  const facets = useQuery({
    ...facetsQueryOptions(toCatalogueFilters(params)),
    enabled: list.isSuccess && !list.isPlaceholderData,
  })
  const input = useSearchInput(params.search ?? '', (search) =>
    change({ search: search || undefined }, 'replace'),
  )
  const firstPage = list.data?.pages[0]
  const filters = getActiveFilters(params)
  useErrorToasts(list.error, firstPage)

  function change(changes: Partial<EventListParams>, replace?: 'replace') {
    void navigate({
      search: (previous) => ({ ...previous, ...changes }),
      // Everything changed in the sheet is one step back.
      state: ({ filterSheet }) => (filterSheet ? { filterSheet } : {}),
      replace: replace !== undefined || router.latestLocation.state.filterSheet !== undefined,
      resetScroll: false,
    })
  }
  // The pressed chip or button is removed, so the focus moves to the result.
  function changeAndFocus(changes: Partial<EventListParams>) {
    change(changes)
    heading.current?.focus({ preventScroll: true })
  }
  function retry() {
    heading.current?.focus()
    void list.refetch()
  }

  function renderHeading(): ReactNode {
    if (params.view === 'calendar' && !firstPage?.catalogue_empty)
      return (
        <Suspense fallback={texts.events.title}>
          <LazyCalendarHeading params={params} />
        </Suspense>
      )
    return firstPage ? texts.events.count(firstPage.total.count, firstPage.total.capped) : texts.events.title
  }
  function renderView(): ReactNode {
    if (!firstPage && list.error) return <EventLoadError error={list.error} onRetry={retry} />
    if (firstPage?.catalogue_empty)
      return (
        <>
          <EventLoadError error="empty_result" isRetrying={list.isRefetching} onRetry={retry} />
          <EmptyState icon={<CalendarSearch aria-hidden="true" />} title={texts.events.emptyCatalogue} />
        </>
      )
    // The calendar shows past events too, and leads from a period without events to the nearest one with some.
    if (firstPage?.total.count === 0 && params.view !== 'calendar')
      return (
        <Suspense>
          <LazyNoMatchingEvents
            params={params}
            page={firstPage}
            facets={facets.data}
            onChange={changeAndFocus}
          />
        </Suspense>
      )
    switch (params.view) {
      case 'calendar':
        return <LazyEventCalendar params={params} soonest={firstPage?.events} onChange={change} />
      case 'map':
        return <LazyEventMap params={params} list={list} onChange={change} />
      default: {
        const isPending = list.isPlaceholderData || input.search !== (params.search ?? '')
        return list.data ? (
          <EventList list={list} pages={list.data.pages} pendingQuery={isPending ? query : null} />
        ) : (
          <EventGridSkeleton />
        )
      }
    }
  }
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 md:px-8 md:py-8">
      <FilterPanel params={params} input={input} page={firstPage} facets={facets.data} onChange={change} />
      <section className="mt-5 grid gap-3">
        {/* On phones and tablets, either the chips or the status take the second line, so that nothing moves. */}
        <div className="grid grid-cols-[minmax(0,1fr)_auto_2.5rem] items-center gap-x-2 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto_auto] md:gap-x-4 lg:grid-cols-[auto_minmax(0,1fr)_auto_auto] lg:items-start">
          <h2
            ref={heading}
            tabIndex={-1}
            className={classNames(
              'col-start-1 row-start-1 text-xl font-semibold tabular-nums lg:min-w-44 lg:leading-10',
              // The heading of the calendar is longer.
              params.view === 'calendar' && 'max-md:text-lg',
            )}
          >
            {renderHeading()}
          </h2>
          <div
            className={classNames(
              'col-span-2 row-start-2 flex min-w-0 items-center md:col-span-3 lg:col-span-1 lg:col-start-2 lg:row-start-1 lg:min-h-10',
              params.view === undefined && 'min-h-9',
            )}
          >
            <EventListStatus
              list={list}
              isVisible={filters.length === 0 && params.view === undefined && !firstPage?.catalogue_empty}
            />
            {filters.length > 0 && (
              <Suspense>
                <LazyFilterChips
                  params={params}
                  filters={filters}
                  today={firstPage?.today}
                  onRemove={(removed) => changeAndFocus(removeFilters(removed))}
                />
              </Suspense>
            )}
          </div>
          {/* On phones, beside the chips or the status. */}
          <div className="col-start-3 row-start-2 md:col-start-2 md:row-start-1 lg:col-start-3">
            <SavedSearches />
          </div>
          <div className="col-span-2 col-start-2 row-start-1 justify-self-end md:col-span-1 md:col-start-3 lg:col-start-4">
            <ViewSwitch
              view={params.view ?? 'list'}
              onApproach={preloadView}
              onChange={(view) =>
                void navigate({ search: (previous) => switchView(previous, view), resetScroll: false })
              }
            />
          </div>
        </div>
        <Suspense
          key={params.view ?? 'list'}
          fallback={
            params.view === 'map' ? (
              <ViewSkeleton label={texts.eventViews.loading.map} />
            ) : (
              <CalendarSkeleton label={texts.eventViews.loading.calendar} />
            )
          }
        >
          {renderView()}
        </Suspense>
      </section>
      <LazyEventDialog />
    </div>
  )
}

// §8: an empty catalogue counts as a load error, too.
function useErrorToasts(error: Error | null, firstPage: FetchedCataloguePage | undefined): void {
  useEffect(() => {
    if (error) showErrorToast(error)
  }, [error])
  useEffect(() => {
    if (firstPage?.catalogue_empty) showErrorToast('empty_result')
  }, [firstPage])
}

function showErrorToast(error: EventListError): void {
  showToast({ title: getLoadErrorTexts(currentTexts(), error).toast, tone: 'error' })
}
