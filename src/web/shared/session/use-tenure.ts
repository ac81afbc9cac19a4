import { useSyncExternalStore } from 'react'
import { sessionManager } from './session.ts'
import type { UserScope } from './session-manager.ts'

/** The present tenure; the component follows when somebody else's time begins. */
export function useUserScope(): UserScope {
  return useSyncExternalStore(sessionManager.subscribe, sessionManager.scope)
}
