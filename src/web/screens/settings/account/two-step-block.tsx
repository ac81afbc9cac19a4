import { useState } from 'react'
import type { AccountDetails } from '../../../../contract/account.ts'
import { api } from '../../../shared/api/api.ts'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { AccountBlock } from './account-block.tsx'
import { useReauth, useResumeAction } from './reauth.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { TwoStepDialog, type TwoStepSecret } from './two-step-dialog.tsx'
import { useAccountAction } from './use-account-action.ts'

/** Turns two-step sign-in on and off and renews its recovery codes. */
export function TwoStepBlock({ account }: { account: AccountDetails }) {
  const words = useTexts().account.twoStep
  const { isPrompting } = useReauth()
  const [secret, setSecret] = useState<TwoStepSecret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isConfirmingOff, setIsConfirmingOff] = useState(false)

  const begin = useAccountAction<void, TwoStepSecret>({
    actionName: 'two-step',
    run: (_, reauth) => api('POST /api/two-step/begin', { body: reauth }),
    onDone: setSecret,
  })
  const renew = useAccountAction<void, { recovery_codes: string[] }>({
    actionName: 'recovery-codes',
    run: (_, reauth) => api('POST /api/two-step/recovery-codes', { body: reauth }),
    onDone: ({ recovery_codes }) => setCodes(recovery_codes),
  })
  const end = useAccountAction<void, unknown>({
    actionName: 'two-step-off',
    run: (_, reauth) => api('POST /api/two-step/end', { body: reauth }),
    onDone: () => {
      setIsConfirmingOff(false)
      showToast({ ...words.turnedOff, tone: 'success' })
    },
  })
  useResumeAction('two-step', () => begin.mutate())
  useResumeAction('recovery-codes', () => renew.mutate())
  useResumeAction('two-step-off', () => setIsConfirmingOff(true))

  const { enabled, recovery_codes_left } = account.two_step
  return (
    <AccountBlock
      title={words.title}
      text={enabled ? words.on(recovery_codes_left) : words.off}
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
          <Button size="sm" variant="sea" busy={begin.isPending} onClick={() => begin.mutate()}>
            {words.turnOn}
          </Button>
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
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
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
