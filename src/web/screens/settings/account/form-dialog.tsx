import { type ReactNode, useId } from 'react'
import { Form } from '../../../shared/form/form.tsx'
import type { FormState } from '../../../shared/form/use-form.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useReauth } from './reauth.ts'

/** A dialog with a form and buttons to cancel and to submit it. Closes while the user reauthenticates. */
export function FormDialog<Values>({
  form,
  open,
  onClose,
  words,
  before,
  children,
}: {
  form: FormState<Values>
  open: boolean
  onClose: () => void
  words: { title: string; text: string; submit: string }
  /** Content above the form. */
  before?: ReactNode
  children: ReactNode
}) {
  const { close, cancel } = useTexts().account
  const { isPrompting } = useReauth()
  const formId = useId()
  return (
    <Dialog
      open={open && !isPrompting}
      onClose={onClose}
      title={words.title}
      description={words.text}
      closeLabel={close}
      footer={
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.isBusy}>
            {words.submit}
          </Button>
        </div>
      }
    >
      <div className="grid gap-5">
        {before}
        <Form form={form} id={formId}>
          {children}
        </Form>
      </div>
    </Dialog>
  )
}
