import * as routes from '../../contract/reauthentication.ts'
import { type ApiApp, requireAccount, requireCurrentUser } from '../http/request-context.ts'
import { createPasskeyReauthOptions } from '../identity/passkeys/passkey-sign-in.ts'
import { reauthenticate } from '../identity/sessions/reauthenticate.ts'
import { sendReauthenticationCode } from '../identity/sessions/reauthentication-codes.ts'
import type { SecondFactor } from '../identity/two-step/second-factor.ts'
import type { HandlerDeps } from './handler-deps.ts'
import { createChallengeCookie } from './passkeys.ts'

export function addReauthenticationRoutes(
  app: ApiApp,
  { identity, sessions, sessionCookie }: HandlerDeps,
): void {
  const challengeCookie = createChallengeCookie(sessionCookie)

  app.openapi(routes.reauthenticate, async (c) => {
    const currentUser = requireCurrentUser(c)
    const body = c.req.valid('json')
    if ('passkey' in body) {
      const token = challengeCookie.read(c)
      await reauthenticate(identity, currentUser, { kind: 'passkey', response: body.passkey, token }, null)
    } else {
      const proof =
        'password' in body
          ? ({ kind: 'password', password: body.password } as const)
          : ({ kind: 'email_code', code: body.email_code } as const)
      await reauthenticate(identity, currentUser, proof, readSecondFactor(body))
    }
    return c.json({}, 200)
  })

  app.openapi(routes.createPasskeyReauthOptions, async (c) => {
    const { options, token } = await createPasskeyReauthOptions(identity, requireAccount(c))
    challengeCookie.write(c, token)
    return c.json({ options: { ...options } }, 200)
  })

  app.openapi(routes.sendReauthenticationCode, async (c) => {
    await sendReauthenticationCode(identity, requireCurrentUser(c), sessions.readClientInfo(c).language)
    return c.json({}, 200)
  })
}

function readSecondFactor({
  code,
  recovery_code,
}: {
  code?: string | undefined
  recovery_code?: string | undefined
}): SecondFactor | null {
  if (code !== undefined) return { code }
  return recovery_code === undefined ? null : { recovery_code }
}
