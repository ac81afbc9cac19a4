import { useState } from 'react'
import type { AccountDetails } from '../../../../contract/account.ts'
import { SCREEN_PATHS } from '../../../../contract/screen-paths.ts'
import { PROVIDER_NAMES, PROVIDERS, type Provider } from '../../../../domain/provider.ts'
import { api } from '../../../shared/api/api.ts'
import { hasErrorCode } from '../../../shared/api/api-error.ts'
import { usePageShow } from '../../../shared/hooks.ts'
import { pageSettings } from '../../../shared/page-settings.ts'
import { ProviderLogo } from '../../../shared/provider-buttons.tsx'
import { redirectToProvider } from '../../../shared/redirect-to-provider.ts'
import { saveDraft } from '../../../shared/session/drafts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { AccountBlock } from './account-block.tsx'
import { useAccountAction } from './use-account-action.ts'
import { useChangeToast } from './use-change-toast.ts'

type Connection = AccountDetails['providers'][number]

/** Connects providers and disconnects them, except the last sign-in method of the account. */
export function ProvidersBlock({ account }: { account: AccountDetails }) {
  const words = useTexts().account.providers
  const findConnection = (provider: Provider) => account.providers.find((each) => each.provider === provider)
  const shown = PROVIDERS.filter((each) => pageSettings.providers.includes(each) || findConnection(each))
  if (shown.length === 0) return null
  return (
    <AccountBlock title={words.title} text={words.text}>
      <ul className="divide-y divide-line">
        {shown.map((provider) => (
          <ProviderRow
            key={provider}
            account={account}
            provider={provider}
            connection={findConnection(provider)}
          />
        ))}
      </ul>
    </AccountBlock>
  )
}

function ProviderRow({
  account,
  provider,
  connection,
}: {
  account: AccountDetails
  provider: Provider
  connection: Connection | undefined
}) {
  const words = useTexts().account.providers
  const showChange = useChangeToast(account)
  const [isLastMethod, setIsLastMethod] = useState(false)
  const name = PROVIDER_NAMES[provider]
  const connect = useAccountAction<void, { url: string; browser_key: string }>({
    run: () =>
      api('POST /api/providers/{provider}/begin', {
        params: { provider },
        body: { purpose: 'connect', return_to: SCREEN_PATHS.settings },
      }),
    onDone: async (reply) => {
      saveDraft('connecting', provider)
      await redirectToProvider(reply)
    },
  })
  const disconnect = useAccountAction<void, unknown>({
    run: () => api('DELETE /api/providers/{provider}', { params: { provider } }),
    onDone: () => {
      setIsLastMethod(false)
      showChange(words.disconnected(name))
    },
    onError: (error) => {
      const isLast = hasErrorCode(error, 'last_sign_in_method')
      setIsLastMethod(isLast)
      return isLast
    },
  })
  usePageShow(connect.reset)

  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex min-w-0 items-center gap-3">
          <ProviderLogo provider={provider} />
          <span className="min-w-0">
            <span className="block font-medium">{name}</span>
            <span className="block text-sm break-all text-ink-soft">
              {connection
                ? connection.email
                  ? words.connectedAs(connection.email)
                  : words.connected
                : words.notConnected}
            </span>
          </span>
        </span>
        {connection ? (
          <Button
            size="sm"
            aria-label={words.disconnectNamed(name)}
            busy={disconnect.isPending}
            onClick={() => disconnect.mutate()}
          >
            {words.disconnect}
          </Button>
        ) : (
          <Button
            size="sm"
            aria-label={words.connectNamed(name)}
            busy={connect.isPending || connect.isSuccess}
            onClick={() => connect.mutate()}
          >
            {words.connect}
          </Button>
        )}
      </div>
      {isLastMethod && <Alert>{words.lastSignInMethod}</Alert>}
    </li>
  )
}
