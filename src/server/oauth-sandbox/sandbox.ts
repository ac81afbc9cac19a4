import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { CALLBACK_PATH } from '../../contract/callback-address.ts'
import type { Provider } from '../../domain/provider.ts'
import type { OAuthClientSettings } from '../process/settings.ts'
import type { SandboxProvider } from './sandbox-provider.ts'

export interface SandboxSettings {
  /** The providers that it plays. */
  providers: readonly Provider[]
  publicUrl: string
  /** Every origin this machine may be called by. */
  origins: ReadonlySet<string>
  productName: string
}

/** Stand-ins for providers without keys, in this process. */
export interface Sandbox {
  /** Every origin this machine may be called by. */
  origins: ReadonlySet<string>
  /** How the product is known at a stand-in. */
  clientSettings(provider: Provider): OAuthClientSettings
  /** Answers for a stand-in; `provider` is what the address says. Null when it is not one of them. */
  handle(provider: string, request: Request): Promise<Response | null>
  style(): string
}

/** Loads nothing before somebody goes there. */
export function createSandbox({ providers, publicUrl, origins, productName }: SandboxSettings): Sandbox {
  const clientSecret = randomBytes(32).toString('base64url')
  const keys = (provider: Provider): OAuthClientSettings => ({
    clientId: 'this-product',
    clientSecret,
    issuer: `${publicUrl}/sandbox/${provider}`,
  })
  const opened = new Map<Provider, Promise<SandboxProvider>>()
  const open = async (provider: Provider): Promise<SandboxProvider> => {
    const { createSandboxProvider: sandboxProvider } = await import('./sandbox-provider.ts')
    const redirectUris = [...origins].map((origin) => `${origin}${CALLBACK_PATH}`)
    return sandboxProvider({ provider, ...keys(provider), redirectUris, productName })
  }
  let style: string | undefined

  return {
    origins,
    clientSettings: keys,
    async handle(name, request) {
      const provider = providers.find((each) => each === name)
      if (!provider) return null
      const answering = opened.get(provider) ?? open(provider)
      opened.set(provider, answering)
      return (await answering)(request)
    },
    style() {
      style ??= readFileSync(new URL('./sandbox.css', import.meta.url), 'utf8')
      return style
    },
  }
}
