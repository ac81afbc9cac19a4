import { type ReactNode, useState } from 'react'
import type { AccountDetails } from '../../../../contract/account.ts'
import { hasErrorCode } from '../../../shared/api/api-error.ts'
import { type ReauthBody, ReauthCancelled, ReauthContext } from './reauth.ts'
import { ReauthDialog } from './reauth-dialog.tsx'

interface Prompt {
  key: number
  actionName: string
  /** Runs the action and settles the promise of runWithReauth; rejects if the password is wrong. */
  retry(reauth: ReauthBody): Promise<void>
  cancel(): void
}

/** Provides reauthentication to the Account section, one prompt at a time. */
export function ReauthProvider({ account, children }: { account: AccountDetails; children: ReactNode }) {
  const [prompt, setPrompt] = useState<Prompt | null>(null)
  const [isPrompting, setIsPrompting] = useState(false)

  async function runWithReauth<Reply>(
    actionName: string,
    action: (reauth: ReauthBody) => Promise<Reply>,
  ): Promise<Reply> {
    try {
      return await action({})
    } catch (error) {
      if (!hasErrorCode(error, 'recent_auth_required')) throw error
    }
    return new Promise<Reply>((resolve, reject) => {
      setIsPrompting(true)
      setPrompt({
        key: (prompt?.key ?? 0) + 1,
        actionName,
        async retry(reauth) {
          try {
            resolve(await action(reauth))
          } catch (error) {
            if (hasErrorCode(error, 'wrong_password') || hasErrorCode(error, 'recent_auth_required'))
              throw error
            reject(error)
          }
          setIsPrompting(false)
        },
        cancel() {
          setIsPrompting(false)
          reject(new ReauthCancelled())
        },
      })
    })
  }

  return (
    <ReauthContext value={{ runWithReauth, isPrompting }}>
      {children}
      {prompt && (
        <ReauthDialog
          key={prompt.key}
          open={isPrompting}
          actionName={prompt.actionName}
          account={account}
          onReauth={prompt.retry}
          onCancel={prompt.cancel}
        />
      )}
    </ReauthContext>
  )
}
