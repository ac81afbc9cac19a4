import { createContext, use } from 'react'

/** The user closed the reauthentication dialog. */
export class ReauthCancelled extends Error {
  override readonly name = 'ReauthCancelled'
}

export interface Reauth {
  /**
   * Runs an action that requires recent authentication; first asks the user to reauthenticate if that is necessary. Rejects with
   * ReauthCancelled, or with the error of the action.
   */
  runWithReauth<Reply>(action: () => Promise<Reply>): Promise<Reply>
  /** Whether the reauthentication dialog is open; other dialogs close meanwhile. */
  isPrompting: boolean
}

export const ReauthContext = createContext<Reauth | null>(null)

export function useReauth(): Reauth {
  const reauth = use(ReauthContext)
  if (!reauth) throw new Error('useReauth must be used inside ReauthProvider')
  return reauth
}
