import type { Context, MiddlewareHandler } from 'hono'
import type { Api } from '../../../contract/api.ts'
import type { ProblemCode } from '../../../contract/problem.ts'
import type { SecurityEvent, SecurityLog } from '../../platform/security-log.ts'
import { toProblem } from '../problem-response.ts'
import { type AppEnv, findRoute, type ReadClientIp } from '../request-context.ts'

/** The event of a route: one name, or one for success and one for failure. */
type RouteEvent = Pick<SecurityEvent, 'factor'> & ({ event: string } | { success: string; failure: string })

const signIn = (factor: string): RouteEvent => ({
  success: 'authn_login_success',
  failure: 'authn_login_fail',
  factor,
})
const factorChange: RouteEvent = { success: 'authn_factor_change', failure: 'authn_factor_change_fail' }
const passwordChange: RouteEvent = { success: 'authn_password_change', failure: 'authn_password_change_fail' }
const userUpdate: RouteEvent = { success: 'user_updated', failure: 'user_update_fail' }
const tokenRevoked: RouteEvent = { event: 'authn_token_revoked' }

/** Every route that writes, and the routes that read secrets or personal data. Null: no security event. */
const ROUTE_EVENTS: Record<Exclude<keyof Api, `GET ${string}`> | 'GET /api/account/data', RouteEvent | null> =
  {
    'POST /api/sign-in': signIn('password'),
    'POST /api/sign-in/code': signIn('code'),
    'POST /api/sign-in/passkey': signIn('passkey'),
    'POST /api/sign-in/passkey/begin': null,
    'POST /api/callback': signIn('provider'),
    'POST /api/sign-up': { success: 'user_created', failure: 'user_create_fail', factor: 'password' },
    'POST /api/sign-out': tokenRevoked,
    'POST /api/password-recovery': { event: 'authn_recovery_requested' },
    'POST /api/password-recovery/complete': { ...passwordChange, factor: 'email_link' },
    'POST /api/password-recovery/options': null,
    'POST /api/password-recovery/cancel': { event: 'authn_recovery_cancelled', factor: 'email_link' },
    'PUT /api/account/password': passwordChange,
    'POST /api/account/email': { event: 'user_email_change_requested' },
    'POST /api/account/email/complete': userUpdate,
    'POST /api/account/email/undo': { ...userUpdate, factor: 'email_link' },
    'POST /api/email-confirmation': null,
    'POST /api/email-confirmation/complete': userUpdate,
    'POST /api/passkeys/begin': null,
    'POST /api/passkeys': factorChange,
    'DELETE /api/passkeys/{passkey_id}': factorChange,
    'POST /api/providers/{provider}/begin': null,
    'DELETE /api/providers/{provider}': factorChange,
    'POST /api/reauthenticate': {
      success: 'authn_reauthentication_success',
      failure: 'authn_reauthentication_fail',
    },
    'POST /api/reauthenticate/email-code': null,
    'POST /api/reauthenticate/passkey/begin': null,
    'POST /api/two-step/begin': null,
    'POST /api/two-step/confirm': factorChange,
    'POST /api/two-step/end': factorChange,
    'POST /api/two-step/recovery-codes': factorChange,
    'DELETE /api/account/sessions': tokenRevoked,
    'DELETE /api/account/sessions/{session_id}': tokenRevoked,
    'POST /api/settings/calendar-feed': { event: 'authn_token_created' },
    'PUT /api/settings/calendar-feed': { event: 'authn_token_created' },
    'DELETE /api/settings/calendar-feed': tokenRevoked,
    'PUT /api/settings/emails/{kind}': null,
    'POST /api/email-preferences/{token}': null,
    'POST /api/saved-searches': null,
    'PATCH /api/saved-searches/{id}': null,
    // Ends its calendar feed, if it has one.
    'DELETE /api/saved-searches/{id}': tokenRevoked,
    'POST /api/saved-searches/{id}/feed': { event: 'authn_token_created' },
    'DELETE /api/saved-searches/{id}/feed': tokenRevoked,
    'GET /api/account/data': { event: 'sensitive_read' },
    'POST /api/account/deletion': { success: 'user_deleted', failure: 'user_delete_fail' },
    'POST /api/dashboard/visit': null,
    'PUT /api/dismissals/{event_code}': null,
    'DELETE /api/dismissals/{event_code}': null,
    'PUT /api/favorites/{event_code}': null,
    'DELETE /api/favorites/{event_code}': null,
    'PUT /api/followed-organisers/{organiser}': null,
    'DELETE /api/followed-organisers/{organiser}': null,
    'PUT /api/external-registrations/{event_code}': null,
    'DELETE /api/external-registrations/{event_code}': null,
    'PUT /api/registrations/{event_code}': null,
    'DELETE /api/registrations/{event_code}': null,
    'PUT /api/waiting-list/{event_code}': null,
    'DELETE /api/waiting-list/{event_code}': null,
    'PUT /api/onboarding': null,
    'PUT /api/people/card': null,
    'PUT /api/people/counted': null,
    'PUT /api/people/events/{event_code}': null,
    'POST /api/people/blocks': null,
    'DELETE /api/people/blocks/{id}': null,
    'POST /api/people/reports': null,
    'POST /api/hellos': null,
    'POST /api/hellos/{id}/accept': null,
    'POST /api/hellos/{id}/decline': null,
    'DELETE /api/hellos/{id}': null,
    'PUT /api/contacts/{id}/note': null,
    'DELETE /api/contacts/{id}': null,
    'DELETE /api/contacts/notes/{id}': null,
    'POST /api/connect/code': { event: 'authn_token_created' },
    'POST /api/connect': null,
    'POST /api/connect/confirm': null,
    'PUT /api/settings/details': null,
    'PUT /api/settings/language': null,
    'PUT /api/settings/preferences': null,
  }

