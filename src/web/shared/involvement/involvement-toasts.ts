import { type EventSummary, type FullInvolvement, getEventNameOrCode } from '../../../domain/event.ts'
import { isHttpUrl } from '../../../domain/text.ts'
import { currentTexts, problemText } from '../../texts/texts.ts'
import type { ToastMessage } from '../../ui/toast-region.tsx'
import { invitationStore } from '../people/invitation.ts'
import type { InvolvementMutation } from './involvement.ts'
import type { QueuedChange } from './queue-store.ts'

type ToastEvent = Pick<EventSummary, 'event_code' | 'event_name' | 'sign_up_url'>

/** Whether a change should restore a registration, but its original time was lost. */
export const isDateLost = ({ kind, active, since }: InvolvementMutation, reply: FullInvolvement) =>
  active && kind === 'registration' && typeof since === 'string' && reply.registered_at !== since

/** The toast after a change succeeded (§8 "Success messages"). `restore` is called by Undo, `openEvent` by the offer to meet people. */
export function createSuccessToast(
  change: InvolvementMutation,
  event: ToastEvent,
  reply: FullInvolvement,
  restore: (() => void) | null = null,
  openEvent?: (event_code: string) => void,
): ToastMessage {
  const { events } = currentTexts()
  return {
    ...describeSuccess(change, getEventNameOrCode(event), reply),
    tone: 'success',
    ...(restore && { action: { label: events.undo, onAction: restore } }),
    ...(openEvent && isRegistration(change, reply) && createPeopleAction(event.event_code, openEvent)),
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
  if (kind === 'waiting' && reply.registered_at === null)
    return active ? events.places.joined(title, reply.waiting_position ?? 1) : events.places.left(title)
  const isRestored = active && (undo !== undefined || typeof since === 'string')
  if (kind === 'favorite') {
    if (isRestored && (!since || reply.favorited_at === since)) return events.favoriteRestored(title)
    return active ? events.favoriteAdded : events.favoriteRemoved
  }
  if (isDateLost(change, reply)) return events.registeredToday(title)
  return (isRestored ? events.registrationRestored : active ? events.registered : events.unregistered)(title)
}

/** Whether the change has registered the user. A restored registration counts: what the user chose for the first ended with it. */
const isRegistration = ({ kind, active, registersHere }: InvolvementMutation, reply: FullInvolvement) =>
  active &&
  reply.registered_at !== null &&
  (kind === 'registration' || kind === 'waiting' || registersHere === true)

/** Leads from the toast after registering to the question whether to show the card at the event. */
function createPeopleAction(
  event_code: string,
  openEvent: (event_code: string) => void,
): Pick<ToastMessage, 'action'> {
  const onAction = () => {
    invitationStore.set(event_code)
    openEvent(event_code)
  }
  return { action: { label: currentTexts().events.meetPeople, onAction } }
}

/** Leads from the toast "Registered successfully" to the organiser, where the event is registered elsewhere. */
function createSignUpAction(url: string | null): Pick<ToastMessage, 'action'> {
  if (url === null || !isHttpUrl(url)) return {}
  const onAction = () => void window.open(url, '_blank', 'noopener,noreferrer')
  return { action: { label: currentTexts().events.registerWithOrganizer, onAction } }
}

/** The toast after a change was queued. */
export const createQueuedToast = (): ToastMessage => ({ ...currentTexts().offline.queued, tone: 'success' })

/** The toast after several changes of the queue were sent. */
export const createSentToast = (count: number): ToastMessage => ({
  ...currentTexts().offline.sent(count),
  tone: 'success',
})

/** The toast when the notice asks about changes, because it may be out of view. */
export const createAskedToast = (): ToastMessage => ({ ...currentTexts().offline.asked, tone: 'question' })

/** The toast about changes that were refused a moment ago, because the notice with the reasons may be out of view. */
export function createRefusalToast(first: QueuedChange, refused: number, sent: number): ToastMessage {
  const texts = currentTexts()
  const { offline } = texts
  const { change, eventTitle, refusal } = first
  const name = offline.changes[change.kind][change.active ? 'add' : 'remove'](eventTitle)
  const reason = problemText(texts, refusal ?? 'unexpected_error')
  const toast =
    refused === 1
      ? { title: offline.refusedTitle(name), description: reason }
      : offline.severalRefused(refused)
  const sentToo = sent > 0 && {
    title: offline.sentAndRefused(sent, refused),
    ...(refused === 1 && { description: `${name} – ${reason}` }),
  }
  return { ...toast, ...sentToo, tone: 'error' }
}
