import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { hasErrorCode } from '../../shared/api/api-error.ts'
import { SampleNotice } from '../../shared/event-card/sample-notice.tsx'
import { LazyEventDialog } from '../../shared/event-dialog/lazy-event-dialog.tsx'
import { useIsHydrated } from '../../shared/hooks.ts'
import { catalogueQueryOptions, type FetchedCataloguePage } from '../../shared/queries.ts'
import { dismissToast, showToast } from '../../shared/toasts.ts'
import { waitForNextPaint } from '../../shared/wait-for-next-paint.ts'
import { currentTexts, useTexts } from '../../texts/texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { useIsCompact } from '../../ui/media-queries.ts'
import { getActiveFilters, removeFilters, toCatalogueFilters } from './event-filters.ts'
import { EventList, EventListStatus } from './event-list.tsx'
import { type EventListError, EventLoadError, getLoadErrorTexts, useIsOffline } from './event-list-error.tsx'
import { switchView, toCatalogueQuery } from './event-list-filters.ts'
import {
  LazyCalendarHeading,
  LazyEventCalendar,
  LazyEventMap,
  LazyFilterChips,
  LazyOfflineList,
  LazyResultsEnd,
  preloadView,
} from './event-list-loader.ts'
import { type EventListParams, type EventView, parseEventListParams } from './event-list-params.ts'
import { facetsQueryOptions } from './filters/facets-query.ts'
import { FilterPanel } from './filters/filter-panel.tsx'
import { useSearchInput } from './filters/use-search-input.ts'
import { SavedSearches } from './saved-searches/saved-searches.tsx'
import { CalendarSkeleton, EventGridSkeleton, ViewSkeleton } from './skeletons.tsx'
import { useRestoredScroll } from './use-restored-scroll.ts'
import { ViewSwitch } from './view-switch.tsx'

const route = getRouteApi('/app/events')

