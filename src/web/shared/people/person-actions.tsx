import { EllipsisVertical, Flag, Hand, UserRoundX } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { CARD_LIMITS } from '../../../domain/people/card.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuButton } from '../../ui/menu.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { api } from '../api/api.ts'
import { focusForm } from '../keep-focus.ts'
import { showToast } from '../toasts.ts'
import { DetailsFields, useSharedDetails } from './details-fields.tsx'
import { usePeopleAction } from './people-queries.ts'

/** Buttons of a person, with "Block" and "Report" in a menu. What they open is shown in place. `id` is that of a card, hello or contact. */
export function PersonActions({
  id,
  name,
  hello,
  children,
}: {
  id: string
  name: string
  /** How to say hello; not to someone whom the user already knows. */
  hello?: { eventCode: string; left: number } | undefined
  children?: ReactNode
}) {
  const texts = useTexts()
  const { event, hello: words } = texts.people
  const [open, setOpen] = useState<'hello' | 'block' | 'report' | null>(null)
  const close = () => setOpen(null)
  if (open === 'hello' && hello) return <HelloForm cardId={id} name={name} hello={hello} onClose={close} />
  if (open === 'block') return <BlockForm id={id} name={name} onClose={close} />
  if (open === 'report') return <ReportForm id={id} name={name} onClose={close} />
  return (
    <div className="flex flex-wrap items-center gap-2">
      {hello && (
        <Button
          size="sm"
          variant="sea"
          icon={<Hand aria-hidden="true" className="size-4" />}
          aria-label={words.sayTo(name)}
          disabled={hello.left === 0}
          onClick={() => setOpen('hello')}
        >
          {words.say}
        </Button>
      )}
      {children}
      <Menu
        align="end"
        trigger={
          <IconButton
            label={event.actions(name)}
            icon={<EllipsisVertical aria-hidden="true" className="size-5" />}
            className="ml-auto"
          />
        }
      >
        <MenuButton icon={<UserRoundX aria-hidden="true" />} onClick={() => setOpen('block')}>
          {event.block}
        </MenuButton>
        <MenuButton icon={<Flag aria-hidden="true" />} onClick={() => setOpen('report')}>
          {event.report}
        </MenuButton>
      </Menu>
    </div>
  )
}

function HelloForm({
  cardId,
  name,
  hello: { eventCode, left },
  onClose,
}: {
  cardId: string
  name: string
  hello: { eventCode: string; left: number }
  onClose: () => void
}) {
  const words = useTexts().people.hello
  const [message, setMessage] = useState('')
  const details = useSharedDetails()
  const send = usePeopleAction({
    run: () =>
      api('POST /api/hellos', {
        body: { event_code: eventCode, card_id: cardId, message, details: details.trimmed },
      }),
    gone: words.cannotSay,
    onDone: ({ is_connected }) => {
      showToast({ ...(is_connected ? words.connected : words.sent), tone: 'success' })
      onClose()
    },
  })
  return (
    <InlineForm
      label={words.sayTo(name)}
      submit={words.send}
      note={words.left(left)}
      isBusy={send.isPending}
      onSubmit={() => send.mutate(undefined)}
      onClose={onClose}
    >
      <TextArea
        label={words.message}
        value={message}
        onValueChange={setMessage}
        maxLength={CARD_LIMITS.hello}
        hint={`${message.length}/${CARD_LIMITS.hello}`}
      />
      <DetailsFields legend={words.details} details={details} />
    </InlineForm>
  )
}

function BlockForm({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const words = useTexts().people.event
  const block = usePeopleAction({
    run: () => api('POST /api/people/blocks', { body: { id } }),
    gone: words.personGone,
    onDone: () => void showToast({ ...words.blocked, tone: 'success' }),
  })
  return (
    <InlineForm
      label={words.blockConfirm.title(name)}
      submit={words.blockConfirm.confirm}
      isBusy={block.isPending}
      onSubmit={() => block.mutate(undefined)}
      onClose={onClose}
    >
      <p className="text-sm">{words.blockConfirm.text}</p>
    </InlineForm>
  )
}

function ReportForm({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const words = useTexts().people.event
  const [reason, setReason] = useState('')
  const report = usePeopleAction({
    run: () => api('POST /api/people/reports', { body: { id, reason } }),
    gone: words.personGone,
    onDone: () => {
      showToast({ ...words.reported, tone: 'success' })
      onClose()
    },
  })
  return (
    <InlineForm
      label={words.reportTitle(name)}
      submit={words.reportSend}
      isBusy={report.isPending}
      onSubmit={() => report.mutate(undefined)}
      onClose={onClose}
    >
      <TextArea label={words.reportReason} value={reason} onValueChange={setReason} maxLength={1000} />
    </InlineForm>
  )
}

/** A form that takes the place of the buttons that opened it. Escape cancels a question; a form with fields keeps what was typed. */
export function InlineForm({
  label,
  submit,
  note,
  isBusy,
  onSubmit,
  onClose,
  children,
}: {
  label: string
  submit: string
  note?: string
  isBusy: boolean
  onSubmit: () => void
  onClose?: () => void
  children: ReactNode
}) {
  const { hello: words, card } = useTexts().people
  const problemId = useId()
  const [problem, setProblem] = useState<{ field: Element; text: string } | null>(null)
  // The message of the browser is in its own language.
  const showProblem = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector<HTMLInputElement>('input:invalid, textarea:invalid')
    if (field !== event.target) return
    const { valueMissing, customError } = field.validity
    const label = field.labels?.[0]?.textContent ?? ''
    const fault = `${label} ${valueMissing ? card.required : card.invalid}`
    setProblem({ field, text: customError ? `${label}: ${field.validationMessage}` : fault })
    field.setAttribute('aria-invalid', 'true')
    field.setAttribute('aria-errormessage', problemId)
    field.focus()
  }
  const hideProblem = () => {
    for (const name of ['aria-invalid', 'aria-errormessage']) problem?.field.removeAttribute(name)
    setProblem(null)
  }
  return (
    <form
      ref={focusForm}
      aria-label={label}
      onInvalidCapture={showProblem}
      onChange={hideProblem}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onClose || event.currentTarget.querySelector('input, textarea')) return
        event.stopPropagation()
        onClose()
      }}
      className="grid gap-4 rounded-md bg-sunken p-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!isBusy) onSubmit()
      }}
    >
      <p tabIndex={-1} className="font-semibold wrap-anywhere">
        {label}
      </p>
      {children}
      {problem && (
        <p id={problemId} role="alert" className="text-sm font-medium text-coral-ink">
          {problem.text}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2.5">
        <Button type="submit" size="sm" variant="sea" busy={isBusy}>
          {submit}
        </Button>
        {onClose && (
          <Button size="sm" onClick={onClose}>
            {words.cancel}
          </Button>
        )}
        {note && <span className="text-sm text-ink-soft">{note}</span>}
      </div>
    </form>
  )
}
