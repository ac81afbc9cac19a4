import type { RegistrationClosed } from '../../../domain/event-state.ts'
import { currentTexts } from '../../texts/texts.ts'
import type { ToastMessage } from '../../ui/toast-region.tsx'
import { getErrorText, hasErrorCode } from '../api/api-error.ts'
import type { InvolvementMutation } from './involvement.ts'

const CLOSED_CODES: readonly RegistrationClosed[] = ['event_cancelled', 'event_over', 'deadline_passed']

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
