import { isAPIError } from 'better-auth/api'
import type { Language } from '../../../domain/display-settings.ts'
import { type Statement, withTransaction } from '../../database/transaction.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { sendNotice, signInPage } from '../account-emails.ts'
import { type ConfirmationDependencies, offerConfirmation } from '../email-links/email-confirmation.ts'
import type { Engine } from '../engine.ts'
import { HOLD_ACCOUNT } from '../lock-account.ts'
import { PASSKEYS_FROM_ADDRESS } from '../rate-limits/limits.ts'
import type { ClientInfo, SignedIn } from '../sessions/create-session.ts'
import type { CurrentUser } from '../sessions/recent-auth.ts'
import { withLiveSession } from '../sessions/with-live-session.ts'

/** A WebAuthn object as JSON, as browsers make and take it. */
type WebAuthnJson = Record<string, unknown>
type Assertion = NonNullable<
  Parameters<Engine['passkeys']['verifyPasskeyAuthentication']>[0]
>['body']['response']

/** Options for the browser; `setCookie` ties the challenge in them to it, for 5 minutes and one try. */
export interface PasskeyChallenge {
  options: WebAuthnJson
  setCookie: string
}

/** Passkeys by the library's own steps. `cookies` is a header with the cookies of session and challenge. */
export interface Passkeys {
  beginAdding(cookies: string): Promise<PasskeyChallenge>
  /** Tells the owner by mail. Throws not_signed_in, passkey_rejected. */
  add(caller: CurrentUser, made: NewPasskey, cookies: string, language: Language): Promise<void>
  /** Throws last_sign_in_method. One that is not there, or not theirs, is left alone. */
  remove(caller: CurrentUser, passkeyId: string): Promise<void>
  /** Throws too_many_attempts. */
  beginSignIn(visitor: ClientInfo): Promise<PasskeyChallenge>
  /** Throws passkey_rejected, email_not_confirmed, too_many_attempts. */
  signIn(cookies: string, response: WebAuthnJson, visitor: ClientInfo): Promise<SignedIn>
}

/** What a browser has made, under the name that its owner gave it. */
export interface NewPasskey {
  name: string
  response: WebAuthnJson
}

export interface PasskeyDependencies extends ConfirmationDependencies {
  engine: Engine
  /** Setting REQUIRE_EMAIL_VERIFICATION. */
  requireEmailVerification: boolean
  /** The providers that can be used here: only these are a way in. */
  usable: Iterable<string>
}

export function passkeys(deps: PasskeyDependencies): Passkeys {
  const { pool, engine, attempts, productName, publicUrl } = deps
  const steps = engine.passkeys
  const ways = ['credential', ...deps.usable]

  const challenge = (options: object, headers: Headers): PasskeyChallenge => {
    const setCookie = headers.getSetCookie().find((each) => each.startsWith(`${engine.challengeCookie}=`))
    if (setCookie === undefined) throw new Error('the library has set no cookie for a passkey challenge')
    return { options: { ...options }, setCookie }
  }

  return {
    async beginAdding(cookies) {
      const { response, headers } = await steps.generatePasskeyRegistrationOptions({
        headers: new Headers({ cookie: cookies }),
        returnHeaders: true,
      })
      return challenge(response, headers)
    },

    async add(caller, { name, response }, cookies, language) {
      const { account } = caller
      const { id } = await unlessRefused(() =>
        steps.verifyPasskeyRegistration({
          headers: new Headers({ cookie: cookies }),
          body: { name, response: withId(response) },
        }),
      )
      // The library has looked at the session before it looked at the passkey.
      await withLiveSession(pool, caller, async () => {}).catch(async (error: unknown) => {
        await withTransaction(pool, (tx) => tx.query(DROP_PASSKEY, [id]))
        throw error
      })
      sendNotice(deps, account.email, language, (texts) =>
        texts.passkeyAdded(productName, name, signInPage(publicUrl)),
      )
    },

    remove: (caller, passkeyId) =>
      withLiveSession(pool, caller, async (tx) => {
        const { account } = caller
        const [passkey] = await tx.query<{ removed: boolean }>(REMOVE_PASSKEY, [account.id, passkeyId, ways])
        if (passkey?.removed === false) throw new ProblemError('last_sign_in_method')
      }),

    async beginSignIn({ ip: address }) {
      await attempts.spend(PASSKEYS_FROM_ADDRESS, address)
      const { response, headers } = await steps.generatePasskeyAuthenticationOptions({
        headers: new Headers(),
        returnHeaders: true,
      })
      // The plugin writes 'preferred' here and leaves the decision to us.
      return challenge({ ...response, userVerification: 'required' }, headers)
    },

    async signIn(cookies, response, { ip: address, userAgent, language }) {
      await attempts.spend(PASSKEYS_FROM_ADDRESS, address)
      const { session, user } = await unlessRefused(() =>
        steps.verifyPasskeyAuthentication({
          headers: new Headers({ cookie: cookies, 'user-agent': userAgent }),
          body: { response: withId(response) as unknown as Assertion },
        }),
      )
      // The owner of the address may have taken the account over in this very moment, and the passkey is gone.
      const isThere = await withTransaction(pool, async (tx) => {
        await tx.query(HOLD_ACCOUNT, [user.id])
        return (await tx.query(HAS_PASSKEY, [user.id, response.id])).length > 0
      })
      const isUnconfirmed = deps.requireEmailVerification && !user.emailVerified
      if (!isThere || isUnconfirmed) {
        await engine.internalAdapter.deleteSession(session.token)
        if (!isThere) throw new ProblemError('passkey_rejected')
        offerConfirmation(deps, user.id, language)
        throw new ProblemError('email_not_confirmed')
      }
      // Neither beginning nor succeeding was an attempt to guess.
      await attempts.giveBack(PASSKEYS_FROM_ADDRESS, address)
      await attempts.giveBack(PASSKEYS_FROM_ADDRESS, address)
      return { kind: 'session', account: { id: user.id, email: user.email }, token: session.token }
    },
  }
}

const HAS_PASSKEY: Statement = {
  name: 'identity.has-passkey',
  text: 'select id from identity.passkeys where user_id = $1 and credential_id = $2',
}
const DROP_PASSKEY: Statement = {
  name: 'identity.drop-passkey',
  text: 'delete from identity.passkeys where id = $1',
}
const REMOVE_PASSKEY: Statement = {
  name: 'identity.remove-passkey',
  text: `
    with removed as (
      delete from identity.passkeys where id = $2 and user_id = $1 and (
        exists (select from identity.credentials where user_id = $1 and provider_id = any ($3::text[]))
        or exists (select from identity.passkeys where user_id = $1 and id <> $2))
      returning id
    )
    select exists (select from removed) as removed from identity.passkeys where id = $2 and user_id = $1`,
}

/** The library looks the passkey up by its id before it checks anything else. */
function withId(response: WebAuthnJson): WebAuthnJson {
  if (typeof response.id !== 'string') throw new ProblemError('passkey_rejected')
  return response
}

/** Why is not told: challenge used or missing, another origin, another key, a counter that went back. */
async function unlessRefused<Result>(step: () => Promise<Result>): Promise<Result> {
  try {
    return await step()
  } catch (error) {
    if (isAPIError(error)) throw new ProblemError('passkey_rejected', { cause: error })
    throw error
  }
}
