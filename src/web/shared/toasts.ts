import { createStore } from '../ui/store.ts'
import type { ToastMessage } from '../ui/toast-region.tsx'

/** A dismissed toast is removed after this many milliseconds (§9). */
export const TOAST_REMOVAL_DELAY_MS = 1_000_000

export interface Toast extends ToastMessage {
  id: number
  /** False once dismissed: the toast is hidden, and removed after the delay. */
  open: boolean
}

/** The toast of the app. There is at most one: a new toast replaces it (§9). */
export const toastStore = createStore<Toast | null>(null)

let lastId = 0
let removalTimer: ReturnType<typeof setTimeout> | undefined

/** Shows a toast and returns its id, with which it can be dismissed. Also callable outside of components. */
export function showToast(message: ToastMessage): number {
  clearTimeout(removalTimer)
  lastId += 1
  toastStore.set({ ...message, id: lastId, open: true })
  return lastId
}

/** Hides the toast with this id. Does nothing when another toast has replaced it. */
export function dismissToast(id: number | undefined = toastStore.get()?.id): void {
  const toast = toastStore.get()
  if (!toast?.open || toast.id !== id) return
  toastStore.set({ ...toast, open: false })
  removalTimer = setTimeout(() => toastStore.set(null), TOAST_REMOVAL_DELAY_MS)
}
