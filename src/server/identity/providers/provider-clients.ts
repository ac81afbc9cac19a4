import { SCREEN_PATHS } from '../../../contract/screen-paths.ts'
import type { Provider } from '../../../domain/provider.ts'
import type { Sandbox } from '../../oauth-sandbox/sandbox.ts'
import type { AvailableProviders } from './available-providers.ts'
import { createProviderClient, type ProviderClient } from './provider-client.ts'
import { getSandboxIssuer } from './provider-identity.ts'

/** The available providers with their clients. */
export type ProviderClients = ReadonlyMap<Provider, ProviderClient>

export function createProviderClients(
  available: AvailableProviders,
  publicUrl: string,
  sandbox: Sandbox | null,
): ProviderClients {
  const clients = new Map<Provider, ProviderClient>()
  for (const [provider, access] of available) {
    if (access !== 'sandbox') {
      const getRedirectUri = () => `${publicUrl}${SCREEN_PATHS.callback}`
      clients.set(provider, createProviderClient(provider, access, getRedirectUri))
    } else if (sandbox) {
      clients.set(provider, createSandboxClient(provider, publicUrl, sandbox))
    }
  }
  return clients
}

/** This machine has several names; the browser stays at the one that has its cookies. */
function createSandboxClient(provider: Provider, publicUrl: string, sandbox: Sandbox): ProviderClient {
  const client = createProviderClient(
    provider,
    sandbox.clientSettings(provider),
    (origin) => `${origin && sandbox.origins.has(origin) ? origin : publicUrl}${SCREEN_PATHS.callback}`,
    async (request) => (await sandbox.handle(provider, request)) ?? new Response(null, { status: 404 }),
  )
  return {
    ...client,
    // The URL of the sandbox changes with the port.
    issuer: getSandboxIssuer(provider),
    async buildAuthorizationUrl(request) {
      const { pathname, search } = await client.buildAuthorizationUrl(request)
      return new URL(`${pathname}${search}`, request.redirectUri)
    },
  }
}
