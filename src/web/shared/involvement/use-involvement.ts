import { type EventSummary, getEventNameOrCode } from '../../../domain/event.ts'
import { isHttpUrl } from '../../../domain/text.ts'
import { type Texts, useTexts } from '../../texts/texts.ts'
import type { ToastMessage } from '../../ui/toast-region.tsx'
import { api } from '../api/api.ts'
import { useOptimisticChanges, useOptimisticMutation } from '../optimistic.ts'
import { showToast } from '../toasts.ts'
import {
  type InvolvementChange,
  type InvolvementMutation,
  resolveInvolvement,
  type ShownInvolvement,
} from './involvement.ts'
import { createErrorToast, createSuccessToast } from './involvement-toasts.ts'

const KIND = 'involvement'

/** The user's involvement in an event fetched at `fetchedAt`, pending changes included. */
export function useInvolvement(
  event: Parameters<typeof resolveInvolvement>[0],
  fetchedAt: number,
): ShownInvolvement {
  return resolveInvolvement(event, fetchedAt, useOptimisticChanges(KIND, event.event_code))
}

/** The user's changes to all events, for lists that an event joins or leaves because of them. */
export function useOptimisticInvolvement(): readonly InvolvementChange[] {
  return useOptimisticChanges(KIND)
}

/** Returns functions that change the involvement in one event, optimistically and with the toasts of §8. */
export function useChangeInvolvement(event: Pick<EventSummary, 'event_code' | 'event_name' | 'sign_up_url'>) {
  const texts = useTexts()
  const { event_code } = event
  const change = useOptimisticMutation({
    kind: KIND,
    scope: event_code,
    send: sendInvolvement,
    onSuccess: ({ undo }, mutation: InvolvementMutation) =>
      showToast({
        ...createSuccessToast(mutation, getEventNameOrCode(event)),
        ...(undo && {
          action: { label: texts.events.undo, onAction: () => change({ ...mutation, active: true, undo }) },
        }),
        ...(mutation.kind === 'registration' &&
          mutation.active &&
          createSignUpAction(event.sign_up_url, texts)),
      }),
    onError: (error, mutation) => showToast(createErrorToast(mutation, error)),
  })
  return {
    setRegistered: (active: boolean) => change({ event_code, kind: 'registration', active }),
    setRegisteredExternally: (active: boolean, registersHere = false) =>
      change({ event_code, kind: 'external_registration', active, registersHere }),
    setFavorite: (active: boolean) => change({ event_code, kind: 'favorite', active }),
  }
}

/** Leads from the toast "Registered successfully" to the organiser, where the event is registered elsewhere. */
function createSignUpAction(url: string | null, texts: Texts): Pick<ToastMessage, 'action'> {
  if (url === null || !isHttpUrl(url)) return {}
  const onAction = () => void window.open(url, '_blank', 'noopener,noreferrer')
  return { action: { label: texts.events.registerWithOrganizer, onAction } }
}

async function sendInvolvement({ event_code, kind, active, undo }: InvolvementMutation) {
  const params = { event_code }
  if (kind === 'external_registration') {
    const path = `${active ? 'PUT' : 'DELETE'} /api/external-registrations/{event_code}` as const
    return { ...(await api(path, { params })), undo: null }
  }
  if (!active)
    return kind === 'registration'
      ? api('DELETE /api/registrations/{event_code}', { params })
      : api('DELETE /api/favorites/{event_code}', { params })
  const input = { params, ...(undo !== undefined && { body: { undo } }) }
  const involvement =
    kind === 'registration'
      ? await api('PUT /api/registrations/{event_code}', input)
      : await api('PUT /api/favorites/{event_code}', input)
  return { ...involvement, undo: null }
}
