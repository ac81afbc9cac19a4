import { useSyncExternalStore } from 'react'

/** Where a component reads a value that changes outside of React. */
export interface ReadableStore<State> {
  get(): State
  /** Calls `listener` after every change. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void
}

export interface Store<State> extends ReadableStore<State> {
  /** Replaces the state and notifies all listeners, unless it is the same value as before. */
  set(next: State): void
}

/** Creates a store for state that outlives components or that code outside of components changes. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(next) {
      if (Object.is(next, state)) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns the state of the store; the component renders again when it changes. */
export function useStore<State>({ get, subscribe }: ReadableStore<State>): State {
  return useSyncExternalStore(subscribe, get, get)
}
