import { useCanGoBack, useLocation } from '@tanstack/react-router'
import { CircleAlert, CircleQuestionMark, CloudOff } from 'lucide-react'
import { SCREEN_PATHS } from '../../../contract/screen-paths.ts'
import { LOCALES } from '../../../domain/event-format.ts'
import { problemText, type Texts, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { deviceNow } from '../device-clock.ts'
import { changeInvolvement } from '../involvement/change-involvement.ts'
import { discardChange } from '../involvement/queue.ts'
import { describeQueued, type QueuedChange } from '../involvement/queue-store.ts'
import type { OfflineStatus } from './offline-store.ts'

/** Says that the app is offline and how old its data is, and lists the changes that wait, were refused, or that it asks about. */
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
      aria-label={status ? words.title : words.changesTitle}
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
          <ul className="grid gap-2">
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
  const { change, eventTitle, refusal, isAsked, queuedAt } = queued
  const direction = change.active ? 'add' : 'remove'
  const name = words.changes[change.kind][direction](eventTitle)
  const Icon = refusal ? CircleAlert : isAsked ? CircleQuestionMark : CloudOff
  const discard = () => void discardChange(queued)
  const send = () => void changeInvolvement(describeQueued(queued), change)
  const cancel = () =>
    void changeInvolvement(describeQueued(queued), { kind: change.kind, active: !change.active })
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="flex min-w-60 flex-1 gap-2">
        <Icon
          aria-hidden="true"
          className={classNames('size-4.5 shrink-0', refusal ? 'text-coral' : 'text-ink-faint')}
        />
        <span className="min-w-0 wrap-anywhere">
          {refusal
            ? words.refused(name, problemText(texts, refusal))
            : isAsked
              ? words.questions[change.kind][direction](eventTitle)
              : words.waiting(name)}
          {isAsked && (
            <span className="block text-ink-soft">{words.askedSince(formatTime(queuedAt, texts))}</span>
          )}
        </span>
      </span>
      <span className={classNames('flex shrink-0 gap-2', isAsked ? 'max-sm:ml-6.5' : '')}>
        {refusal ? (
          <>
            {refusal === 'event_full' && (
              <RowButton
                label={texts.events.joinWaitingList}
                name={eventTitle}
                onClick={() => {
                  discard()
                  void changeInvolvement(describeQueued(queued), { kind: 'waiting', active: true })
                }}
              />
            )}
            <RowButton label={words.dismiss} name={name} onClick={discard} />
          </>
        ) : isAsked ? (
          <>
            <RowButton label={words.send} name={name} onClick={send} />
            <RowButton label={words.discard} name={name} onClick={discard} />
          </>
        ) : (
          <RowButton label={words.cancel} name={name} onClick={cancel} />
        )}
      </span>
    </li>
  )
}

function RowButton({ label, name, onClick }: { label: string; name: string; onClick: () => void }) {
  return (
    <Button size="sm" aria-label={`${label}: ${name}`} className="max-md:min-h-11" onClick={onClick}>
      {label}
    </Button>
  )
}

/** A time; with the day, if that is not today on this device. */
function formatTime(instant: number, { language }: Texts): string {
  const [date, now] = [new Date(instant), new Date(deviceNow())]
  const isToday = date.toDateString() === now.toDateString()
  return new Intl.DateTimeFormat(LOCALES[language], {
    ...(!isToday && { day: 'numeric', month: 'long' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(date)
}
