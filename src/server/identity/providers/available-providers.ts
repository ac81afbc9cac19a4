import { PROVIDERS, type Provider } from '../../../domain/provider.ts'
import type { OAuthClientSettings, RunningSettings } from '../../platform/settings.ts'

/** The OAuth client of a provider, or `sandbox` for the built-in provider. */
export type ProviderAccess = OAuthClientSettings | 'sandbox'

export type AvailableProviders = ReadonlyMap<Provider, ProviderAccess>

/** Lists the providers that can be used on this server: those with an OAuth client or, where it is on, the sandbox for all. */
export function listAvailableProviders({
  sandbox,
  oauthClients,
}: Pick<RunningSettings, 'sandbox' | 'oauthClients'>): AvailableProviders {
  const available = new Map<Provider, ProviderAccess>()
  for (const provider of PROVIDERS) {
    const access = oauthClients[provider] ?? (sandbox ? 'sandbox' : undefined)
    if (access) available.set(provider, access)
  }
  return available
}
