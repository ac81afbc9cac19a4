import { currentTexts } from '../../texts/current-texts.ts'
import type { ToastMessage } from '../../ui/toast/toast-store.ts'
import { failureText } from '../api/failure-text.ts'
import { isProblem } from '../api/problem-error.ts'
import type { Wish } from './involvement.ts'

/** What is said when a wish came true (spec §8 "Success messages"). `event` is its title. */
export function successToast({ kind, wanted, undo }: Wish, event: string): ToastMessage {
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
export function failureToast({ kind, undo }: Wish, error: unknown): ToastMessage {
  const texts = currentTexts()
  const { authenticationRequired, logInToRegister, signInToFavorite, registrationFailed, favoriteFailed } =
    texts.events
  const registering = kind === 'registration'
  if (isProblem(error, 'not_signed_in'))
    return {
      title: authenticationRequired,
      description: registering ? logInToRegister : signInToFavorite,
      tone: 'error',
    }
  if (undo !== undefined)
    return { title: texts.events.undoFailed, description: failureText(texts, error), tone: 'error' }
  if (registering && (isProblem(error, 'event_over') || isProblem(error, 'deadline_passed')))
    return { ...registrationFailed, description: failureText(texts, error), tone: 'error' }
  return { ...(registering ? registrationFailed : favoriteFailed), tone: 'error' }
}
