import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { SCREEN_PATHS } from '../../contract/screen-paths.ts'
import type { Provider } from '../../domain/provider.ts'
import type { OAuthClientSettings } from '../platform/settings.ts'
import type { SandboxProvider } from './openid-provider.ts'

interface SandboxSettings {
  /** The providers that the sandbox replaces. */
  providers: readonly Provider[]
  publicUrl: string
  /** The origins of this server, under all names of this machine. */
  origins: ReadonlySet<string>
  productName: string
}

export type Sandbox = ReturnType<typeof createSandbox>

/** Replaces sign-in providers that are not configured, in this process. Loads oidc-provider on the first request. */
export function createSandbox({ providers, publicUrl, origins, productName }: SandboxSettings) {
  const clientSecret = randomBytes(32).toString('base64url')
  const clientSettings = (provider: Provider): OAuthClientSettings => ({
    clientId: 'this-product',
    clientSecret,
    issuer: `${publicUrl}/sandbox/${provider}`,
  })
  const providersByName = new Map<Provider, Promise<SandboxProvider>>()
  const create = async (provider: Provider): Promise<SandboxProvider> => {
    const { createSandboxProvider } = await import('./openid-provider.ts')
    const redirectUris = [...origins].map((origin) => `${origin}${SCREEN_PATHS.callback}`)
    return createSandboxProvider({ provider, ...clientSettings(provider), redirectUris, productName })
  }
  return {
    origins,
    clientSettings,
    /** Handles a request to a sandbox provider; null if there is none with this name. */
    async handle(name: string, request: Request): Promise<Response | null> {
      const provider = providers.find((each) => each === name)
      if (!provider) return null
      const created = providersByName.get(provider) ?? create(provider)
      providersByName.set(provider, created)
      return (await created)(request)
    },
    stylesheet: readFileSync(new URL('./sandbox.css', import.meta.url), 'utf8'),
  }
}
