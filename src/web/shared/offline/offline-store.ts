import { createStore } from '../../ui/store.ts'

/** Set while the server cannot be reached. */
export interface OfflineStatus {
  /** When the data on the screen was current, in milliseconds since 1970; null if there is none. */
  asOf: number | null
}

export const offlineStore = createStore<OfflineStatus | null>(null)

/** Shows that the app is offline. connection.ts then waits for the server. */
export function goOffline(asOf: number | null): void {
  offlineStore.set({ asOf })
}

/** Returns whether the operator lets browsers keep data for use without a connection. */
export function isOfflineEnabled(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="amberlink-offline"]')?.content !== 'off'
}
