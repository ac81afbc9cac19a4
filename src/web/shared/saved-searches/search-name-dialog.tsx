import { type ReactNode, useId } from 'react'
import { SAVED_SEARCH_NAME_MAX_LENGTH } from '../../../domain/saved-search.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { requiredError } from '../form/credential-fields.tsx'
import { Form } from '../form/form.tsx'
import { useForm } from '../form/use-form.ts'

/** Asks for the name of a search and saves it with `save`. Mount it again for another search. */
export function SearchNameDialog({
  open,
  onClose,
  initialName,
  children,
  words,
  save,
}: {
  open: boolean
  onClose: () => void
  /** The name until the user changes it. */
  initialName: string
  /** Fields before the name. */
  children?: ReactNode
  words: { title: string; text?: string; submit: string }
  save: (name: string) => Promise<unknown>
}) {
  const texts = useTexts()
  const formId = useId()
  const form = useForm({
    initial: { name: initialName },
    validate: ({ name }, initialTexts) => ({ fields: { name: requiredError(initialTexts, name.trim()) } }),
    submit: ({ name }) => save(name.trim()),
    onSuccess: () => {
      form.reset()
      onClose()
    },
  })
  function close() {
    form.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={words.title}
      description={words.text}
      closeLabel={texts.savedSearches.close}
      footer={
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={close}>{texts.savedSearches.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.isBusy}>
            {words.submit}
          </Button>
        </div>
      }
    >
      <Form form={form} id={formId}>
        {children}
        <TextField
          label={texts.savedSearches.name}
          {...form.field('name')}
          autoComplete="off"
          maxLength={SAVED_SEARCH_NAME_MAX_LENGTH}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Form>
    </Dialog>
  )
}
