import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EventCardData } from '../../../contract/schemas.ts'
import { type EventSummary, getEventTitle } from '../../../domain/event.ts'
import { useTexts } from '../../texts/texts.ts'
import { api } from '../api/api.ts'
import { invalidateMyEvents } from '../invalidate-my-events.ts'
import { monotonicNow } from '../queries.ts'
import { showToast } from '../toasts.ts'
import {
  addPending,
  applyResult,
  type InvolvementChanges,
  type InvolvementMutation,
  type PendingInvolvement,
  removePending,
  resolveInvolvement,
  type ShownInvolvement,
} from './involvement.ts'
import { createErrorToast, createSuccessToast } from './involvement-toasts.ts'

const CHANGES_KEY = ['event-changes']
const CHANGING = ['change-involvement']
const NONE: InvolvementChanges = new Map()

function change(queryClient: QueryClient, next: (changes: InvolvementChanges) => InvolvementChanges): void {
  queryClient.setQueryData<InvolvementChanges>(CHANGES_KEY, (changes) => next(changes ?? new Map()))
}

/** How the person stands to an event that was read at `fetchedAt` (on `pageClock`), their last click included. */
export function useInvolvement(
  event: Pick<EventCardData, 'event_code' | 'registered_at' | 'favorited_at'>,
  fetchedAt: number,
): ShownInvolvement {
  const { data } = useQuery<InvolvementChanges, Error, PendingInvolvement | undefined>({
    queryKey: CHANGES_KEY,
    queryFn: skipToken,
    select: (changes) => changes.get(event.event_code),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return resolveInvolvement(event, fetchedAt, data)
}

/** What the person changed since the lists were read: for lists that an event leaves or joins by it. */
export function useInvolvementChanges(): InvolvementChanges {
  const { data } = useQuery<InvolvementChanges>({
    queryKey: CHANGES_KEY,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return data ?? NONE
}

/**
 * Registers, unregisters, marks and unmarks one event: shown at once, taken back when it fails, with the toasts of the
 * specification (§8). The wishes for one event go to the server one after the other, so the last one wins there as well.
 */
export function useChangeInvolvement(event: Pick<EventSummary, 'event_code' | 'event_name'>) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const { event_code } = event
  const { mutate } = useMutation({
    mutationKey: CHANGING,
    scope: { id: `event ${event_code}` },
    mutationFn: send,
    onMutate: (wish: InvolvementMutation) => change(queryClient, (changes) => addPending(changes, wish)),
    onSuccess: ({ involvement, undo }, wish) => {
      change(queryClient, (changes) => applyResult(changes, wish, involvement, monotonicNow()))
      showToast({
        ...createSuccessToast(wish, getEventTitle(event)),
        ...(undo && {
          action: { label: texts.events.undo, onAction: () => mutate({ ...wish, wanted: true, undo }) },
        }),
      })
    },
    onError: (error, wish) => {
      change(queryClient, (changes) => removePending(changes, wish))
      showToast(createErrorToast(wish, error))
    },
    onSettled: (result) => {
      // Of many clicks in a row only the last one asks again.
      if (result)
        invalidateMyEvents(queryClient, { isLast: queryClient.isMutating({ mutationKey: CHANGING }) <= 1 })
    },
  })
  return {
    setRegistered: (wanted: boolean) => mutate({ event_code, kind: 'registration', wanted }),
    setFavorite: (wanted: boolean) => mutate({ event_code, kind: 'favorite', wanted }),
  }
}

async function send({ event_code, kind, wanted, undo }: InvolvementMutation) {
  const params = { event_code }
  const restore = { params, ...(undo !== undefined && { body: { undo } }) }
  if (wanted) {
    const involvement =
      kind === 'registration'
        ? await api('PUT /api/registrations/{event_code}', restore)
        : await api('PUT /api/favorites/{event_code}', restore)
    return { involvement, undo: null }
  }
  const removal =
    kind === 'registration'
      ? await api('DELETE /api/registrations/{event_code}', { params })
      : await api('DELETE /api/favorites/{event_code}', { params })
  return { involvement: removal, undo: removal.undo }
}
