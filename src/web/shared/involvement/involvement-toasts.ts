import { type EventSummary, type FullInvolvement, getEventNameOrCode } from '../../../domain/event.ts'
import type { RegistrationClosed } from '../../../domain/event-state.ts'
import { isHttpUrl } from '../../../domain/text.ts'
import { currentTexts } from '../../texts/texts.ts'
import type { ToastMessage } from '../../ui/toast-region.tsx'
import { getErrorText, hasErrorCode } from '../api/api-error.ts'
import type { InvolvementMutation } from './involvement.ts'

const CLOSED_CODES: readonly RegistrationClosed[] = ['event_cancelled', 'event_over', 'deadline_passed']

type ToastEvent = Pick<EventSummary, 'event_code' | 'event_name' | 'sign_up_url'>

/** Whether a change should restore a registration, but its original time was lost. */
export const isDateLost = ({ kind, active, since }: InvolvementMutation, reply: FullInvolvement) =>
  active && kind === 'registration' && typeof since === 'string' && reply.registered_at !== since

/** The toast after a change succeeded (§8 "Success messages"). `restore` is called by Undo. */
export function createSuccessToast(
  change: InvolvementMutation,
  event: ToastEvent,
  reply: FullInvolvement,
  restore: (() => void) | null = null,
): ToastMessage {
  const { events } = currentTexts()
  return {
    ...describeSuccess(change, getEventNameOrCode(event), reply),
    tone: 'success',
    ...(restore && { action: { label: events.undo, onAction: restore } }),
    ...(change.kind === 'registration' &&
      change.active &&
      // Undo restores the registration with the organiser, too.
      reply.externally_registered_at === null &&
      createSignUpAction(event.sign_up_url)),
  }
}

function describeSuccess(change: InvolvementMutation, title: string, reply: FullInvolvement) {
  const { kind, active, undo, since, registersHere } = change
  const { events } = currentTexts()
  if (kind === 'external_registration' && !registersHere)
    return (active ? events.registrationWithOrganizerNoted : events.registrationWithOrganizerRemoved)(title)
  const isRestored = active && (undo !== undefined || typeof since === 'string')
  if (kind === 'favorite') {
    if (isRestored && (!since || reply.favorited_at === since)) return events.favoriteRestored(title)
    return active ? events.favoriteAdded : events.favoriteRemoved
  }
  if (isDateLost(change, reply)) return events.registeredToday(title)
  return (isRestored ? events.registrationRestored : active ? events.registered : events.unregistered)(title)
}

/** Leads from the toast "Registered successfully" to the organiser, where the event is registered elsewhere. */
function createSignUpAction(url: string | null): Pick<ToastMessage, 'action'> {
  if (url === null || !isHttpUrl(url)) return {}
  const onAction = () => void window.open(url, '_blank', 'noopener,noreferrer')
  return { action: { label: currentTexts().events.registerWithOrganizer, onAction } }
}

/** The toast after a change failed (§5, §8). If registration is closed, the reason replaces the general sentence. */
export function createErrorToast({ kind, undo }: InvolvementMutation, error: unknown): ToastMessage {
  const texts = currentTexts()
  const { events } = texts
  const tone = 'error'
  const isRegistration = kind !== 'favorite'
  if (hasErrorCode(error, 'not_signed_in')) {
    const description = isRegistration ? events.logInToRegister : events.signInToFavorite
    return { title: events.authenticationRequired, description, tone }
  }
  const description = getErrorText(texts, error)
  if (undo) return { title: events.undoFailed, description, tone }
  if (isRegistration && CLOSED_CODES.some((code) => hasErrorCode(error, code)))
    return { ...events.registrationFailed, description, tone }
  return { ...(isRegistration ? events.registrationFailed : events.favoriteFailed), tone }
}

/** The toast after a change was queued. */
export const createQueuedToast = (): ToastMessage => ({ ...currentTexts().offline.queued, tone: 'success' })
