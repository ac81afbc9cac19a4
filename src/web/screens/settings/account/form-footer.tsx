import { Button } from '../../../ui/button.tsx'

/** The end of a dialog with a form: leaves, or sends the form. */
export function FormFooter({
  formId,
  cancel,
  submit,
  busy,
  onCancel,
}: {
  formId: string
  /** Words of both buttons. */
  cancel: string
  submit: string
  busy: boolean
  onCancel: () => void
}) {
  return (
    <div className="flex flex-wrap justify-end gap-2.5">
      <Button onClick={onCancel}>{cancel}</Button>
      <Button type="submit" form={formId} variant="primary" busy={busy}>
        {submit}
      </Button>
    </div>
  )
}
