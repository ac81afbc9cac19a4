import type { SignInReply } from '../../../contract/session.ts'
import { api } from '../api/api.ts'
import { getPasskeyAssertion } from './passkey.ts'

/** Signs in with a passkey of this device or a nearby one. Rejects as `passkey_rejected` when the person gives none. */
export async function signInWithPasskey(): Promise<SignInReply> {
  const { options } = await api('POST /api/sign-in/passkey/begin')
  const response = await getPasskeyAssertion(options)
  const session = await api('POST /api/sign-in/passkey', { body: { response } })
  return { ...session, code_required: false }
}
