import { createHash, generateKeyPair, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import Provider, { type Configuration } from 'oidc-provider'
import type { Provider as ProviderName } from '../../domain/provider.ts'
import { callNodeListener } from './call-node-listener.ts'
import { createMemoryAdapter } from './memory-adapter.ts'
import { SAMPLE_USERS, type SandboxUser } from './sample-users.ts'
import { renderAccountChooser, renderErrorPage } from './sandbox-pages.ts'

export interface SandboxProviderSettings {
  provider: ProviderName
  issuer: string
  clientId: string
  clientSecret: string
  redirectUris: string[]
  productName: string
}

/** One provider, played by a real OpenID provider in this process. */
export type SandboxProvider = (request: Request) => Promise<Response>

const CLAIMS = [
  'given_name',
  'family_name',
  'name',
  'picture',
  'locale',
  'location',
  'phone_number',
  'profile',
]
const MINUTES = 60

export async function createSandboxProvider(settings: SandboxProviderSettings): Promise<SandboxProvider> {
  const { provider: name, issuer } = settings
  const mountPath = new URL(issuer).pathname
  const people = new Map<string, SandboxUser>()
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
    claims: { openid: ['sub'], profile: CLAIMS, email: ['email', 'email_verified'] },
    // As the providers themselves do: what was asked for stands in the ID token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    pkce: { required: () => false },
    ttl: {
      AccessToken: 10 * MINUTES,
      AuthorizationCode: MINUTES,
      Grant: 10 * MINUTES,
      IdToken: 10 * MINUTES,
      Interaction: 10 * MINUTES,
      Session: 10 * MINUTES,
    },
    interactions: { url: (_ctx, interaction) => `${mountPath}/choice/${interaction.uid}` },
    findAccount: (_ctx, subject) => {
      const person = people.get(subject)
      return person && { accountId: subject, claims: () => claimsOf(subject, person) }
    },
    renderError: (ctx) => {
      ctx.type = 'html'
      ctx.body = renderErrorPage()
    },
  }
  const provider = new Provider(issuer, configuration)
  provider.proxy = true
  const answer = provider.callback()

  /** The page where one chooses, and what was chosen there. */
  const choose = async (request: IncomingMessage, response: ServerResponse, form: FormData | null) => {
    try {
      const { params } = await provider.interactionDetails(request, response)
      if (!form) return reply(response, 200, renderAccountChooser(name, settings.productName))
      const subject = remember(people, form)
      const result = subject
        ? {
            login: { accountId: subject, remember: false },
            consent: { grantId: await grant(provider, String(params.client_id), subject) },
          }
        : { error: 'access_denied', error_description: 'the person cancelled' }
      await provider.interactionFinished(request, response, result)
    } catch {
      reply(response, 400, renderErrorPage())
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
    // Whoever comes again chooses again: no sign-in at the stand-in outlives its errand.
    headers.set('cookie', withoutCookie(headers.get('cookie') ?? '', sessionCookie))
    return callNodeListener(
      (incoming, response) => {
        if (isChoice) void choose(incoming, response, form)
        else void answer(incoming, response)
      },
      new Request(request, { headers }),
      mountPath,
    )
  }
}

function reply(response: ServerResponse, status: number, page: string): void {
  response.statusCode = status
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.end(page)
}

function withoutCookie(cookies: string, name: string): string {
  const isKept = (pair: string) => !pair.trim().startsWith(`${name}=`) && !pair.trim().startsWith(`${name}.`)
  return cookies.split(';').filter(isKept).join(';')
}

async function grant(provider: Provider, clientId: string, accountId: string): Promise<string> {
  const given = new provider.Grant({ clientId, accountId })
  given.addOIDCScope('openid email profile')
  return given.save()
}

const MOST_PEOPLE = 1000

/** Remembers who was chosen, until the errand is done. Null when it was nobody. */
function remember(people: Map<string, SandboxUser>, form: FormData): string | null {
  const text = (name: string) =>
    String(form.get(name) ?? '')
      .trim()
      .slice(0, 2000)
  const chosen = text('person')
  const sample = SAMPLE_USERS.find(({ key }) => key === chosen)
  if (!sample && chosen !== 'other') return null
  const person: SandboxUser = sample ?? {
    subject: text('subject'),
    given_name: text('given_name'),
    family_name: text('family_name'),
    email: text('email'),
    email_verified: form.get('email_verified') !== null,
    picture: text('picture'),
    locale: text('locale'),
    location: text('location'),
    phone_number: text('phone_number'),
    profile: text('profile'),
  }
  // Never a subject that a real provider could give.
  const subject = `sandbox-${createHash('sha256')
    .update(person.subject || person.email.toLowerCase())
    .digest('hex')
    .slice(0, 24)}`
  people.delete(subject)
  people.set(subject, person)
  for (const oldest of people.keys()) {
    if (people.size <= MOST_PEOPLE) break
    people.delete(oldest)
  }
  return subject
}

function claimsOf(sub: string, { subject: _, email, email_verified, ...told }: SandboxUser) {
  const given = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== ''))
  const name = [told.given_name, told.family_name].filter(Boolean).join(' ')
  return { sub, ...given, ...(name ? { name } : {}), ...(email ? { email, email_verified } : {}) }
}
