import { PROVIDERS, type Provider } from '../../../domain/provider.ts'
import { isLoopback } from '../../platform/loopback.ts'
import type { OAuthClientSettings, RunningSettings } from '../../platform/settings.ts'

/** The OAuth client of a provider, or `sandbox` for the built-in provider. */
export type ProviderAccess = OAuthClientSettings | 'sandbox'

export type AvailableProviders = ReadonlyMap<Provider, ProviderAccess>

/**
 * Lists the providers that can be used on this server. The sandbox replaces a provider without an OAuth client only if nothing
 * but this machine can reach the server: HOST and PUBLIC_URL are both loopback. Nothing else enables the sandbox.
 */
export function listAvailableProviders({
  host,
  publicUrl,
  oauthClients,
}: Pick<RunningSettings, 'host' | 'publicUrl' | 'oauthClients'>): AvailableProviders {
  const isLocal = isLoopback(host) && isLoopback(new URL(publicUrl).hostname)
  const available = new Map<Provider, ProviderAccess>()
  for (const provider of PROVIDERS) {
    const access = oauthClients[provider] ?? (isLocal ? 'sandbox' : undefined)
    if (access) available.set(provider, access)
  }
  return available
}
