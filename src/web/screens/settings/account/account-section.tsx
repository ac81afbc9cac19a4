import { useQuery } from '@tanstack/react-query'
import { LoadStatus } from '../../../shared/load-status.tsx'
import { accountQuery } from '../../../shared/queries.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Skeleton } from '../../../ui/loading-indicators.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { EmailBlock } from './email-block.tsx'
import { PasskeysBlock } from './passkeys-block.tsx'
import { PasswordBlock } from './password-block.tsx'
import { DeleteAccountBlock, PersonalDataBlock } from './personal-data-blocks.tsx'
import { ProvidersBlock } from './providers-block.tsx'
import { ReauthProvider } from './reauth-provider.tsx'
import { SessionsBlock } from './sessions-block.tsx'
import { TwoStepBlock } from './two-step-block.tsx'

/** Sign-in methods, sessions, personal data and the deletion of the account. */
export function AccountSection() {
  const words = useTexts().account
  const query = useQuery(accountQuery)
  const { data } = query
  return (
    <SettingsSection name="account" title={words.title} note={words.note}>
      {data ? (
        <ReauthProvider account={data}>
          <EmailBlock account={data} />
          <PasswordBlock account={data} />
          <ProvidersBlock account={data} />
          <TwoStepBlock account={data} />
          <PasskeysBlock account={data} />
          <SessionsBlock account={data} />
          <PersonalDataBlock />
          <DeleteAccountBlock />
        </ReauthProvider>
      ) : (
        <LoadStatus
          query={query}
          placeholder={<Skeleton className="h-96 rounded-lg" />}
          loadingLabel={words.loading}
          title={words.failed}
        />
      )}
    </SettingsSection>
  )
}
