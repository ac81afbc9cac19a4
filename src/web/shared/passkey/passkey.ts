import { ApiError } from '../api/api-error.ts'

type Json = Record<string, unknown>

/** Has the browser make a passkey. Rejects as `passkey_rejected` when the person or the device declines. */
export async function createPasskey(options: Json): Promise<Json> {
  const publicKey =
    PublicKeyCredential.parseCreationOptionsFromJSON?.(options as never) ??
    (decoded(options) as unknown as PublicKeyCredentialCreationOptions)
  return encoded(await given(() => navigator.credentials.create({ publicKey })))
}

/** Has the person choose a passkey. Rejects as `passkey_rejected` when they choose none. */
export async function getPasskeyAssertion(options: Json): Promise<Json> {
  const publicKey =
    PublicKeyCredential.parseRequestOptionsFromJSON?.(options as never) ??
    (decoded(options) as unknown as PublicKeyCredentialRequestOptions)
  return encoded(await given(() => navigator.credentials.get({ publicKey })))
}

async function given(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ask()
    if (credential) return credential as PublicKeyCredential
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
  throw new ApiError('passkey_rejected')
}

// Browsers of 2024 know passkeys but not yet their JSON form (WebAuthn Level 3 §5.1).

function decoded(options: Json): Json {
  const { challenge, user, excludeCredentials, allowCredentials, ...rest } = options
  const described = (list: unknown) =>
    (list as Json[] | undefined)?.map((each) => ({ ...each, id: bytesOf(each.id) }))
  return {
    ...rest,
    challenge: bytesOf(challenge),
    ...(user ? { user: { ...(user as Json), id: bytesOf((user as Json).id) } } : {}),
    ...(excludeCredentials ? { excludeCredentials: described(excludeCredentials) } : {}),
    ...(allowCredentials ? { allowCredentials: described(allowCredentials) } : {}),
  }
}

function encoded(credential: PublicKeyCredential): Json {
  if (typeof credential.toJSON === 'function') return credential.toJSON() as unknown as Json
  const { id, rawId, type, authenticatorAttachment, response } = credential
  const parts: Json = {}
  for (const name of [
    'clientDataJSON',
    'attestationObject',
    'authenticatorData',
    'signature',
    'userHandle',
  ]) {
    const part = (response as unknown as Record<string, ArrayBuffer | null | undefined>)[name]
    if (part) parts[name] = textOf(part)
  }
  const transports = (response as AuthenticatorAttestationResponse).getTransports?.()
  return {
    id,
    rawId: textOf(rawId),
    type,
    authenticatorAttachment,
    clientExtensionResults: credential.getClientExtensionResults(),
    response: { ...parts, ...(transports && { transports }) },
  }
}

function bytesOf(base64url: unknown): Uint8Array<ArrayBuffer> {
  const binary = atob(String(base64url).replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

function textOf(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
