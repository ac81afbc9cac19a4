import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '../../../../contract/api.ts'
import type { SignInReply } from '../../../../contract/session.ts'
import { formatInstant } from '../../../../domain/event-format.ts'
import { PROVIDER_NAMES } from '../../../../domain/provider.ts'
import { api } from '../../../shared/api/api.ts'
import { getErrorText, hasErrorCode } from '../../../shared/api/api-error.ts'
import { newPasswordError, PasswordField } from '../../../shared/form/credential-fields.tsx'
import { Form } from '../../../shared/form/form.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { pageSettings } from '../../../shared/page-settings.ts'
import { ScreenHeading } from '../../../shared/screen-heading.tsx'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Spinner } from '../../../ui/loading-indicators.tsx'

type RecoveryOptions = Api['POST /api/password-recovery/options']['reply']

/** The sign-in methods that stay: by default none. */
interface Kept {
  passkeys: string[]
  providers: RecoveryOptions['providers'][number]['provider'][]
}

/** Sets a new password after opening a recovery link. Only setting the password consumes the link. */
export function NewPasswordStep({
  token,
  onReply,
  onNewLink,
}: {
  token: string
  onReply: (reply: SignInReply) => void
  onNewLink: () => void
}) {
  const texts = useTexts()
  const words = texts.authSteps.newPassword
  const options = useQuery({
    queryKey: ['recovery-options', token],
    queryFn: () => api('POST /api/password-recovery/options', { body: { token } }),
    // Opening the same link again must not show an earlier list.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [kept, setKept] = useState<Kept>({ passkeys: [], providers: [] })
  const [chosenWithoutFactor, setWithoutFactor] = useState<boolean | null>(null)
  const [isExpired, setIsExpired] = useState(false)
  const [waitingUntil, setWaitingUntil] = useState<string | null>(null)
  const factor = options.data?.second_factor ?? 'none'
  const withoutFactor = chosenWithoutFactor ?? (factor === 'waiting' || factor === 'removable')
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) => {
      const { error, alert } = newPasswordError(texts, password)
      return { fields: { password: error }, alert }
    },
    submit: ({ password }) =>
      api('POST /api/password-recovery/complete', {
        body: { token, password, keep: kept, without_second_factor: withoutFactor && factor !== 'none' },
      }),
    onSuccess: ({ waiting_until, ...reply }) => {
      if (waiting_until) return setWaitingUntil(waiting_until)
      if (reply.user) showToast({ ...words.done, tone: 'success' })
      onReply(reply)
    },
    onError: (error) => setIsExpired(hasErrorCode(error, 'link_expired')),
  })
  const formatDate = (instant: string) => formatInstant(instant, pageSettings.timeZone, texts.language)

  if (waitingUntil)
    return (
      <div className="grid gap-4">
        <ScreenHeading documentTitle={words.documentTitle}>
          {words.waiting.title(formatDate(waitingUntil))}
        </ScreenHeading>
        <p role="status">{words.waiting.text(formatDate(waitingUntil))}</p>
        <p className="text-ink-soft">{words.waiting.cancel}</p>
      </div>
    )
  if (isExpired || hasErrorCode(options.error, 'link_expired'))
    return (
      <div className="grid gap-4">
        <ScreenHeading documentTitle={words.documentTitle}>{words.expired}</ScreenHeading>
        <p role="alert" className="text-ink-soft">
          {words.expiredText}
        </p>
        <Button variant="primary" onClick={onNewLink} className="mt-2">
          {words.newLink}
        </Button>
      </div>
    )
  return (
    <>
      <ScreenHeading documentTitle={words.documentTitle}>{words.title}</ScreenHeading>
      <p className="mt-2 mb-8 text-ink-soft">{words.text}</p>
      {options.isPending && <Spinner />}
      {options.error && (
        <div className="grid gap-4">
          <Alert>{getErrorText(texts, options.error)}</Alert>
          <Button onClick={() => void options.refetch()}>{texts.shell.tryAgain}</Button>
        </div>
      )}
      {options.data && (
        <Form form={form} submit={words.submit}>
          <PasswordField {...form.field('password')} label={words.password} isNew />
          <OtherSignInMethods options={options.data} kept={kept} onChange={setKept} formatDate={formatDate} />
          {factor !== 'none' && (
            <SecondFactorChoice
              factor={factor}
              readyOn={options.data.waiting_until && formatDate(options.data.waiting_until)}
              isChecked={withoutFactor}
              onChange={setWithoutFactor}
            />
          )}
        </Form>
      )}
    </>
  )
}

/** Lists what else opens the account: everything is removed unless the user keeps it. */
function OtherSignInMethods({
  options: { passkeys, providers, sessions, calendar_feed },
  kept,
  onChange,
  formatDate,
}: {
  options: RecoveryOptions
  kept: Kept
  onChange: (kept: Kept) => void
  formatDate: (instant: string) => string
}) {
  const words = useTexts().authSteps.newPassword.otherMethods
  const toggle = <T,>(values: T[], value: T, isRemoved: boolean) =>
    isRemoved ? values.filter((each) => each !== value) : [...values, value]
  const alwaysEnd = [
    ...(sessions > 0 ? [words.sessions(sessions)] : []),
    ...(calendar_feed ? [words.calendarFeed] : []),
  ]
  const hasChoice = passkeys.length > 0 || providers.length > 0
  if (!hasChoice && alwaysEnd.length === 0) return null
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-1 font-semibold">{words.title}</legend>
      {hasChoice && <p className="text-sm text-ink-soft">{words.text}</p>}
      {providers.map(({ provider, email, connected_at }) => (
        <Checkbox
          key={provider}
          checked={!kept.providers.includes(provider)}
          onCheckedChange={(isRemoved) =>
            onChange({ ...kept, providers: toggle(kept.providers, provider, isRemoved) })
          }
        >
          <WayIn
            name={words.removeProvider(PROVIDER_NAMES[provider], email)}
            added={words.added(formatDate(connected_at))}
          />
        </Checkbox>
      ))}
      {passkeys.map(({ id, name, created_at }) => (
        <Checkbox
          key={id}
          checked={!kept.passkeys.includes(id)}
          onCheckedChange={(isRemoved) =>
            onChange({ ...kept, passkeys: toggle(kept.passkeys, id, isRemoved) })
          }
        >
          <WayIn name={words.removePasskey(name)} added={words.added(formatDate(created_at))} />
        </Checkbox>
      ))}
      {alwaysEnd.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5 text-sm text-ink-soft">
          {alwaysEnd.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

function WayIn({ name, added }: { name: string; added: string }) {
  return (
    <>
      <span className="block wrap-anywhere">{name}</span>
      <span className="block text-xs font-normal">{added}</span>
    </>
  )
}

/** Lets a user who has lost the second factor wait for 7 days, or open the account after them. */
function SecondFactorChoice({
  factor,
  readyOn,
  isChecked,
  onChange,
}: {
  factor: Exclude<RecoveryOptions['second_factor'], 'none'>
  readyOn: string | null
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}) {
  const words = useTexts().authSteps.newPassword.secondFactor
  const explanation = {
    required: words.required,
    waiting: words.waiting(readyOn ?? ''),
    removable: words.removable,
  }[factor]
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-1 font-semibold">{words.title}</legend>
      <p className="text-sm text-ink-soft">{isChecked ? explanation : words.code}</p>
      <Checkbox checked={isChecked} onCheckedChange={onChange}>
        {words.lost}
      </Checkbox>
    </fieldset>
  )
}
