import { type FormEvent, useId, useRef, useState } from 'react'
import type { Api } from '../../../../contract/api.ts'
import { api } from '../../../shared/api/api.ts'
import { getErrorText } from '../../../shared/api/api-error.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FormFooter } from './form-footer.tsx'
import { useAccountAction } from './use-account-action.ts'

type Secret = Api['POST /api/two-step/begin']['reply']

/** Shows the secret for the authenticator app, as a picture and as text, and takes the first code. */
export function TwoStepDialog({
  secret,
  onClose,
  onCodes,
}: {
  /** Null while the dialog is closed. */
  secret: Secret | null
  onClose: () => void
  onCodes: (recoveryCodes: string[]) => void
}) {
  const texts = useTexts()
  const { cancel, close, required, twoStep } = texts.account
  const words = twoStep.dialog
  const formId = useId()
  const input = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const confirm = useAccountAction<void, { recovery_codes: string[] }>({
    actionName: () => 'two-step',
    run: () => api('POST /api/two-step/confirm', { body: { code: code.replaceAll(/\s/g, '') } }),
    onDone: ({ recovery_codes }) => onCodes(recovery_codes),
    onError: () => {
      input.current?.querySelector('input')?.select()
      return true
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsChecked(true)
    if (code.trim() === '') event.currentTarget.querySelector('input')?.focus()
    else if (!confirm.isPending) confirm.mutate()
  }

  return (
    <Dialog
      open={secret !== null}
      onClose={onClose}
      title={words.title}
      description={words.scan}
      closeLabel={close}
      footer={
        <FormFooter
          formId={formId}
          cancel={cancel}
          submit={words.submit}
          busy={confirm.isPending}
          onCancel={onClose}
        />
      }
    >
      {secret && (
        <div className="grid gap-5">
          {/* Readers want dark on light, whatever the theme. */}
          <svg
            role="img"
            aria-label={words.picture}
            viewBox={`0 0 ${secret.size} ${secret.size}`}
            shapeRendering="crispEdges"
            className="w-52 max-w-full justify-self-center rounded-sm border border-line bg-white"
          >
            <rect width="100%" height="100%" fill="#fff" />
            <path d={secret.qr_svg_path} fill="#000" />
          </svg>
          <div>
            <p className="text-sm font-medium">{words.key}</p>
            <p className="mt-1 rounded-sm bg-sunken px-3 py-2 font-mono text-sm select-all">
              {secret.secret.match(/.{1,4}/g)?.join(' ')}
            </p>
          </div>
          <form ref={input} id={formId} noValidate onSubmit={submit} className="grid gap-4">
            {confirm.error && <Alert>{getErrorText(texts, confirm.error)}</Alert>}
            <TextField
              label={words.code}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              maxLength={20}
              value={code}
              onValueChange={setCode}
              error={isChecked && code.trim() === '' ? required : null}
            />
          </form>
        </div>
      )}
    </Dialog>
  )
}
