import { Copy, ExternalLink } from 'lucide-react'
import type { Api } from '../../../../contract/api.ts'
import { api } from '../../../shared/api/api.ts'
import { requiredError } from '../../../shared/form/credential-fields.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { copyText } from './copy-text.ts'
import { FormDialog } from './form-dialog.tsx'
import { useAccountForm } from './use-account-action.ts'

export type TwoStepSecret = Api['POST /api/two-step/begin']['reply']

/** Shows the secret for the authenticator as QR code and text, and asks for its first code. */
export function TwoStepDialog({
  secret,
  onClose,
  onCodes,
}: {
  /** Null while the dialog is closed. */
  secret: TwoStepSecret | null
  onClose: () => void
  onCodes: (recoveryCodes: string[]) => void
}) {
  const texts = useTexts()
  const words = texts.account.twoStep.dialog
  const form = useAccountForm({
    initial: { code: '' },
    validate: ({ code }) => ({ fields: { code: requiredError(texts, code.trim()) } }),
    submit: ({ code }) => api('POST /api/two-step/confirm', { body: { code: code.replaceAll(/\s/g, '') } }),
    onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
    retryField: 'code',
  })
  return (
    <FormDialog
      form={form}
      open={secret !== null}
      onClose={onClose}
      words={{ ...words, text: words.scan }}
      before={
        secret && (
          <>
            {/* Scanners need dark on light in every theme. */}
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
              {/* A phone cannot scan its own screen. */}
              <div className="mt-3 flex flex-wrap gap-2.5">
                <Button
                  size="sm"
                  icon={<Copy aria-hidden="true" className="size-4" />}
                  onClick={() => void copyText(secret.secret, words)}
                >
                  {words.copy}
                </Button>
                <a href={secret.otpauth_uri} className={buttonClass('outline', 'sm')}>
                  <ExternalLink aria-hidden="true" className="size-4" />
                  {words.openApp}
                </a>
              </div>
            </div>
          </>
        )
      }
    >
      <TextField
        {...form.field('code')}
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={20}
      />
    </FormDialog>
  )
}
