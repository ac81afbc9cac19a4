import type { ProblemCode } from '../../../contract/problem.ts'
import { currentTexts } from '../../texts/texts.ts'
import type { ToastMessage } from '../../ui/toast-region.tsx'
import { getErrorText, hasErrorCode } from '../api/api-error.ts'
import type { InvolvementMutation } from './involvement.ts'

const REFUSED_CODES: readonly ProblemCode[] = [
  'event_cancelled',
  'event_over',
  'deadline_passed',
  'event_full',
  'place_needs_confirmed_email',
  'mailbox_has_place',
  'waiting_list_closed',
]

/**
 * The toast after a change failed (§5, §8). If the server refused a registration, the reason replaces the general sentence. `wait` joins
 * the waiting list, which is offered if the event is full. `sendConfirmation` sends the link that confirms the address, which a place needs.
 */
export function createErrorToast(
  { kind, undo }: InvolvementMutation,
  error: unknown,
  wait: () => void,
  sendConfirmation: () => void,
): ToastMessage {
  const texts = currentTexts()
  const { events } = texts
  const tone = 'error'
  const isRegistration = kind !== 'favorite'
  if (hasErrorCode(error, 'not_signed_in')) {
    const description = isRegistration ? events.logInToRegister : events.signInToFavorite
    return { title: events.authenticationRequired, description, tone }
  }
  const description = getErrorText(texts, error)
  if (hasErrorCode(error, 'event_full')) {
    const action = { label: events.joinWaitingList, onAction: wait }
    return {
      title: undo ? events.undoFailed : description,
      description: undo ? `${description} ${events.places.fullHint}` : events.places.fullHint,
      tone,
      action,
    }
  }
  if (undo) return { title: events.undoFailed, description, tone }
  if (isRegistration && REFUSED_CODES.some((code) => hasErrorCode(error, code)))
    return {
      ...events.registrationFailed,
      ...(kind === 'waiting' && { title: events.places.joinFailed }),
      description,
      tone,
      ...(hasErrorCode(error, 'place_needs_confirmed_email') && {
        action: { label: events.places.sendConfirmation, onAction: sendConfirmation },
      }),
    }
  return { ...(isRegistration ? events.registrationFailed : events.favoriteFailed), tone }
}
