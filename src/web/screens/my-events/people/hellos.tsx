import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/api.ts'
import { DetailsFields, useSharedDetails } from '../../../shared/people/details-fields.tsx'
import { type Hello, hellosQuery, usePeopleAction } from '../../../shared/people/people-queries.ts'
import { InlineForm, PersonActions } from '../../../shared/people/person-actions.tsx'
import { Initials } from '../../../shared/people/person-card.tsx'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CARD_CLASS, classNames } from '../../../ui/class-names.ts'
import { EventButton } from './event-button.tsx'

/** The hellos that wait for an answer, and those that the user has sent. Renders nothing without any. */
export function Hellos() {
  const words = useTexts().people.hello
  const { data } = useQuery(hellosQuery)
  const lists = [
    [words.received, data?.hellos.filter(({ is_received }) => is_received) ?? []],
    [words.sentList, data?.hellos.filter(({ is_received }) => !is_received) ?? []],
  ] as const
  return lists.map(
    ([title, hellos]) =>
      hellos.length > 0 && (
        <section key={title} aria-label={title} className="grid gap-3">
          <h2 className="text-xl font-semibold">{title}</h2>
          <ul className="grid gap-3 md:grid-cols-2">
            {hellos.map((hello) => (
              <li key={hello.id} className={classNames(CARD_CLASS, 'grid content-start gap-3 p-5')}>
                <HelloText hello={hello} />
                {hello.is_received ? <Answer hello={hello} /> : <Withdraw hello={hello} />}
              </li>
            ))}
          </ul>
        </section>
      ),
  )
}

function HelloText({
  hello: { display_name, headline, color, message, event_name, event_code },
}: {
  hello: Hello
}) {
  const words = useTexts().people.hello
  return (
    <>
      <div className="flex items-start gap-3">
        <Initials name={display_name} color={color} />
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">{display_name}</h3>
          {headline && <p className="text-sm text-ink-soft wrap-anywhere">{headline}</p>}
          <EventButton code={event_code}>{words.at(event_name ?? event_code)}</EventButton>
        </div>
      </div>
      {message && <p className="whitespace-pre-line wrap-anywhere">{message}</p>}
    </>
  )
}

function Answer({ hello: { id, display_name: name } }: { hello: Hello }) {
  const words = useTexts().people.hello
  const [open, setOpen] = useState<'accept' | 'decline' | null>(null)
  const close = () => setOpen(null)
  const decline = usePeopleAction({
    run: () => api('POST /api/hellos/{id}/decline', { params: { id } }),
    gone: words.cannotAnswer,
    onDone: () => void showToast({ ...words.declined, tone: 'success' }),
  })
  if (open === 'accept') return <AcceptForm id={id} name={name} onClose={close} />
  // A decline is final: it deletes the details of the sender.
  if (open === 'decline')
    return (
      <InlineForm
        label={words.declineConfirm.title(name)}
        submit={words.decline}
        isBusy={decline.isPending}
        onSubmit={() => decline.mutate(undefined)}
        onClose={close}
      >
        <p className="text-sm">{words.declineConfirm.text}</p>
      </InlineForm>
    )
  return (
    <PersonActions id={id} name={name}>
      <Button size="sm" variant="sea" aria-label={words.acceptFrom(name)} onClick={() => setOpen('accept')}>
        {words.accept}
      </Button>
      <Button size="sm" aria-label={words.declineFrom(name)} onClick={() => setOpen('decline')}>
        {words.decline}
      </Button>
    </PersonActions>
  )
}

function AcceptForm({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const words = useTexts().people.hello
  const details = useSharedDetails()
  const accept = usePeopleAction({
    run: () => api('POST /api/hellos/{id}/accept', { params: { id }, body: { details: details.trimmed } }),
    gone: words.cannotAnswer,
    onDone: () => void showToast({ ...words.connected, tone: 'success' }),
  })
  return (
    <InlineForm
      label={words.acceptFrom(name)}
      submit={words.accept}
      isBusy={accept.isPending}
      onSubmit={() => accept.mutate(undefined)}
      onClose={onClose}
    >
      <DetailsFields legend={words.detailsOfAccept} details={details} />
    </InlineForm>
  )
}

function Withdraw({ hello: { id, display_name: name } }: { hello: Hello }) {
  const words = useTexts().people.hello
  const withdraw = usePeopleAction({
    run: () => api('DELETE /api/hellos/{id}', { params: { id } }),
    gone: words.cannotWithdraw,
    onDone: () => void showToast({ ...words.withdrawn, tone: 'success' }),
  })
  return (
    <Button
      size="sm"
      className="justify-self-start"
      aria-label={words.withdrawNamed(name)}
      busy={withdraw.isPending}
      onClick={() => withdraw.mutate(undefined)}
    >
      {words.withdraw}
    </Button>
  )
}
