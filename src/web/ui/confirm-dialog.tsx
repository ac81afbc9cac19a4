import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks for confirmation of an action that cannot be undone. `busy` while the action runs. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel,
  closeLabel,
  busy,
  onConfirm,
  onCancel,
}: {
  open: boolean
  title: string
  text: ReactNode
  confirmLabel: string
  cancelLabel: string
  closeLabel: string
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      closeLabel={closeLabel}
      footer={
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onCancel}>{cancelLabel}</Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      }
    >
      <div className="text-ink-soft">{text}</div>
    </Dialog>
  )
}
