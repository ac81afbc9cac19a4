import { TOAST_LIMIT, TOAST_REMOVAL_DELAY_MS } from '../../domain/interface-limits.ts'
import { createToastStore, type ToastMessage } from '../ui/toast/toast-store.ts'

/** The toasts of the app: one at a time (spec §9). The shell of the app shows them. */
export const toastStore = createToastStore({ limit: TOAST_LIMIT, removalDelayMs: TOAST_REMOVAL_DELAY_MS })

/** Shows a toast; callable from anywhere, also outside of components. Returns its id, to dismiss it by. */
export function showToast(message: ToastMessage): number {
  return toastStore.show(message)
}
