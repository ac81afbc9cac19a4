import { z } from '@hono/zod-openapi'

/**
 * Every way a call can fail, once: code → HTTP status and title. The list is closed; web texts and the OpenAPI
 * document are derived from it.
 */
export const PROBLEMS = {
  invalid_request: { status: 400, title: 'The request is not valid.' },
  client_key_missing: { status: 401, title: 'The public key of the client is missing or wrong.' },
  not_signed_in: { status: 401, title: 'Authentication required' },
  wrong_email_or_password: { status: 401, title: 'Invalid email or password.' },
  sign_in_failed: { status: 400, title: 'The sign-in could not be completed.' },
  sign_in_cancelled: { status: 403, title: 'The sign-in was cancelled at the provider.' },
  recent_auth_required: { status: 403, title: 'Please confirm that it is you.' },
  wrong_password: { status: 403, title: 'This is not your current password.' },
  foreign_origin: { status: 403, title: 'The request comes from another site.' },
  wrong_code: { status: 403, title: 'The code is not right.' },
  passkey_rejected: { status: 403, title: 'The passkey was not accepted.' },
  email_not_confirmed: { status: 403, title: 'Please confirm your email address first.' },
  not_found: { status: 404, title: 'There is nothing at this address.' },
  event_not_found: { status: 404, title: 'There is no such event.' },
  organiser_not_found: { status: 404, title: 'No event of the catalogue has this organiser.' },
  calendar_not_found: { status: 404, title: 'There is no calendar at this address.' },
  event_without_date: { status: 409, title: 'This event has no date yet.' },
  undo_expired: { status: 409, title: 'It is too late to undo this.' },
  pending_sign_in_expired: { status: 409, title: 'This sign-in took too long. Please start again.' },
  two_step_on: { status: 409, title: 'Two-step sign-in is on already.' },
  two_step_off: { status: 409, title: 'Two-step sign-in is not on.' },
  method_not_allowed: { status: 405, title: 'This address does not answer that method.' },
  email_taken: { status: 409, title: 'An account with this email already exists. Please sign in.' },
  email_unconfirmed_at_provider: { status: 409, title: 'The provider has not confirmed your email address.' },
  provider_taken: { status: 409, title: 'This account is connected to somebody else here.' },
  provider_connected: { status: 409, title: 'Another account of this provider is connected already.' },
  user_changed: { status: 409, title: 'Somebody else is signed in in this browser now.' },
  last_sign_in_method: { status: 409, title: 'This is the last way to sign in to your account.' },
  link_expired: { status: 410, title: 'This link no longer works.' },
  event_over: { status: 409, title: 'This event is over.' },
  deadline_passed: { status: 409, title: 'Registration for this event has closed.' },
  request_too_large: { status: 413, title: 'The request is too large.' },
  password_too_short: { status: 422, title: 'Please choose a password of at least 8 characters.' },
  password_too_long: { status: 422, title: 'Please choose a password of at most 512 characters.' },
  password_too_common: { status: 422, title: 'This password is too common. Please choose another one.' },
  email_missing: { status: 422, title: 'The provider did not give an email address.' },
  email_unchanged: { status: 422, title: 'This is your email address already.' },
  required_fields_missing: { status: 422, title: 'Required fields missing' },
  invalid_date_format: { status: 422, title: 'Invalid date format' },
  birth_date_in_future: { status: 422, title: 'Invalid birth date' },
  birth_date_too_early: { status: 422, title: 'Invalid birth date' },
  hometown_required: { status: 422, title: 'Hometown required' },
  interests_required: { status: 422, title: 'Interests required' },
  interest_unknown: { status: 422, title: 'Unknown interest' },
  text_too_long: { status: 422, title: 'A text is too long.' },
  too_many_attempts: { status: 429, title: 'Too many attempts. Please wait a moment and try again.' },
  unexpected_error: { status: 500, title: 'Something went wrong on our side.' },
  database_query_failed: { status: 500, title: 'The database could not answer.' },
  provider_unavailable: { status: 503, title: 'The sign-in provider cannot be reached right now.' },
  database_unreachable: { status: 503, title: 'The database cannot be reached right now.' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof PROBLEMS

/** A failure as RFC 9457 describes it. `detail` is written for people; `fields` names what to correct. */
export const problemSchema = z
  .object({
    type: z.string().openapi({ example: '/problems/event_over' }),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]),
    request_id: z.string().describe('Quote it to the operator: the log holds the cause under it.'),
    fields: z
      .array(z.object({ name: z.string(), message: z.string() }))
      .optional()
      .describe('The fields at fault and what would be right.'),
    retry_after: z.int().optional().describe('Seconds to wait, with too_many_attempts.'),
  })
  .openapi('Problem')

export type Problem = z.infer<typeof problemSchema>
