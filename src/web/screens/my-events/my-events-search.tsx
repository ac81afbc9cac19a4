import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Search, Star, Ticket, X } from 'lucide-react'
import { useState } from 'react'
import type { EventCardData } from '../../../contract/event-schemas.ts'
import { normalizeSearch } from '../../../domain/catalogue-query.ts'
import { getEventNameOrCode } from '../../../domain/event.ts'
import { formatDateRange } from '../../../domain/event-format.ts'
import { api } from '../../shared/api/api.ts'
import { getErrorText } from '../../shared/api/api-error.ts'
import { CancelledBadge } from '../../shared/event-card/event-badges.tsx'
import { useOpenEvent } from '../../shared/event-dialog/lazy-event-dialog.tsx'
import { useDebouncedValue } from '../../shared/hooks.ts'
import { MY_EVENTS_KEY } from '../../shared/queries.ts'
import { useTexts } from '../../texts/texts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CARD_CLASS, classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Pages of the user's events that match all search terms. */
function myEventsSearchQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [MY_EVENTS_KEY, 'search', search],
    queryFn: ({ pageParam: cursor, signal }) =>
      api('GET /api/my-events/{list}', { params: { list: 'all' }, query: { search, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
}

/** 'Quick Search': finds events among the user's registrations and favorites while they type. */
export function MyEventsSearch() {
  const words = useTexts().myEvents.search
  const [typed, setTyped] = useState('')
  const typedSearch = normalizeSearch(typed)
  const search = useDebouncedValue(typedSearch)
  return (
    <search className={classNames(CARD_CLASS, 'block p-5')}>
      <TextField
        label={<span className="text-lg font-semibold">{words.title}</span>}
        type="search"
        autoComplete="off"
        placeholder={words.placeholder}
        value={typed}
        onValueChange={setTyped}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped('')
        }}
        leadingIcon={<Search className="size-5" />}
        trailing={
          typed !== '' && (
            <IconButton
              label={words.clear}
              icon={<X aria-hidden="true" className="size-4" />}
              onClick={(click) => {
                setTyped('')
                click.currentTarget.closest('search')?.querySelector('input')?.focus()
              }}
            />
          )
        }
      />
      <SearchResults search={typedSearch === '' ? '' : search} />
    </search>
  )
}

function SearchResults({ search }: { search: string }) {
  const texts = useTexts()
  const words = texts.myEvents.search
  const found = useInfiniteQuery(myEventsSearchQuery(search))
  const events = search === '' ? [] : (found.data?.pages.flatMap((page) => page.events) ?? [])
  const isLoading = search !== '' && !found.data && !found.error
  return (
    <>
      <p role="status" className={search === '' ? 'sr-only' : 'mt-3 text-sm text-ink-soft'}>
        {isLoading && words.searching}
        {search !== '' && found.data && words.resultCount(events.length, found.hasNextPage)}
      </p>
      {search !== '' && found.error && <Alert className="mt-3">{getErrorText(texts, found.error)}</Alert>}
      {events.length > 0 && (
        <ul aria-label={words.results} className="mt-2 -mr-2 grid max-h-90 gap-0.5 overflow-y-auto pr-2">
          {events.map((event) => (
            <li key={event.event_code}>
              <SearchResult event={event} />
            </li>
          ))}
          {found.hasNextPage && (
            <li>
              <Button
                variant="ghost"
                size="sm"
                busy={found.isFetchingNextPage}
                onClick={() => void found.fetchNextPage()}
              >
                {words.more}
              </Button>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

function SearchResult({ event }: { event: EventCardData }) {
  const texts = useTexts()
  const openEvent = useOpenEvent()
  const Icon = event.registered_at === null ? Star : Ticket
  return (
    <button
      type="button"
      onClick={() => openEvent(event.event_code)}
      className="flex w-full items-start gap-2.5 rounded-sm px-2 py-2 text-left transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <span className="min-w-0">
        <span className="block text-sm font-medium wrap-anywhere">{getEventNameOrCode(event)}</span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
          {formatDateRange(event, texts.language) ?? texts.events.dateUnknown}
          <CancelledBadge event={event} />
        </span>
      </span>
    </button>
  )
}
