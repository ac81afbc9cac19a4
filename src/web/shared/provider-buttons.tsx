import { useMutation } from '@tanstack/react-query'
import { PROVIDER_NAMES, type Provider } from '../../domain/provider.ts'
import { useTexts } from '../texts/texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { api } from './api/api.ts'
import { getErrorText } from './api/api-error.ts'
import { usePageShow } from './hooks.ts'
import { redirectToProvider } from './redirect-to-provider.ts'

/**
 * Buttons that sign in at a provider. A button is busy until the browser opens the provider; if that fails, it is enabled
 * again and the reason is shown above (§8).
 */
export function ProviderButtons({
  providers,
  label,
  returnTo,
}: {
  providers: readonly Provider[]
  label: (providerName: string) => string
  /** Path to open after the sign-in. */
  returnTo: string | undefined
}) {
  const texts = useTexts()
  const start = useMutation({
    mutationFn: (provider: Provider) =>
      api('POST /api/providers/{provider}/begin', {
        params: { provider },
        body: { ...(returnTo && { return_to: returnTo }) },
      }),
    onSuccess: redirectToProvider,
  })
  usePageShow(start.reset)
  const isStarting = start.isPending || start.isSuccess
  return (
    <>
      {start.error && <Alert className="mb-1">{getErrorText(texts, start.error)}</Alert>}
      {providers.map((provider) => (
        <Button
          key={provider}
          icon={<ProviderLogo provider={provider} />}
          busy={isStarting && start.variables === provider}
          disabled={isStarting && start.variables !== provider}
          onClick={() => start.mutate(provider)}
        >
          {label(PROVIDER_NAMES[provider])}
        </Button>
      ))}
    </>
  )
}

const GOOGLE = [
  ['#4285F4', 'M22.6 12.3c0-.8-.1-1.5-.2-2.3H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2-2 3.3-4.8 3.3-8.1z'],
  ['#34A853', 'M12 23c3 0 5.5-1 7.3-2.7l-3.6-2.7a6.7 6.7 0 0 1-9.9-3.5H2.2v2.8A11 11 0 0 0 12 23z'],
  ['#FBBC05', 'M5.8 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.2a11 11 0 0 0 0 9.8l3.6-2.8z'],
  ['#EA4335', 'M12 5.4c1.6 0 3 .6 4.2 1.6l3.2-3.1A11 11 0 0 0 2.2 7.1l3.6 2.8A6.6 6.6 0 0 1 12 5.4z'],
] as const

/** The logo of a sign-in provider in its original colors. Decorative. */
export function ProviderLogo({ provider }: { provider: Provider }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5">
      {provider === 'google' ? (
        GOOGLE.map(([fill, d]) => <path key={fill} fill={fill} d={d} />)
      ) : (
        <>
          <rect x="1" y="1" width="22" height="22" rx="3" fill="#0A66C2" />
          <path
            fill="#fff"
            d="M4.4 9.4h3.2v10.2H4.4zM6 4.3a1.9 1.9 0 1 1 0 3.7 1.9 1.9 0 0 1 0-3.7zm3.6 5.1h3.1v1.4c.4-.8 1.5-1.7 3-1.7 3.3 0 3.9 2.2 3.9 4.9v5.6h-3.2v-5c0-1.2 0-2.7-1.7-2.7s-1.9 1.3-1.9 2.6v5.1H9.6z"
          />
        </>
      )}
    </svg>
  )
}
