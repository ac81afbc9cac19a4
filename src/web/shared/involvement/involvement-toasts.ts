import { currentTexts } from '../../texts/texts.ts'
import type { ToastMessage } from '../../ui/toast-region.tsx'
import { hasErrorCode } from '../api/api-error.ts'
import { getErrorText } from '../api/failure-text.ts'
import type { InvolvementMutation } from './involvement.ts'

/** What is said when a wish came true (spec §8 "Success messages"). `event` is its title. */
export function createSuccessToast({ kind, wanted, undo }: InvolvementMutation, event: string): ToastMessage {
  const texts = currentTexts()
  const { registered, unregistered, favoriteAdded, favoriteRemoved, registrationRestored, favoriteRestored } =
    texts.events
  if (undo !== undefined) {
    const restored = kind === 'registration' ? registrationRestored : favoriteRestored
    return { ...restored(event), tone: 'success' }
  }
  if (kind === 'registration')
    return { ...(wanted ? registered(event) : unregistered(event)), tone: 'success' }
  return { ...(wanted ? favoriteAdded : favoriteRemoved), tone: 'success' }
}

/** What is said when a wish failed (spec §5, §8). Where registering is closed, the reason takes the general sentence's place. */
export function createErrorToast({ kind, undo }: InvolvementMutation, error: unknown): ToastMessage {
  const texts = currentTexts()
  const { authenticationRequired, logInToRegister, signInToFavorite, registrationFailed, favoriteFailed } =
    texts.events
  const registering = kind === 'registration'
  if (hasErrorCode(error, 'not_signed_in'))
    return {
      title: authenticationRequired,
      description: registering ? logInToRegister : signInToFavorite,
      tone: 'error',
    }
  if (undo !== undefined)
    return { title: texts.events.undoFailed, description: getErrorText(texts, error), tone: 'error' }
  if (registering && (hasErrorCode(error, 'event_over') || hasErrorCode(error, 'deadline_passed')))
    return { ...registrationFailed, description: getErrorText(texts, error), tone: 'error' }
  return { ...(registering ? registrationFailed : favoriteFailed), tone: 'error' }
}
