import { CALLBACK_PATH } from '../../../contract/callback-address.ts'
import type { Provider } from '../../../domain/provider.ts'
import type { Sandbox } from '../../oauth-sandbox/sandbox.ts'
import type { AvailableProviders } from './available-providers.ts'
import { type ProviderClient, providerClient } from './provider-client.ts'
import type { ProviderClients } from './provider-sign-in.ts'

/** What speaks to each usable provider. `sandbox` plays those that have no keys. */
export function providerClients(
  usable: AvailableProviders,
  publicUrl: string,
  sandbox: Sandbox | null,
): ProviderClients {
  const clients = new Map<Provider, ProviderClient>()
  for (const [provider, access] of usable) {
    if (access !== 'sandbox') {
      clients.set(
        provider,
        providerClient(provider, access, () => `${publicUrl}${CALLBACK_PATH}`),
      )
    } else if (sandbox) {
      clients.set(provider, sandboxClient(provider, publicUrl, sandbox))
    }
  }
  return clients
}

/** This machine has several names: the browser stays at the one it came by, where its cookies are. */
function sandboxClient(provider: Provider, publicUrl: string, sandbox: Sandbox): ProviderClient {
  const client = providerClient(
    provider,
    sandbox.clientSettings(provider),
    (origin) => `${origin && sandbox.origins.has(origin) ? origin : publicUrl}${CALLBACK_PATH}`,
    async (request) => (await sandbox.handle(provider, request)) ?? new Response(null, { status: 404 }),
  )
  return {
    ...client,
    async address(beginning) {
      const { pathname, search } = await client.address(beginning)
      return new URL(`${pathname}${search}`, beginning.redirectUri)
    },
  }
}