/** The filters and the matching events as a list, a calendar or a map (§2 "Event List"). */
export function EventListScreen() {
  const isHydrated = useIsHydrated()
  const texts = useTexts()
  // Without the open event: the dialog reads it itself.
  const address = route.useSearch({ select: selectListParams, structuralSharing: true })
  // The results are rendered with deferred values, so that they delay neither typing nor the response of a control.
  const params = useDeferredValue(address)
  useRestoredScroll(params)
  const navigate = route.useNavigate()
  const router = useRouter()
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = toCatalogueQuery(params)
  const list = useDeferredValue(
    // Every property is observed, because otherwise each render returns another object.
    useInfiniteQuery({ ...catalogueQueryOptions(query), notifyOnChangeProps: 'all' }),
  )
  // After the rows, so that counting never delays them.
  const facets = useDeferredValue(
    useQuery({
      ...facetsQueryOptions(toCatalogueFilters(params)),
      enabled: list.isSuccess && !list.isPlaceholderData,
    }).data,
  )
  // Before its first use: the React Compiler does not memoize components that use a function above its declaration.
  async function change(changes: Partial<EventListParams>, replace?: 'replace') {
    await waitForNextPaint()
    await navigate({
      search: (previous) => ({
        ...previous,
        // Parsed first, because a parameter of earlier releases would otherwise replace what is removed.
        ...parseEventListParams({ ...parseEventListParams(previous), ...changes }),
      }),
      // Everything changed in the sheet is one step back.
      state: ({ filterSheet }) => (filterSheet ? { filterSheet } : {}),
      replace: replace !== undefined || router.latestLocation.state.filterSheet !== undefined,
      resetScroll: false,
    })
  }
  const input = useSearchInput(address.search ?? '', (search, replace) =>
    // The match that was chosen for a text stays if the text is sent again.
    change(
      { search: search || undefined, match: search === address.search ? address.match : undefined },
      replace,
    ),
  )
  const search = useDeferredValue(input.search)
  // The controls of the panel show a change at once; the address and the results follow.
  const [requested, setRequested] = useState<{ from: EventListParams; params: EventListParams }>()
  const panelParams = requested?.from === address ? requested.params : address
  const firstPage = list.data?.pages[0]
  const isOutdated = list.isPlaceholderData || search !== (params.search ?? '')
  const filters = getActiveFilters(params)
  const hasChips = filters.some((filter) => filter !== 'search')
  const isInSearchRow = useIsCompact() && !hasChips
  // Where `compact` applies, for screen readers only.
  const isStatusVisible = filters.length === 0 && params.view === undefined && !firstPage?.catalogue_empty

  // The same function until the address changes, so that a change renders only the controls that it concerns.
  function changeInPanel(changes: Partial<EventListParams>) {
    setRequested((previous) => ({
      from: address,
      params: { ...(previous?.from === address ? previous.params : address), ...changes },
    }))
    void change(changes)
  }
  async function changeView(view: EventView) {
    await waitForNextPaint()
    await navigate({ search: (previous) => switchView(previous, view), resetScroll: false })
  }
  // The pressed chip or button is removed, so the focus moves to the result.
  function changeAndFocus(changes: Partial<EventListParams>) {
    void change(changes)
    heading.current?.focus({ preventScroll: true })
  }
  function retry() {
    heading.current?.focus()
    void list.refetch()
  }

  // At once for each search, not only after its request has failed.
  const isOffline = useIsOffline(list.error ?? list.failureReason) && (list.isPlaceholderData || !firstPage)

  function renderHeading(): ReactNode {
    if (isOffline) return texts.events.title
    if (params.view === 'calendar' && !firstPage?.catalogue_empty)
      return (
        <Suspense fallback={texts.events.title}>
          <LazyCalendarHeading params={params} />
        </Suspense>
      )
    return firstPage ? texts.events.count(firstPage.total.count, firstPage.total.capped) : texts.events.title
  }
  const chips = filters.length > 0 && (
    <Suspense>
      <LazyFilterChips
        params={params}
        filters={filters}
        today={firstPage?.today}
        onRemove={(removed) => changeAndFocus(removeFilters(removed))}
      />
    </Suspense>
  )
  const skeleton =
    params.view === 'map' ? (
      <ViewSkeleton label={texts.eventViews.loading.map} />
    ) : (
      <CalendarSkeleton label={texts.eventViews.loading.calendar} />
    )
  function renderView(): ReactNode {
    if (isOffline && params.view === undefined)
      return (
        <Suspense>
          <LazyOfflineList params={params} />
        </Suspense>
      )
    if (!firstPage && list.error) return <EventLoadError error={list.error} hasToast onRetry={retry} />
    const end = firstPage && (
      <Suspense>
        <LazyResultsEnd params={params} page={firstPage} isOutdated={isOutdated} onChange={changeAndFocus} />
      </Suspense>
    )
    if (firstPage?.catalogue_empty)
      return (
        <>
          <EventLoadError error="empty_result" hasToast isRetrying={list.isRefetching} onRetry={retry} />
          {end}
        </>
      )
    // The calendar shows past events too, and leads from a period without events to the nearest one with some.
    if (firstPage?.total.count === 0 && params.view !== 'calendar') return end
    switch (params.view) {
      case 'calendar':
        return (
          <LazyEventCalendar
            params={params}
            requestedKind={address.month === undefined ? address.period : 'month'}
            onChange={change}
          />
        )
      case 'map':
        return <LazyEventMap params={params} list={list} onChange={change} />
      default: {
        if (!list.data) return <EventGridSkeleton />
        return (
          <>
            <EventList list={list} pages={list.data.pages} pendingQuery={isOutdated ? query : null} />
            {filters.length > 0 && !list.hasNextPage && end}
          </>
        )
      }
    }
  }
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-4 pb-6 md:px-8 roomy:py-8">
      <FilterPanel
        params={panelParams}
        input={input}
        page={firstPage}
        facets={facets}
        onChange={changeInPanel}
      >
        {isInSearchRow && chips}
      </FilterPanel>
      <section className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3 roomy:mt-5">
        <div className="flex flex-wrap items-center gap-2 md:gap-x-4 lg:flex-nowrap lg:items-start">
          <h2
            ref={heading}
            tabIndex={-1}
            className={classNames(
              'min-w-min shrink grow basis-[5.5rem] text-xl font-semibold tabular-nums max-lg:text-lg max-md:leading-[1.375rem] max-[21rem]:text-base',
              'lg:min-w-44 lg:shrink-0 lg:grow-0 lg:basis-auto lg:leading-10',
            )}
          >
            {renderHeading()}
          </h2>
          {/* On phones and tablets in a second line, which phones have only for chips, so that events are visible without scrolling. */}
          <div
            className={classNames(
              'order-last flex min-w-0 basis-full items-center lg:order-none lg:min-h-10 lg:grow lg:basis-0',
              params.view === undefined && 'roomy:min-h-9',
              !hasChips && 'compact:contents',
            )}
          >
            <EventListStatus
              list={list}
              isListShown={params.view === undefined}
              isVisible={isStatusVisible}
            />
            {!isInSearchRow && chips}
          </div>
          <SavedSearches params={params} />
          <div>
            <ViewSwitch
              view={address.view ?? 'list'}
              onApproach={(each) => preloadView(queryClient, each)}
              onChange={changeView}
            />
          </div>
        </div>
        <Suspense key={params.view ?? 'list'} fallback={skeleton}>
          {/* Calendar and map depend on the width of the screen, which the server does not know. */}
          {params.view === undefined || isHydrated ? renderView() : skeleton}
        </Suspense>
        {firstPage && (
          // Where the status is visible, it says so.
          <div className={classNames(isStatusVisible && 'roomy:hidden')}>
            <SampleNotice events={firstPage.events} />
          </div>
        )}
      </section>
      <LazyEventDialog />
      <ErrorToasts error={list.error} firstPage={firstPage} />
    </div>
  )
}

function selectListParams({ event: _, ...params }: EventListParams): EventListParams {
  return parseEventListParams(params)
}

/**
 * Shows a toast for each failed load (§8), which an empty catalogue is, too. While an event is open, which does not need the list,
 * the toast waits. A component of its own, so that opening an event does not render the screen.
 */
function ErrorToasts({
  error,
  firstPage,
}: {
  error: Error | null
  firstPage: FetchedCataloguePage | undefined
}) {
  const isEventOpen = route.useSearch({ select: ({ event }) => event !== undefined })
  // The error, or the page of an empty catalogue, of the last toast.
  const shown = useRef<unknown>(null)
  const toastId = useRef<number>(undefined)
  const isOffline = useIsOffline(error)
  // The screen of signing in follows, or a toast about signing out.
  const isSilent = isOffline || hasErrorCode(error, 'not_signed_in')
  const failure = isSilent ? null : (error ?? (firstPage?.catalogue_empty ? firstPage : null))
  useEffect(() => {
    if (isEventOpen || failure === shown.current) return
    shown.current = failure
    if (failure) toastId.current = showErrorToast(failure instanceof Error ? failure : 'empty_result')
  }, [failure, isEventOpen])
  // Does not follow the user to another screen, nor to the list once it has loaded.
  useEffect(() => {
    if (!failure) return
    return () => {
      if (toastId.current !== undefined) dismissToast(toastId.current)
    }
  }, [failure])
  return null
}

function showErrorToast(error: EventListError): number {
  return showToast({ title: getLoadErrorTexts(currentTexts(), error).toast, tone: 'error' })
}
