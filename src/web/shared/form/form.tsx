import type { KeyboardEventHandler, ReactNode } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { FormState } from './use-form.ts'

/** The form element of `useForm`, with its alert above the fields. */
export function Form<Values>({
  form,
  id,
  alert,
  className = 'grid gap-5',
  submit,
  onKeyDown,
  children,
}: {
  form: FormState<Values>
  /** For a submit button outside of the form. */
  id?: string
  /** Shown when the form has no alert of its own. */
  alert?: string | null
  className?: string
  /** Label of the submit button, if it is the last element. */
  submit?: string
  onKeyDown?: KeyboardEventHandler<HTMLFormElement>
  children: ReactNode
}) {
  const shownAlert = form.alert ?? alert
  return (
    <form {...form.props} id={id} className={className} onKeyDown={onKeyDown}>
      {shownAlert && <Alert {...(form.alertTitle && { title: form.alertTitle })}>{shownAlert}</Alert>}
      {children}
      {submit && (
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {submit}
        </Button>
      )}
    </form>
  )
}

/** Says beside the submit button that the submission failed. The toast has announced it. */
export function FormFailure<Values>({
  form,
  className,
}: {
  form: Pick<FormState<Values>, 'failure'>
  className?: string
}) {
  return (
    form.failure && (
      <p className={classNames('text-sm font-medium text-coral-ink', className)}>{form.failure}</p>
    )
  )
}
