import { currentTexts, problemText } from '../../texts/texts.ts'
import type { ToastMessage } from '../../ui/toast-region.tsx'
import type { QueuedChange } from './queue-store.ts'

/** The toast after several changes of the queue were sent. */
export const createSentToast = (count: number): ToastMessage => ({
  ...currentTexts().offline.sent(count),
  tone: 'success',
})

/** The toast when the notice asks about changes, because it may be out of view. */
export const createAskedToast = (): ToastMessage => ({ ...currentTexts().offline.asked, tone: 'success' })

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
