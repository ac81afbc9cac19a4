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
          <p className="text-sm text-ink-soft wrap-anywhere">
            {[headline, words.at(event_name ?? event_code)].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      {message && <p className="whitespace-pre-line wrap-anywhere">{message}</p>}
    </>
  )
}

function Answer({ hello: { id, display_name: name } }: { hello: Hello }) {
  const words = useTexts().people.hello
  const [isAccepting, setIsAccepting] = useState(false)
  const decline = usePeopleAction({
    run: () => api('POST /api/hellos/{id}/decline', { params: { id } }),
    gone: words.cannotAnswer,
    onDone: () => void showToast({ ...words.declined, tone: 'success' }),
  })
  if (isAccepting) return <AcceptForm id={id} name={name} onClose={() => setIsAccepting(false)} />
  return (
    <PersonActions id={id} name={name}>
      <Button
        size="sm"
        variant="sea"
        aria-label={words.acceptFrom(name)}
        onClick={() => setIsAccepting(true)}
      >
        {words.accept}
      </Button>
      <Button
        size="sm"
        aria-label={words.declineFrom(name)}
        busy={decline.isPending}
        onClick={() => decline.mutate(undefined)}
      >
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
