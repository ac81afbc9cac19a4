import { createToastStore, type ToastMessage } from '../ui/toast/toast-store.ts'

/** The toasts of the app: one at a time, removed 1,000,000 ms after they are dismissed (§9). */
export const toastStore = createToastStore({ limit: 1, removalDelayMs: 1_000_000 })

/** Shows a toast and returns its id, with which it can be dismissed. Also callable outside components. */
export function showToast(message: ToastMessage): number {
  return toastStore.show(message)
}
