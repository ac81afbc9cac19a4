import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EventCard } from '../../../contract/shapes.ts'
import { type EventSummary, eventTitle } from '../../../domain/event.ts'
import { api } from '../api/api.ts'
import { showToast } from '../toasts.ts'
import { OWN_EVENTS, pageClock } from './event-queries.ts'
import {
  type Change,
  type Changes,
  type ShownInvolvement,
  shownInvolvement,
  type Wish,
  withAnswer,
  withoutWish,
  withWish,
} from './involvement.ts'
import { failureToast, successToast } from './involvement-toasts.ts'

const CHANGES_KEY = ['event-changes']

function change(queryClient: QueryClient, next: (changes: Changes) => Changes): void {
  queryClient.setQueryData<Changes>(CHANGES_KEY, (changes) => next(changes ?? new Map()))
}

/** How the person stands to an event that was read at `asked_at` (on `pageClock`), their last click included. */
export function useInvolvement(event: EventCard, asked_at: number): ShownInvolvement {
  const { data } = useQuery<Changes, Error, Change | undefined>({
    queryKey: CHANGES_KEY,
    queryFn: skipToken,
    select: (changes) => changes.get(event.event_code),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return shownInvolvement(event, asked_at, data)
}

/**
 * Registers, unregisters, marks and unmarks one event: shown at once, taken back when it fails, with the toasts of the
 * specification (§8). The wishes for one event go to the server one after the other, so the last one wins there as well.
 */
export function useChangeInvolvement(event: Pick<EventSummary, 'event_code' | 'event_name'>) {
  const queryClient = useQueryClient()
  const { event_code } = event
  const { mutate } = useMutation({
    scope: { id: `event ${event_code}` },
    mutationFn: send,
    onMutate: (wish: Wish) => change(queryClient, (changes) => withWish(changes, wish)),
    onSuccess: (involvement, wish) => {
      change(queryClient, (changes) => withAnswer(changes, wish, involvement, pageClock()))
      void queryClient.resetQueries({ queryKey: [OWN_EVENTS] })
      showToast(successToast(wish, eventTitle(event)))
    },
    onError: (error, wish) => {
      change(queryClient, (changes) => withoutWish(changes, wish))
      showToast(failureToast(wish, error))
    },
  })
  return {
    setRegistered: (wanted: boolean) => mutate({ event_code, kind: 'registration', wanted }),
    setFavorite: (wanted: boolean) => mutate({ event_code, kind: 'favorite', wanted }),
  }
}

function send({ event_code, kind, wanted }: Wish) {
  const input = { params: { event_code } }
  if (kind === 'registration')
    return wanted
      ? api('PUT /api/registrations/{event_code}', input)
      : api('DELETE /api/registrations/{event_code}', input)
  return wanted
    ? api('PUT /api/favorites/{event_code}', input)
    : api('DELETE /api/favorites/{event_code}', input)
}
