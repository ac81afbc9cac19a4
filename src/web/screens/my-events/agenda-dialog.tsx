import { Agenda } from '../../shared/event-dialog/agenda.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** An agenda that is a text, to be read and closed by keyboard as well. */
export function AgendaDialog({
  open,
  event,
  agenda,
  onClose,
}: {
  open: boolean
  /** Name of the event. */
  event: string
  agenda: string
  onClose: () => void
}) {
  const texts = useTexts()
  const words = texts.myEvents.agendaDialog
  return (
    <Dialog open={open} onClose={onClose} title={words.title} description={event} closeLabel={words.close}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, so a key has to reach it */}
      <section tabIndex={0} aria-label={words.title} className="rounded-xs">
        <Agenda agenda={agenda} />
      </section>
    </Dialog>
  )
}
