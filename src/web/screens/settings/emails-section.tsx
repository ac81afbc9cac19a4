import { useQuery } from '@tanstack/react-query'
import type { Api } from '../../../contract/api.ts'
import { EMAIL_CONSENTS, getConsentVersion } from '../../../domain/email-consent.ts'
import { EMAIL_KIND_NAMES } from '../../../domain/email-kind-names.ts'
import type { PreferenceKind } from '../../../domain/email-kinds.ts'
import { api } from '../../shared/api/api.ts'
import { applyNewerChanges, useOptimisticChanges, useOptimisticMutation } from '../../shared/optimistic.ts'
import { accountQuery } from '../../shared/queries.ts'
import { showToast } from '../../shared/toasts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmationButton } from './account/confirmation-button.tsx'
import { SettingsSection } from './settings-section.tsx'

type Emails = Api['GET /api/settings']['reply']['emails']

interface EmailChange {
  kind: PreferenceKind
  is_on: boolean
}

const KIND = 'emails'

/** Switches for the kinds of emails that are not about the account. `emails` were read at `fetchedAt`. */
export function EmailsSection({ emails, fetchedAt }: { emails: Emails; fetchedAt: number }) {
  const texts = useTexts()
  const words = texts.settings.emails
  const account = useQuery(accountQuery).data
  const changes = useOptimisticChanges<EmailChange, unknown>(KIND)
  const kinds = applyNewerChanges(emails.kinds, fetchedAt, changes, (shown, { change }) =>
    shown.map((each) => (each.kind === change.kind ? change : each)),
  )
  const save = useOptimisticMutation({
    kind: KIND,
    scope: 'all',
    send: ({ kind, is_on }: EmailChange) =>
      api('PUT /api/settings/emails/{kind}', {
        params: { kind },
        body: { is_on, consent_version: (is_on && getConsentVersion(kind)) || undefined },
      }),
    onSuccess: () => void showToast({ ...texts.settings.saved, tone: 'success' }),
    onError: () => void showToast({ ...texts.settings.saveFailed, tone: 'error' }),
  })
  return (
    <SettingsSection name="emails" title={words.title} note={emails.are_sent ? words.note : words.off}>
      {emails.are_sent && account?.email_confirmed === false && (
        <Alert tone="note">
          <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            {words.unconfirmed}
            <ConfirmationButton email={account.email} />
          </span>
        </Alert>
      )}
      {emails.are_sent && (
        <ul className="grid gap-2.5 md:grid-cols-2">
          {kinds.map(({ kind, is_on }) => {
            const consent = EMAIL_CONSENTS[kind]?.at(-1)
            return (
              <li key={kind} className={consent ? 'grid md:col-span-2' : 'grid'}>
                <Checkbox checked={is_on} onCheckedChange={(next) => void save({ kind, is_on: next })}>
                  {EMAIL_KIND_NAMES[texts.language][kind].name}
                  {consent && <span className="block font-normal">{consent[texts.language]}</span>}
                </Checkbox>
              </li>
            )
          })}
        </ul>
      )}
    </SettingsSection>
  )
}
