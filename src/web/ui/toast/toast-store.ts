/** What a toast says. `error` is announced at once, the others when the screen reader pauses. */
export interface ToastMessage {
  title: string
  description?: string
  tone?: 'neutral' | 'success' | 'error'
  /** One thing that can be done about it; doing it dismisses the toast. */
  action?: { label: string; onAction: () => void }
}

export interface Toast extends ToastMessage {
  id: number
  /** False once dismissed: it is no longer shown, but stays in the store for the removal delay. */
  open: boolean
}

export interface ToastStore {
  /** Shows a toast; the oldest go when there are more than the limit. Returns its id. */
  show(message: ToastMessage): number
  dismiss(id: number): void
  /** The toasts, newest first. The same array until something changes. */
  toasts(): readonly Toast[]
  /** Calls back after every change; returns how to stop. */
  subscribe(listener: () => void): () => void
}

/** A store of toasts: at most `limit` at once, a dismissed one removed after `removalDelayMs` milliseconds. */
export function createToastStore({
  limit,
  removalDelayMs,
}: {
  limit: number
  removalDelayMs: number
}): ToastStore {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const removals = new Map<number, ReturnType<typeof setTimeout>>()

  function change(next: readonly Toast[]) {
    for (const gone of toasts) {
      if (next.some((toast) => toast.id === gone.id)) continue
      clearTimeout(removals.get(gone.id))
      removals.delete(gone.id)
    }
    toasts = next
    for (const listener of listeners) listener()
  }

  return {
    show(message) {
      lastId += 1
      change([{ ...message, id: lastId, open: true }, ...toasts].slice(0, limit))
      return lastId
    },
    dismiss(id) {
      const dismissed = toasts.find((toast) => toast.id === id)
      if (!dismissed?.open) return
      change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
      removals.set(
        id,
        setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), removalDelayMs),
      )
    },
    toasts: () => toasts,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
