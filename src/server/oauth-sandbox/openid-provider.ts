import { createHash, generateKeyPair, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import Provider, { type Configuration } from 'oidc-provider'
import { normalizeEmail } from '../../domain/credentials.ts'
import type { Provider as ProviderName } from '../../domain/provider.ts'
import { isReservedExampleEmail } from '../../domain/reserved-email.ts'
import type { OAuthClientSettings } from '../platform/settings.ts'
import { callNodeListener } from './call-node-listener.ts'
import { createMemoryAdapter } from './memory-adapter.ts'
import { PROFILE_CLAIMS, SAMPLE_USERS, type SandboxUser } from './sample-users.ts'
import { renderAccountChooser, renderErrorPage } from './sandbox-pages.ts'

interface SandboxProviderSettings extends OAuthClientSettings {
  provider: ProviderName
  redirectUris: string[]
  productName: string
}

export type SandboxProvider = (request: Request) => Promise<Response>

const MINUTE = 60

/** Creates an OpenID provider in this process (library oidc-provider). */
export async function createSandboxProvider(settings: SandboxProviderSettings): Promise<SandboxProvider> {
  const { provider: name, issuer } = settings
  const mountPath = new URL(issuer).pathname
  const users = new Map<string, SandboxUser>()
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const sessionCookie = `sandbox_${name}_session`

  const configuration: Configuration = {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: settings.redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    cookies: {
      names: {
        session: sessionCookie,
        interaction: `sandbox_${name}_choice`,
        resume: `sandbox_${name}_resume`,
      },
      keys: [randomBytes(32).toString('base64url')],
    },
    scopes: ['openid'],
    claims: { openid: ['sub'], profile: ['name', ...PROFILE_CLAIMS], email: ['email', 'email_verified'] },
    // The ID token contains all requested claims, as with the real providers.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    pkce: { required: () => false },
    ttl: {
      AccessToken: 10 * MINUTE,
      AuthorizationCode: MINUTE,
      Grant: 10 * MINUTE,
      IdToken: 10 * MINUTE,
      Interaction: 10 * MINUTE,
      Session: 10 * MINUTE,
    },
    interactions: { url: (_ctx, interaction) => `${mountPath}/choice/${interaction.uid}` },
    findAccount: (_ctx, subject) => {
      const user = users.get(subject)
      return user && { accountId: subject, claims: () => createClaims(subject, user) }
    },
    renderError: (ctx) => {
      ctx.type = 'html'
      ctx.body = renderErrorPage()
    },
  }
  const provider = new Provider(issuer, configuration)
  provider.proxy = true
  const handleOAuthRequest = provider.callback()

  /** Shows the page where a user is chosen, and handles its form. */
  const handleChoice = async (request: IncomingMessage, response: ServerResponse, form: FormData | null) => {
    try {
      const { params } = await provider.interactionDetails(request, response)
      if (!form) return sendPage(response, 200, renderAccountChooser(name, settings.productName))
      if (!isSandboxEmail(form)) {
        const page = renderAccountChooser(
          name,
          settings.productName,
          'Use an address that ends in @example.com.',
        )
        return sendPage(response, 400, page)
      }
      const subject = saveChosenUser(users, form)
      const result = subject
        ? {
            login: { accountId: subject, remember: false },
            consent: { grantId: await createGrant(provider, String(params.client_id), subject) },
          }
        : { error: 'access_denied', error_description: 'the user cancelled' }
      await provider.interactionFinished(request, response, result)
    } catch {
      sendPage(response, 400, renderErrorPage())
    }
  }

  return async (request) => {
    const path = new URL(request.url).pathname.slice(mountPath.length)
    const isChoice = path.startsWith('/choice/')
    const form =
      isChoice && request.method === 'POST'
        ? await request
            .clone()
            .formData()
            .catch(() => new FormData())
        : null
    const headers = new Headers(request.headers)
    // Without the session cookie of the provider, every sign-in shows the account chooser.
    headers.set('cookie', removeCookie(headers.get('cookie') ?? '', sessionCookie))
    return callNodeListener(
      (incoming, response) => {
        if (isChoice) void handleChoice(incoming, response, form)
        else void handleOAuthRequest(incoming, response)
      },
      new Request(request, { headers }),
      mountPath,
    )
  }
}

function sendPage(response: ServerResponse, status: number, page: string): void {
  response.statusCode = status
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.end(page)
}

function removeCookie(cookies: string, name: string): string {
  const isKept = (pair: string) => !pair.trim().startsWith(`${name}=`) && !pair.trim().startsWith(`${name}.`)
  return cookies.split(';').filter(isKept).join(';')
}

async function createGrant(provider: Provider, clientId: string, accountId: string): Promise<string> {
  const given = new provider.Grant({ clientId, accountId })
  given.addOIDCScope('openid email profile')
  return given.save()
}

/** The sandbox only asserts addresses of reserved domains; the server rejects others as well. */
function isSandboxEmail(form: FormData): boolean {
  const email = String(form.get('email') ?? '').trim()
  return form.get('user') !== 'other' || !email || isReservedExampleEmail(normalizeEmail(email))
}

const MAX_USERS = 1000

/** Saves the user chosen in the form and returns its subject; null if the form was cancelled. */
function saveChosenUser(users: Map<string, SandboxUser>, form: FormData): string | null {
  const text = (name: string) =>
    String(form.get(name) ?? '')
      .trim()
      .slice(0, 2000)
  const choice = text('user')
  const sample = SAMPLE_USERS.find(({ key }) => key === choice)
  if (!sample && choice !== 'other') return null
  const user: SandboxUser = sample ?? {
    subject: text('subject'),
    email: text('email'),
    email_verified: form.get('email_verified') !== null,
    claims: Object.fromEntries(PROFILE_CLAIMS.map((name) => [name, text(name)])),
  }
  // The prefix keeps subjects apart from those of real providers.
  const subject = `sandbox-${createHash('sha256')
    .update(user.subject || user.email.toLowerCase())
    .digest('hex')
    .slice(0, 24)}`
  users.delete(subject)
  users.set(subject, user)
  for (const oldest of users.keys()) {
    if (users.size <= MAX_USERS) break
    users.delete(oldest)
  }
  return subject
}

function createClaims(sub: string, { email, email_verified, claims }: SandboxUser) {
  const name = [claims.given_name, claims.family_name].filter(Boolean).join(' ')
  const profile = Object.entries({ name, ...claims }).filter(([, value]) => value)
  return { sub, ...Object.fromEntries(profile), ...(email ? { email, email_verified } : {}) }
}
