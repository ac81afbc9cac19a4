import { createStore, type ReadableStore } from '../../ui/store.ts'

export interface AutosaveState<Value> {
  /** The last change, or the stored value once it is saved. */
  value: Value
  isSaving: boolean
}

export interface Autosave<Value> {
  state: ReadableStore<AutosaveState<Value>>
  /** Shows `value` at once and saves it. Of the changes during a save only the last is kept. */
  save(value: Value): void
  /** Updates the stored value, for instance after reading it again. Ignored during a save, whose reply is newer. */
  setStored(value: Value): void
}

/**
 * Creates an autosave that loses no update: it saves one value at a time, then the last change made meanwhile. If the last
 * save fails, the value falls back to the stored one. `save` resolves with the stored value; `onSaved` or `onFailed` is
 * called once nothing is left to save.
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
  const state = createStore<AutosaveState<Value>>({ value: initial, isSaving: false })
  let stored = initial
  let next: { value: Value } | null = null

  async function saveAll(first: Value) {
    next = { value: first }
    let failure: { error: unknown } | null = null
    while (next) {
      const { value }: { value: Value } = next
      next = null
      try {
        stored = await save(value)
        failure = null
      } catch (error) {
        failure = { error }
      }
    }
    state.set({ value: stored, isSaving: false })
    if (failure) onFailed(failure.error, stored)
    else onSaved(stored)
  }

  return {
    state,
    save(value) {
      const { isSaving } = state.get()
      state.set({ value, isSaving: true })
      if (isSaving) next = { value }
      else void saveAll(value)
    },
    setStored(value) {
      if (state.get().isSaving) return
      stored = value
      state.set({ value, isSaving: false })
    },
  }
}
