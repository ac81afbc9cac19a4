import { createContext, use, useEffect, useEffectEvent } from 'react'
import { readDraft, saveDraft } from '../../../shared/session/drafts.ts'

/** The user closed the reauthentication dialog. */
export class ReauthCancelled extends Error {
  override readonly name = 'ReauthCancelled'
}

/** The part of a request body that reauthenticates: the current password, if the user entered it. */
export interface ReauthBody {
  current_password?: string
}

export interface Reauth {
  /**
   * Runs an action that requires recent authentication. If the session alone is not enough, asks the user to
   * reauthenticate and runs the action again. `actionName` lets useResumeAction continue after a sign-in at a provider.
   * Rejects with ReauthCancelled, or with the error of the action.
   */
  runWithReauth<Reply>(actionName: string, action: (reauth: ReauthBody) => Promise<Reply>): Promise<Reply>
  /** Whether the reauthentication dialog is open; other dialogs close meanwhile. */
  isPrompting: boolean
}

export const ReauthContext = createContext<Reauth | null>(null)

export function useReauth(): Reauth {
  const reauth = use(ReauthContext)
  if (!reauth) throw new Error('useReauth must be used inside ReauthProvider')
  return reauth
}

const PENDING_ACTION = 'pending-action'

/** Stores the name of the action to resume after a sign-in at a provider. */
export function savePendingAction(actionName: string): void {
  saveDraft(PENDING_ACTION, actionName)
}

/** Calls `resume` once if the user returned from a provider to continue the action `actionName`. */
export function useResumeAction(actionName: string, resume: () => void): void {
  const onResume = useEffectEvent(resume)
  useEffect(() => {
    if (readDraft(PENDING_ACTION) !== actionName) return
    saveDraft(PENDING_ACTION, undefined)
    onResume()
  }, [actionName])
}
