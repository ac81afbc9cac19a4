import { type ReactNode, useState } from 'react'
import type { AccountDetails } from '../../../../contract/account.ts'
import { hasErrorCode } from '../../../shared/api/api-error.ts'
import { ReauthCancelled, ReauthContext } from './reauth.ts'
import { ReauthDialog } from './reauth-dialog.tsx'

interface Prompt {
  key: number
  /** Runs the action and settles the promise of runWithReauth. */
  proceed(): Promise<void>
  cancel(): void
}

/** Provides reauthentication to the Account section, one prompt at a time. */
export function ReauthProvider({ account, children }: { account: AccountDetails; children: ReactNode }) {
  const [prompt, setPrompt] = useState<Prompt | null>(null)
  const [isPrompting, setIsPrompting] = useState(false)
  // The account is not read again if the action fails after the reauthentication.
  const [hasReauthenticated, setHasReauthenticated] = useState(false)

  async function runWithReauth<Reply>(action: () => Promise<Reply>): Promise<Reply> {
    // Otherwise the attempt would only fail.
    if (account.is_recently_authenticated || hasReauthenticated) {
      try {
        return await action()
      } catch (error) {
        if (!hasErrorCode(error, 'recent_auth_required')) throw error
      }
    }
    return new Promise<Reply>((resolve, reject) => {
      setIsPrompting(true)
      setPrompt({
        key: (prompt?.key ?? 0) + 1,
        async proceed() {
          setHasReauthenticated(true)
          await action().then(resolve, reject)
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
          account={account}
          onReauth={prompt.proceed}
          onCancel={prompt.cancel}
        />
      )}
    </ReauthContext>
  )
}