/** Problems that are a security event on any route. */
const PROBLEM_EVENTS: Partial<Record<ProblemCode, string>> = {
  too_many_attempts: 'excess_rate_limit_exceeded',
  foreign_origin: 'authz_fail',
  user_changed: 'authz_fail',
  client_key_missing: 'authz_fail',
}

const EVENTS_BY_PATTERN = new Map(
  Object.entries(ROUTE_EVENTS).map(([route, event]) => [route.replaceAll(/\{(.+?)\}/g, ':$1'), event]),
)

/** Creates the middleware that records the security events of API requests, with their result. */
export function recordSecurityEvents(
  log: SecurityLog,
  readClientIp: ReadClientIp,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next()
    const event = findEvent(c)
    if (event) log.record({ ...event, clientIp: readClientIp(c), requestId: c.get('requestId') })
  }
}

function findEvent(c: Context<AppEnv>): SecurityEvent | null {
  const problem = c.error ? toProblem(c.error) : null
  const reason = problem?.code
  const signIn = c.get('signIn')
  const signedInAs = typeof signIn === 'object' ? signIn.accountId : undefined
  const user = signedInAs ?? c.get('account')?.id ?? problem?.accountId ?? null
  const refused = problem && PROBLEM_EVENTS[problem.code]
  if (refused) return { event: refused, user, reason }
  if (c.get('hasNoSecurityEvent')) return null
  const route = findRoute(c)
  const found = route && EVENTS_BY_PATTERN.get(`${route.method} ${route.path}`)
  if (!found) return null
  const { factor } = found
  if (signIn === 'second_factor_required')
    return { event: 'authn_login_second_factor_required', user, factor }
  // The callback also ends the connecting of a provider, without a sign-in.
  if (factor === 'provider' && !reason && !signIn) return { event: 'authn_factor_change', user, factor }
  const event = 'event' in found ? found.event : reason ? found.failure : found.success
  return { event, user, factor, reason }
}
