import { resolveReturnPath } from '../../../contract/screen-paths.ts'
import {
  type Provider,
  type ProviderProfile,
  readProviderEmail,
  readProviderProfile,
} from '../../../domain/provider.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { offerPassword } from '../email-links/password-recovery.ts'
import type { FlowDependencies } from '../flow-dependencies.ts'
import { PROVIDER_BEGINS_FROM_ADDRESS, PROVIDER_RETURNS_FROM_ADDRESS } from '../rate-limits/limits.ts'
import { type ClientInfo, completeFirstFactor, type SignInOutcome } from '../sessions/create-session.ts'
import type { CurrentUser } from '../sessions/recent-auth.ts'
import { newToken } from '../tokens.ts'
import { type Arrival, arrive, connectTo, disconnect, isConnected } from './connections.ts'
import { rememberVisit, takeVisit } from './oauth-state.ts'
import type { ProviderClient } from './provider-client.ts'

/** The providers of this server, each with what speaks to it. */
export type ProviderClients = ReadonlyMap<Provider, ProviderClient>

/** A browser that is on its way to a provider or back. */
export interface Traveller {
  visitor: ClientInfo
  /** What the browser's cookie of visits holds, if anything. */
  browserSecret: string | undefined
  /** The origin that the browser says it calls from. */
  origin: string | undefined
}

export interface Beginning extends Traveller {
  provider: Provider
  returnTo: string | undefined
  /** Who connects the provider, already proven; absent for signing in. */
  connecting: CurrentUser | undefined
}

export interface Return extends Traveller {
  /** What stood in the query of /auth/callback. */
  parameters: Record<string, string>
  /** Who is signed in in this browser. */
  caller: CurrentUser | undefined
}

export interface Arrived {
  provider: Provider
  returnTo: string | null
  /** Null when a provider was connected: the session stays what it was. */
  outcome: SignInOutcome | null
  told: ProviderProfile
}

export interface Providers {
  /**
   * Where the browser goes, and what its cookie has to hold until it comes back.
   * Throws not_found, too_many_attempts, provider_unavailable.
   */
  begin(beginning: Beginning): Promise<{ address: string; browserSecret: string }>
  /**
   * Throws too_many_attempts, sign_in_cancelled, sign_in_failed, provider_unavailable, email_missing,
   * email_unconfirmed_at_provider, email_not_confirmed, provider_taken, provider_connected.
   */
  finish(arrival: Return): Promise<Arrived>
  /** Throws last_sign_in_method. */
  disconnect(caller: CurrentUser, provider: Provider): Promise<void>
}

export function openProviders(deps: FlowDependencies, clients: ProviderClients): Providers {
  const { pool, attempts } = deps

  return {
    async begin({ provider, visitor, browserSecret, origin, returnTo, connecting }) {
      const client = clients.get(provider)
      if (!client) throw new ProblemError('not_found')
      await attempts.spend(PROVIDER_BEGINS_FROM_ADDRESS, visitor.ip)
      const challenge = await client.challenge()
      // A browser with several tabs at a provider has one secret for all of them.
      const secret = browserSecret && SECRET.test(browserSecret) ? browserSecret : newToken().token
      const visit = {
        provider,
        ...challenge,
        returnTo: returnTo && resolveReturnPath(returnTo) === returnTo ? returnTo : null,
        sessionId: connecting?.session.id ?? null,
      }
      const state = await rememberVisit(pool, visit, secret)
      const address = await client.address({ ...challenge, state, redirectUri: client.callbackAt(origin) })
      return { address: address.href, browserSecret: secret }
    },

    async finish({ parameters, caller, visitor, browserSecret, origin }) {
      await attempts.spend(PROVIDER_RETURNS_FROM_ADDRESS, visitor.ip)
      const { state, error } = parameters
      const visit = state && browserSecret ? await takeVisit(pool, state, browserSecret) : null
      const client = visit && clients.get(visit.provider)
      if (!state || !visit || !client)
        throw failed('the state is unknown, used up, too old or of another browser')
      // Whoever began to connect has to be the one who comes back.
      if (visit.sessionId && visit.sessionId !== caller?.session.id)
        throw failed('the session is another one')
      if (error) throw refusal(error)

      const callback = new URL(client.callbackAt(origin))
      for (const [name, value] of Object.entries(parameters)) callback.searchParams.set(name, value)
      const claims = await client.claims(callback, { ...visit, state })
      const { provider, returnTo } = visit
      const subject = String(claims.sub)
      if (!SUBJECT.test(subject)) throw failed('the subject is none')
      const arrival: Arrival = { provider, subject, email: readProviderEmail(claims) }
      const told = readProviderProfile(provider, claims)

      const outcome = visit.sessionId ? null : await signIn(deps, arrival, visitor)
      if (visit.sessionId && caller) await connectTo(pool, caller, arrival)
      await attempts.giveBack(PROVIDER_RETURNS_FROM_ADDRESS, visitor.ip)
      return { provider, returnTo, outcome, told }
    },

    disconnect: (caller, provider) => disconnect(pool, caller, provider, clients.keys()),
  }
}

const SECRET = /^[\w-]{43}$/
/** OpenID Connect Core §2: a subject has at most 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/

async function signIn(deps: FlowDependencies, arrival: Arrival, visitor: ClientInfo): Promise<SignInOutcome> {
  const account = await arrive(deps.pool, arrival).catch((error: unknown) => {
    const isTaken = error instanceof ProblemError && error.code === 'email_unconfirmed_at_provider'
    // Whether somebody has the address is nobody's business then: the same answer and mail as for a new one.
    if (deps.requireEmailVerification && isTaken && arrival.email) return arrival.email
    throw error
  })
  if (!('id' in account) || (deps.requireEmailVerification && !account.email_verified)) {
    offerPassword(deps, account.email, visitor.language)
    throw new ProblemError('email_not_confirmed')
  }
  const outcome = await completeFirstFactor(deps.pool, account, visitor, (tx) =>
    isConnected(tx, account.id, arrival),
  )
  // The owner of the address may have taken the account over in this very moment: then this way in is no longer one.
  if (!outcome) throw failed('the account was taken over by the owner of its address')
  return outcome
}

/** What the provider says instead of sending somebody (RFC 6749 §4.1.2.1; LinkedIn has names of its own). */
function refusal(error: string): ProblemError {
  if (/^(access_denied|consent_required|user_cancelled_\w+)$/.test(error))
    return new ProblemError('sign_in_cancelled')
  if (/^(server_error|temporarily_unavailable)$/.test(error)) {
    return new ProblemError('provider_unavailable', {
      cause: new Error('the provider answers that it failed'),
    })
  }
  return failed('the provider refused the request')
}

/** The reason is for the log; people are told the same whatever it was. */
function failed(reason: string): ProblemError {
  return new ProblemError('sign_in_failed', { cause: new Error(reason) })
}
