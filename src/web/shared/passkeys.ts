import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { SignInReply } from '../../contract/session.ts'
import { api } from './api/api.ts'
import { ApiError } from './api/api-error.ts'

type WebAuthnJson = Record<string, unknown>

/** Lets the browser create a passkey. Throws `passkey_rejected` if the user or the device declines. */
export async function createPasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return { ...(await startRegistration({ optionsJSON }).catch(rejectPasskey)) }
}

/** Signs in with a passkey. Throws `passkey_rejected` if the user chooses none. */
export async function signInWithPasskey(): Promise<SignInReply> {
  const [{ startAuthentication }, { options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    api('POST /api/sign-in/passkey/begin'),
  ])
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = { ...(await startAuthentication({ optionsJSON }).catch(rejectPasskey)) }
  return api('POST /api/sign-in/passkey', { body: { response } })
}

function rejectPasskey(cause: unknown): never {
  throw new ApiError('passkey_rejected', undefined, cause)
}
