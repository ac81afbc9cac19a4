import { createContext, use, useEffect, useRef } from 'react'
import { readDraft, saveDraft } from '../../../shared/session/drafts.ts'

/** The person closed the question whether it is them. */
export class ReauthCancelled extends Error {
  override readonly name = 'GaveUp'
}

export interface Reauth {
  /**
   * Does what needs fresh proof. Where the session alone is not enough, asks for the password, or to sign in again, and
   * goes on with `action`. `wanted` names it, to be taken up again by useTakenUp after signing in at a provider.
   * Rejects with GaveUp, or with what the action failed with.
   */
  runWithReauth<Reply>(
    wanted: string,
    action: (currentPassword: string | undefined) => Promise<Reply>,
  ): Promise<Reply>
  /** While it is being asked; another dialog makes room. */
  isPrompting: boolean
}

export const ReauthContext = createContext<Reauth | null>(null)

/** How to do what needs fresh proof. */
export function useReauth(): Reauth {
  const proof = use(ReauthContext)
  if (!proof) throw new Error('useProof is for the Account section')
  return proof
}

/** The part of a body that carries the password, if one was asked for. */
export function currentPasswordBody(currentPassword: string | undefined) {
  return currentPassword === undefined ? {} : { current_password: currentPassword }
}

const WANTED = 'account-wanted'

/** Remembers what was wanted over the way to a provider and back. */
export function savePendingAction(wanted: string): void {
  saveDraft(WANTED, wanted)
}

/** Calls `start` once when the person has come back from a provider for `wanted`. */
export function useResumeAction(wanted: string, start: () => void): void {
  const latest = useRef(start)
  useEffect(() => {
    latest.current = start
  })
  useEffect(() => {
    if (readDraft(WANTED) !== wanted) return
    saveDraft(WANTED, undefined)
    latest.current()
  }, [wanted])
}
