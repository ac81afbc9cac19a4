import { PROVIDERS, type Provider } from '../../../domain/provider.ts'
import { isLoopback } from '../../platform/loopback.ts'
import type { OAuthClientSettings, RunningSettings } from '../../process/settings.ts'

/** How a provider is reached: with its keys, or played by the sandbox on this machine. */
export type ProviderAccess = OAuthClientSettings | 'sandbox'

export type AvailableProviders = ReadonlyMap<Provider, ProviderAccess>

/**
 * The providers that people can use here. One without keys is played by the sandbox only where nobody but this machine can
 * reach the server: both HOST and PUBLIC_URL are loopback. The one place where that is decided; nothing else switches the
 * sandbox on.
 */
export function availableProviders({
  host,
  publicUrl,
  providerKeys,
}: Pick<RunningSettings, 'host' | 'publicUrl' | 'providerKeys'>): AvailableProviders {
  const isPrivate = isLoopback(host) && isLoopback(new URL(publicUrl).hostname)
  const usable = new Map<Provider, ProviderAccess>()
  for (const provider of PROVIDERS) {
    const access = providerKeys[provider] ?? (isPrivate ? 'sandbox' : undefined)
    if (access) usable.set(provider, access)
  }
  return usable
}
