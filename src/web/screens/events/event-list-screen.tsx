import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { LazyEventDialog } from '../../shared/event-dialog/lazy-event-dialog.tsx'
import { useEventDialog } from '../../shared/event-dialog/use-event-dialog.ts'
import { catalogueQueryOptions } from '../../shared/queries.ts'
import { showToast } from '../../shared/toasts.ts'
import { currentTexts, useTexts } from '../../texts/texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmptyCatalogue, NoMatchingEvents } from './empty-states.tsx'
import { EventGridSkeleton } from './event-grid-skeleton.tsx'
import { EventList, EventListStatus } from './event-list.tsx'
import {
  type EventListParams,
  type FilterName,
  getActiveFilters,
  switchView,
  toCatalogueQuery,
} from './event-list-params.ts'
import { EventCalendar, EventMap, preloadView } from './event-views.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { LoadErrorPanel } from './load-error-panel.tsx'
import { getLoadErrorTexts } from './load-error-texts.ts'
import { ViewSkeleton } from './skeletons.tsx'
import { useSearchInput } from './use-search-input.ts'
import { ViewSwitch } from './view-switch.tsx'

const route = getRouteApi('/app/events')

/** Find something worth going to, fast: the filters, then the events as list, month or map (spec §2 "Event List"). */
export function EventListScreen() {
  const texts = useTexts()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const dialog = useEventDialog()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useInfiniteQuery(catalogueQueryOptions(toCatalogueQuery(search)))
  const typed = useSearchInput(search.search ?? '', (words) =>
    change({ search: words || undefined }, 'replace'),
  )
  const latest = list.data?.pages[0]
  const filters = getActiveFilters(search)
  useFailureToast(list.error)

  function change(next: Partial<EventListParams>, replace?: 'replace') {
    void navigate({
      search: (previous) => ({ ...previous, ...next }),
      replace: replace !== undefined,
      resetScroll: false,
    })
  }
  function removeFilters(removed: readonly FilterName[]) {
    change(Object.fromEntries(removed.map((filter) => [filter, undefined])))
    // What had the focus is gone: go on with what has changed.
    heading.current?.focus({ preventScroll: true })
  }
  function retry() {
    heading.current?.focus()
    void list.refetch()
  }

  const wanted = { ...toCatalogueQuery(search), search: typed.search || undefined }
  const isAwaited = list.isPlaceholderData || typed.search !== (search.search ?? '')
  function view(): ReactNode {
    if (!latest && list.error) return <LoadErrorPanel error={list.error} onRetry={retry} />
    if (latest?.total.count === 0)
      return latest.catalogue_empty ? (
        <EmptyCatalogue busy={list.isRefetching} onCheckAgain={() => void list.refetch()} />
      ) : (
        <NoMatchingEvents filters={filters} onRemove={removeFilters} />
      )
    switch (search.view) {
      case 'calendar':
        return (
          <EventCalendar
            search={search}
            soonest={latest?.events ?? []}
            onChange={change}
            onOpen={dialog.open}
          />
        )
      case 'map':
        return <EventMap search={search} list={list} onChange={change} onOpen={dialog.open} />
      default:
        return latest && list.data ? (
          <EventList
            list={list}
            pages={list.data.pages}
            awaited={isAwaited ? wanted : null}
            onReadMore={dialog.open}
          />
        ) : (
          <EventGridSkeleton />
        )
    }
  }
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 md:px-8 md:py-8">
      <FilterPanel
        search={search}
        typed={typed}
        cities={latest?.cities ?? []}
        topics={latest?.topics ?? []}
        onChange={change}
      />
      <section className="mt-5 grid gap-3">
        {/* On phones the chips have a line of their own, which without them says how many are shown: nothing moves. */}
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 md:grid-cols-[auto_minmax(0,1fr)_auto] md:items-start">
          <h2
            ref={heading}
            tabIndex={-1}
            className="text-xl font-semibold tabular-nums md:min-w-44 md:leading-10"
          >
            {latest ? texts.events.count(latest.total.count, latest.total.capped) : texts.events.title}
          </h2>
          <div
            className={classNames(
              'col-span-2 row-start-2 flex min-w-0 items-center md:col-span-1 md:row-start-auto md:min-h-10',
              search.view === undefined && 'min-h-9',
            )}
          >
            <EventListStatus list={list} isSeen={filters.length === 0 && search.view === undefined} />
            {filters.length > 0 && <FilterChips filters={filters} onRemove={removeFilters} />}
          </div>
          <ViewSwitch
            view={search.view ?? 'list'}
            onNear={preloadView}
            onChange={(next) =>
              void navigate({ search: (previous) => switchView(previous, next), resetScroll: false })
            }
          />
        </div>
        <Suspense
          key={search.view ?? 'list'}
          fallback={<ViewSkeleton label={texts.eventViews.loading[search.view ?? 'calendar']} />}
        >
          {view()}
        </Suspense>
      </section>
      <LazyEventDialog eventCode={search.event} onClose={dialog.close} />
    </div>
  )
}

function useFailureToast(error: Error | null) {
  useEffect(() => {
    if (error) showToast({ title: getLoadErrorTexts(currentTexts(), error).toast, tone: 'error' })
  }, [error])
}
