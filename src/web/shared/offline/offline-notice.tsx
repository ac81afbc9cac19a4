import { useCanGoBack, useLocation } from '@tanstack/react-router'
import { CircleAlert, CloudOff } from 'lucide-react'
import { SCREEN_PATHS } from '../../../contract/screen-paths.ts'
import { LOCALES } from '../../../domain/event-format.ts'
import { problemText, type Texts, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { type OfflineStatus, offlineQueue, type QueuedChange } from './offline-store.ts'

/** Says that the app is offline and how old its data is, and lists the changes that wait or were refused. */
export function OfflineNotice({
  status,
  queue,
}: {
  status: OfflineStatus | null
  queue: readonly QueuedChange[]
}) {
  const texts = useTexts()
  const words = texts.offline
  // Set by shell.ts. Holds for the history entry that the page opened with.
  const wasDashboard = document.documentElement.dataset.insteadOf === 'dashboard'
  const isFirstEntry = !useCanGoBack()
  const isInsteadOfDashboard =
    useLocation().pathname === SCREEN_PATHS.myEvents && wasDashboard && isFirstEntry
  const time = status?.asOf ? formatTime(status.asOf, texts) : null
  return (
    <section
      aria-label={words.title}
      className="border-b border-line bg-sunken px-4 py-2.5 text-sm md:px-8 print:hidden"
    >
      <div className="mx-auto grid max-w-7xl gap-2">
        {status && (
          <p className="flex items-center gap-2 font-semibold">
            <CloudOff aria-hidden="true" className="size-4.5 shrink-0 text-ink-faint" />
            {time ? words.asOf(time) : words.title}
          </p>
        )}
        {status && isInsteadOfDashboard && <p>{words.insteadOfHome}</p>}
        {queue.length > 0 && (
          <ul className="grid gap-1.5">
            {queue.map((queued) => (
              <QueuedChangeRow key={queued.id} queued={queued} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function QueuedChangeRow({ queued }: { queued: QueuedChange }) {
  const texts = useTexts()
  const words = texts.offline
  const { change, eventTitle, refusal } = queued
  const Icon = refusal ? CircleAlert : CloudOff
  const name = words.changes[change.kind][change.active ? 'add' : 'remove'](eventTitle)
  return (
    <li className="flex items-center gap-2">
      <Icon
        aria-hidden="true"
        className={refusal ? 'size-4.5 shrink-0 text-coral' : 'size-4.5 shrink-0 text-ink-faint'}
      />
      <span className="min-w-0 grow wrap-anywhere">
        {refusal ? words.refused(name, problemText(texts, refusal)) : words.waiting(name)}
      </span>
      <Button
        size="sm"
        aria-label={refusal ? words.dismissNamed(name) : words.cancelNamed(name)}
        className="shrink-0 max-md:min-h-11"
        onClick={() => void offlineQueue.current?.removeQueuedChange(queued)}
      >
        {refusal ? words.dismiss : words.cancel}
      </Button>
    </li>
  )
}

/** The time of the copy; with the day, if that is not today on this device. */
function formatTime(instant: number, { language }: Texts): string {
  const [date, now] = [new Date(instant), new Date()]
  const isToday = date.toDateString() === now.toDateString()
  return new Intl.DateTimeFormat(LOCALES[language], {
    ...(!isToday && { day: 'numeric', month: 'long' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(date)
}
