import { useMutation } from '@tanstack/react-query'
import { PROVIDER_NAMES, type Provider } from '../../../domain/provider.ts'
import { api } from '../../shared/api/api.ts'
import { getErrorText } from '../../shared/api/api-error.ts'
import { usePageShow } from '../../shared/hooks.ts'
import { pageSettings } from '../../shared/page-settings.ts'
import { ProviderLogo } from '../../shared/provider-logo.tsx'
import { useInitialTexts } from '../../texts/texts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

/**
 * 'Continue with …' for each configured provider. The button is busy until the browser opens the provider; if that fails,
 * it is enabled again and the reason is shown above (§8).
 */
export function ProviderButtons({ returnTo }: { returnTo: string | undefined }) {
  const texts = useInitialTexts()
  const begin = useMutation({
    mutationFn: (provider: Provider) =>
      api('POST /api/providers/{provider}/begin', {
        params: { provider },
        body: { ...(returnTo && { return_to: returnTo }) },
      }),
    onSuccess: ({ address }) => location.assign(address),
  })
  usePageShow(begin.reset)

  return (
    <div className="mb-7 grid gap-3">
      {begin.error && <Alert className="mb-1">{getErrorText(texts, begin.error)}</Alert>}
      {pageSettings.providers.map((provider) => (
        <Button
          key={provider}
          icon={<ProviderLogo provider={provider} />}
          busy={(begin.isPending || begin.isSuccess) && begin.variables === provider}
          disabled={(begin.isPending || begin.isSuccess) && begin.variables !== provider}
          onClick={() => begin.mutate(provider)}
        >
          {texts.auth.continueWith(PROVIDER_NAMES[provider])}
        </Button>
      ))}
      <p className="mt-4 flex items-center gap-3 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {texts.auth.orWithEmail}
      </p>
    </div>
  )
}
