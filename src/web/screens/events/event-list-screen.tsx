import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { catalogueQueryOptions } from '../../shared/events/event-queries.ts'
import { OpenedEventDialog } from '../../shared/events/opened-event-dialog.tsx'
import { useEventDialog } from '../../shared/events/use-event-dialog.ts'
import { showToast } from '../../shared/toasts.ts'
import { currentTexts } from '../../texts/current-texts.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { catalogueQueryOf, type EventListSearch, type Filter } from './event-list-search.ts'
import { EventResults, ResultsStatus } from './event-results.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { loadProblem } from './load-problem.ts'

const route = getRouteApi('/app/events')

/** Find something worth going to, fast: the filters, then the events (spec §2 "Event List"). */
export function EventListScreen() {
  const texts = useTexts()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const dialog = useEventDialog()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useInfiniteQuery(catalogueQueryOptions(catalogueQueryOf(search)))
  const latest = list.data?.pages[0]
  useFailureToast(list.error)

  function change(next: Partial<EventListSearch>, typing?: 'typing') {
    void navigate({
      search: (previous) => ({ ...previous, ...next }),
      replace: typing !== undefined,
      resetScroll: false,
    })
  }
  function removeFilters(filters: readonly Filter[]) {
    change(Object.fromEntries(filters.map((filter) => [filter, undefined])))
    // The chip that had the focus is gone: go on with what has changed.
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 md:px-8 md:py-8">
      <FilterPanel
        search={search}
        cities={latest?.cities ?? []}
        topics={latest?.topics ?? []}
        onChange={change}
      />
      <section className="mt-5 grid gap-3">
        <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
          <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold">
            {latest ? texts.events.count(latest.total.count, latest.total.capped) : texts.events.title}
          </h2>
          <ResultsStatus list={list} />
          <FilterChips search={search} onRemove={removeFilters} />
        </div>
        <EventResults list={list} onReadMore={dialog.open} onRetry={() => heading.current?.focus()} />
      </section>
      <OpenedEventDialog eventCode={search.event} onClose={dialog.close} />
    </div>
  )
}

function useFailureToast(error: Error | null) {
  useEffect(() => {
    if (error) showToast({ title: loadProblem(currentTexts(), error).toast, tone: 'error' })
  }, [error])
}
