import { fork } from 'node:child_process'
import { join } from 'node:path'
import { SCREEN_PATHS } from '../../contract/screen-paths.ts'
import type { Provider } from '../../domain/provider.ts'
import type { OAuthClientSettings } from '../platform/settings.ts'

/** The settings that the provider process receives. */
export interface OpenIdProviderMessage {
  clientId: string
  clientSecret: string
  redirectUris: string[]
}

/** An OpenID provider in a separate process. */
export interface OpenIdProviderProcess {
  oauthClients: Record<Provider, OAuthClientSettings>
  /** The settings of a server that signs in through it. */
  environment: Record<string, string>
  stop(): void
}

/**
 * Starts the OpenID provider of the sandbox in a separate process, as Google and LinkedIn, for a product at `productUrl`. For the
 * product these are real providers: they may open, connect to and reclaim any account.
 */
export async function startOpenIdProvider(productUrl: string): Promise<OpenIdProviderProcess> {
  const message: OpenIdProviderMessage = {
    clientId: 'test-client',
    clientSecret: 'test-secret-of-32-characters-or-so',
    redirectUris: [`${productUrl}${SCREEN_PATHS.callback}`],
  }
  const child = fork(join(import.meta.dirname, 'openid-provider-program.ts'), { execArgv: [] })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (received) => resolve(String(received)))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the provider exited with ${code}`)))
    child.send(message)
  })
  const { clientId, clientSecret } = message
  const clientOf = (provider: Provider) => ({ clientId, clientSecret, issuer: `${url}/${provider}` })
  const oauthClients = { google: clientOf('google'), linkedin: clientOf('linkedin') }
  return {
    oauthClients,
    environment: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_ISSUER: oauthClients.google.issuer,
      LINKEDIN_CLIENT_ID: clientId,
      LINKEDIN_CLIENT_SECRET: clientSecret,
      LINKEDIN_ISSUER: oauthClients.linkedin.issuer,
    },
    stop() {
      child.disconnect()
    },
  }
}
