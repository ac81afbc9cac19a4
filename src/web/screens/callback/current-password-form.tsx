import { PasswordField, requiredError } from '../../shared/form/credential-fields.tsx'
import { Form } from '../../shared/form/form.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { useTexts } from '../../texts/texts.ts'

/** Asks for the account's password before an email link is accepted, so that no stranger confirms the address. */
export function CurrentPasswordForm({ onConfirm }: { onConfirm: (password: string) => Promise<void> }) {
  const texts = useTexts()
  const words = texts.callback.confirmPassword
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) => ({ fields: { password: requiredError(texts, password) } }),
    submit: ({ password }) => onConfirm(password),
  })
  return (
    <Form form={form} submit={words.submit}>
      <p className="text-ink-soft">{words.text}</p>
      <PasswordField {...form.field('password')} label={words.password} />
    </Form>
  )
}
