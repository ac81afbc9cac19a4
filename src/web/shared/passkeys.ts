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
  const response = await choosePasskey(api('POST /api/sign-in/passkey/begin'))
  return api('POST /api/sign-in/passkey', { body: { response } })
}

/** Reauthenticates with a passkey of the account. Throws `passkey_rejected` if the user chooses none. */
export async function reauthenticateWithPasskey(): Promise<void> {
  const passkey = await choosePasskey(api('POST /api/reauthenticate/passkey/begin'))
  await api('POST /api/reauthenticate', { body: { passkey } })
}

async function choosePasskey(loading: Promise<{ options: WebAuthnJson }>): Promise<WebAuthnJson> {
  const [{ startAuthentication }, { options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    loading,
  ])
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return { ...(await startAuthentication({ optionsJSON }).catch(rejectPasskey)) }
}

function rejectPasskey(cause: unknown): never {
  throw new ApiError('passkey_rejected', undefined, cause)
}
