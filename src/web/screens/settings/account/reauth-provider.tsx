import { type ReactNode, useState } from 'react'
import type { AccountDetails } from '../../../../contract/account.ts'
import { hasErrorCode } from '../../../shared/api/api-error.ts'
import { ReauthCancelled, ReauthContext } from './reauth.ts'
import { ReauthDialog } from './reauth-dialog.tsx'

interface Prompt {
  key: number
  actionName: string
  /** Runs the action and settles the promise of runWithReauth; rejects if the password is wrong. */
  retry(currentPassword: string | undefined): Promise<void>
  cancel(): void
}

/** Provides reauthentication to the Account section, one prompt at a time. */
export function ReauthProvider({ account, children }: { account: AccountDetails; children: ReactNode }) {
  const [prompt, setPrompt] = useState<Prompt | null>(null)
  const [isPrompting, setIsPrompting] = useState(false)

  async function runWithReauth<Reply>(
    actionName: string,
    action: (currentPassword: string | undefined) => Promise<Reply>,
  ): Promise<Reply> {
    try {
      return await action(undefined)
    } catch (error) {
      if (!hasErrorCode(error, 'recent_auth_required')) throw error
    }
    return new Promise<Reply>((resolve, reject) => {
      setIsPrompting(true)
      setPrompt({
        key: (prompt?.key ?? 0) + 1,
        actionName,
        async retry(currentPassword) {
          try {
            resolve(await action(currentPassword))
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
          onPassword={(password) => prompt.retry(password)}
          onSignedIn={() => prompt.retry(undefined)}
          onCancel={prompt.cancel}
        />
      )}
    </ReauthContext>
  )
}
