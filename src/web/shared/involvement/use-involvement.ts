import { type EventSummary, type FullInvolvement, getEventNameOrCode } from '../../../domain/event.ts'
import { isHttpUrl } from '../../../domain/text.ts'
import { type Texts, useTexts } from '../../texts/texts.ts'
import { useStore } from '../../ui/store.ts'
import type { ToastMessage } from '../../ui/toast-region.tsx'
import { ApiError, hasErrorCode } from '../api/api-error.ts'
import { offlineQueue, offlineStore, queuedInvolvementStore, queueStore } from '../offline/offline-store.ts'
import { useOptimisticChanges, useOptimisticMutation } from '../optimistic.ts'
import { showToast } from '../toasts.ts'
import {
  findChangesTakenBack,
  INVOLVEMENT_KIND,
  type InvolvementChange,
  type InvolvementMutation,
  resolveInvolvement,
  type ShownInvolvement,
} from './involvement.ts'
import { createErrorToast, createSuccessToast } from './involvement-toasts.ts'
import { sendInvolvement } from './send-involvement.ts'

/** The user's involvement in an event fetched at `fetchedAt`, pending changes included. */
export function useInvolvement(
  event: Parameters<typeof resolveInvolvement>[0],
  fetchedAt: number,
): ShownInvolvement {
  const queued = useStore(queuedInvolvementStore)
  return resolveInvolvement(event, fetchedAt, [
    ...useOptimisticChanges<InvolvementMutation, FullInvolvement>(INVOLVEMENT_KIND, event.event_code),
    ...queued,
  ])
}

/** The user's changes to all events, for lists that an event joins or leaves because of them. */
export function useOptimisticInvolvement(): readonly InvolvementChange[] {
  const queued = useStore(queuedInvolvementStore)
  return [...useOptimisticChanges<InvolvementMutation, FullInvolvement>(INVOLVEMENT_KIND), ...queued]
}

/** Returns functions that change the involvement in one event, optimistically and with the toasts of §8. */
export function useChangeInvolvement(event: Pick<EventSummary, 'event_code' | 'event_name' | 'sign_up_url'>) {
  const texts = useTexts()
  const { event_code } = event
  const change = useOptimisticMutation({
    kind: INVOLVEMENT_KIND,
    scope: event_code,
    send: (mutation: InvolvementMutation) => sendOrQueue(mutation, getEventNameOrCode(event)),
    onSuccess: ({ undo, externally_registered_at }, mutation: InvolvementMutation) =>
      showToast({
        ...createSuccessToast(mutation, getEventNameOrCode(event)),
        ...(undo && {
          action: { label: texts.events.undo, onAction: () => change({ ...mutation, active: true, undo }) },
        }),
        ...(mutation.kind === 'registration' &&
          mutation.active &&
          // Undo restores the registration with the organiser, too.
          externally_registered_at === null &&
          createSignUpAction(event.sign_up_url, texts)),
      }),
    onError: (error, mutation) =>
      showToast(
        error instanceof QueuedError
          ? { ...texts.offline.queued, tone: 'success' }
          : createErrorToast(mutation, error),
      ),
  })
  function changeOrTakeBack(mutation: Omit<InvolvementMutation, 'event_code'>) {
    const waiting = queueStore.get().filter((each) => !each.refusal && each.change.event_code === event_code)
    const { takenBack, isUndone } = findChangesTakenBack(waiting, mutation)
    for (const queued of takenBack) void offlineQueue.current?.removeQueuedChange(queued)
    if (!isUndone) change({ event_code, ...mutation })
  }
  return {
    setRegistered: (active: boolean) => changeOrTakeBack({ kind: 'registration', active }),
    setRegisteredExternally: (active: boolean, registersHere = false) =>
      changeOrTakeBack({ kind: 'external_registration', active, registersHere }),
    setFavorite: (active: boolean) => changeOrTakeBack({ kind: 'favorite', active }),
  }
}

/** Leads from the toast "Registered successfully" to the organiser, where the event is registered elsewhere. */
function createSignUpAction(url: string | null, texts: Texts): Pick<ToastMessage, 'action'> {
  if (url === null || !isHttpUrl(url)) return {}
  const onAction = () => void window.open(url, '_blank', 'noopener,noreferrer')
  return { action: { label: texts.events.registerWithOrganizer, onAction } }
}

/** Thrown when a change waits for a connection. */
class QueuedError extends Error {}

/** Sends a change. Without a connection, stores it to be sent later and throws a QueuedError. */
async function sendOrQueue(mutation: InvolvementMutation, eventTitle: string) {
  try {
    // Known to be offline: the user need not wait until the request fails.
    if (offlineStore.get()) throw new ApiError('network')
    return await sendInvolvement(mutation)
  } catch (error) {
    // An undo is possible for a short time only.
    if (!hasErrorCode(error, 'network') || mutation.undo !== undefined) throw error
    throw (await offlineQueue.current?.queueChange(mutation, eventTitle)) ? new QueuedError() : error
  }
}
