import { useSyncExternalStore } from 'react'
import type { Tenure } from './session-keeper.ts'
import { sessionKeeper } from './session-query.ts'

/** The present tenure; the component follows when somebody else's time begins. */
export function useTenure(): Tenure {
  return useSyncExternalStore(sessionKeeper.subscribe, sessionKeeper.tenure)
}
