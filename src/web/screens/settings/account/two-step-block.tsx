import { useState } from 'react'
import type { AccountDetails } from '../../../../contract/account.ts'
import { api } from '../../../shared/api/api.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { AccountBlock } from './account-block.tsx'
import { useReauth } from './reauth.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { TwoStepDialog, type TwoStepSecret } from './two-step-dialog.tsx'
import { useAccountAction } from './use-account-action.ts'
import { useChangeToast } from './use-change-toast.ts'

/** Turns two-step sign-in on and off and renews its recovery codes. */
export function TwoStepBlock({ account }: { account: AccountDetails }) {
  const words = useTexts().account.twoStep
  const { isPrompting } = useReauth()
  const showChange = useChangeToast(account)
  const [secret, setSecret] = useState<TwoStepSecret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isConfirmingOff, setIsConfirmingOff] = useState(false)

  const begin = useAccountAction<void, TwoStepSecret>({
    run: () => api('POST /api/two-step/begin'),
    onDone: setSecret,
  })
  const renew = useAccountAction<void, { recovery_codes: string[] }>({
    run: () => api('POST /api/two-step/recovery-codes'),
    onDone: ({ recovery_codes }) => setCodes(recovery_codes),
  })
  const end = useAccountAction<void, unknown>({
    run: () => api('POST /api/two-step/end'),
    onDone: () => {
      setIsConfirmingOff(false)
      showChange(words.turnedOff)
    },
  })

  const { enabled, recovery_codes_left } = account.two_step
  const canAdd = account.email_confirmed
  return (
    <AccountBlock
      title={words.title}
      text={enabled ? words.on(recovery_codes_left) : canAdd ? words.off : words.unconfirmed}
      actions={
        enabled ? (
          <>
            <Button size="sm" busy={renew.isPending} onClick={() => renew.mutate()}>
              {words.renew}
            </Button>
            <Button size="sm" variant="danger" onClick={() => setIsConfirmingOff(true)}>
              {words.turnOff}
            </Button>
          </>
        ) : (
          canAdd && (
            <Button size="sm" variant="sea" busy={begin.isPending} onClick={() => begin.mutate()}>
              {words.turnOn}
            </Button>
          )
        )
      }
    >
      <TwoStepDialog
        key={secret?.secret}
        secret={secret}
        onClose={() => setSecret(null)}
        onCodes={(recovery_codes) => {
          setSecret(null)
          setCodes(recovery_codes)
        }}
      />
      <RecoveryCodesDialog
        codes={codes}
        onClose={() => {
          setCodes(null)
          showChange(words.codesSaved)
        }}
      />
      <ConfirmDialog
        open={isConfirmingOff && !isPrompting}
        {...words.confirmOff}
        confirm={words.turnOff}
        busy={end.isPending}
        onConfirm={() => end.mutate()}
        onCancel={() => setIsConfirmingOff(false)}
      />
    </AccountBlock>
  )
}
