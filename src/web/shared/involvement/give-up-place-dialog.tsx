import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks before a place is given up that the user may not get back. */
export function GiveUpPlaceDialog({
  open,
  onConfirm,
  onClose,
}: {
  open: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const { events, myEvents } = useTexts()
  const words = myEvents.giveUpPlace
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.title}
      closeLabel={events.detail.close}
      footer={
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onClose}>{words.keep}</Button>
          <Button variant="danger" onClick={onConfirm}>
            {events.unregister}
          </Button>
        </div>
      }
    >
      <p className="text-ink-soft">{words.text}</p>
    </Dialog>
  )
}
