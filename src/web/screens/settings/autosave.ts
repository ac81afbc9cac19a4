/** What a form that saves itself shows. */
export interface AutosaveState<Value> {
  /** The last wish, else what is stored. */
  value: Value
  isSaving: boolean
}

export interface Autosave<Value> {
  /** The state; the same object until something changes. */
  state(): AutosaveState<Value>
  /** Shows `next` at once and saves it; while a save is under way only the last wish is kept. */
  save(next: Value): void
  /** What is stored has become known anew, for instance read again. Ignored while saving: the answer is newer. */
  setStored(stored: Value): void
  /** Calls back after every change; returns how to stop. */
  subscribe(listener: () => void): () => void
}

/**
 * Saves one thing again and again without losing an update: one save is under way at a time, what was wished meanwhile
 * follows, and only the last wish of it. When the last wish fails, what is shown falls back to what is stored.
 * `save` answers with what is stored now. `onSaved` and `onFailed` are called once nothing is left to save.
 */
export function createAutosave<Value>(
  initial: Value,
  {
    save,
    onSaved,
    onFailed,
  }: {
    save: (value: Value) => Promise<Value>
    onSaved: (stored: Value) => void
    onFailed: (error: unknown, stored: Value) => void
  },
): Autosave<Value> {
  let stored = initial
  let state: AutosaveState<Value> = { value: initial, isSaving: false }
  let next: { wish: Value } | null = null
  const listeners = new Set<() => void>()

  function show(shown: Value, saving: boolean) {
    state = { value: shown, isSaving: saving }
    for (const listener of listeners) listener()
  }

  async function saveAll(first: Value) {
    next = { wish: first }
    let failure: { error: unknown } | null = null
    while (next) {
      const { wish }: { wish: Value } = next
      next = null
      try {
        stored = await save(wish)
        failure = null
      } catch (error) {
        failure = { error }
      }
    }
    show(stored, false)
    if (failure) onFailed(failure.error, stored)
    else onSaved(stored)
  }

  return {
    state: () => state,
    save(wanted) {
      const isSaving = state.isSaving
      show(wanted, true)
      if (isSaving) next = { wish: wanted }
      else void saveAll(wanted)
    },
    setStored(value) {
      if (state.isSaving) return
      stored = value
      show(value, false)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
