import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks for confirmation of an action that cannot be undone. `busy` while the action runs. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirm,
  busy,
  onConfirm,
  onCancel,
}: {
  open: boolean
  title: string
  text: ReactNode
  /** Label of the button that confirms. */
  confirm: string
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}) {
  const { cancel, close } = useTexts().account
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      closeLabel={close}
      footer={
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onCancel}>{cancel}</Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      }
    >
      <div className="text-ink-soft">{text}</div>
    </Dialog>
  )
}
