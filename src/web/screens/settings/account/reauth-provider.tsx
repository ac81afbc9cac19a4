import { type ReactNode, useState } from 'react'
import type { AccountDetails } from '../../../../contract/account.ts'
import { hasErrorCode } from '../../../shared/api/api-error.ts'
import { ReauthCancelled, ReauthContext } from './reauth.ts'
import { ReauthDialog } from './reauth-dialog.tsx'

interface Asked {
  number: number
  wanted: string
  /** Does what was wanted; settles the waiting caller unless the password is wrong. */
  goOn(currentPassword: string | undefined): Promise<void>
  giveUp(): void
}

/** Lets everything inside ask for fresh proof, one question at a time. */
export function ReauthProvider({ account, children }: { account: AccountDetails; children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isAsking, setIsAsking] = useState(false)

  async function prove<Reply>(
    wanted: string,
    action: (currentPassword: string | undefined) => Promise<Reply>,
  ): Promise<Reply> {
    try {
      return await action(undefined)
    } catch (error) {
      if (!hasErrorCode(error, 'recent_auth_required')) throw error
    }
    return new Promise<Reply>((resolve, reject) => {
      setIsAsking(true)
      setAsked({
        number: (asked?.number ?? 0) + 1,
        wanted,
        async goOn(currentPassword) {
          try {
            resolve(await action(currentPassword))
          } catch (error) {
            if (hasErrorCode(error, 'wrong_password') || hasErrorCode(error, 'recent_auth_required'))
              throw error
            reject(error)
          }
          setIsAsking(false)
        },
        giveUp() {
          setIsAsking(false)
          reject(new ReauthCancelled())
        },
      })
    })
  }

  return (
    <ReauthContext value={{ runWithReauth: prove, isPrompting: isAsking }}>
      {children}
      {asked && (
        <ReauthDialog
          key={asked.number}
          open={isAsking}
          wanted={asked.wanted}
          account={account}
          onPassword={(password) => asked.goOn(password)}
          onFresh={() => asked.goOn(undefined)}
          onCancel={asked.giveUp}
        />
      )}
    </ReauthContext>
  )
}
