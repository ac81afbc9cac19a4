import { z } from '@hono/zod-openapi'

/**
 * Every problem: its code, HTTP status and title. The list is closed; the OpenAPI document is generated from it, and the
 * sentences that users read (src/web/texts) must cover every code.
 */
export const PROBLEMS = {
  invalid_request: { status: 400, title: 'Request does not match the schema' },
  sign_in_failed: { status: 400, title: 'Sign-in with the provider failed' },
  client_key_missing: { status: 401, title: 'Missing or wrong public key in the header `apikey`' },
  not_signed_in: { status: 401, title: 'Authentication required' },
  wrong_email_or_password: { status: 401, title: 'Wrong email or password' },
  sign_in_cancelled: { status: 403, title: 'Sign-in cancelled at the provider' },
  recent_auth_required: { status: 403, title: 'Recent authentication required' },
  wrong_password: { status: 403, title: 'Wrong current password' },
  foreign_origin: { status: 403, title: 'Write request from another origin' },
  wrong_code: { status: 403, title: 'Wrong or already used code' },
  passkey_rejected: { status: 403, title: 'Passkey rejected' },
  account_suspended: { status: 403, title: 'Account suspended by the operator' },
  email_not_confirmed: { status: 403, title: 'Email address not confirmed' },
  place_needs_confirmed_email: { status: 403, title: 'Place requires a confirmed email address' },
  people_refused: { status: 403, title: 'Not allowed to meet people yet' },
  not_found: { status: 404, title: 'No resource at this path' },
  event_not_found: { status: 404, title: 'Event not found' },
  organiser_not_found: { status: 404, title: 'Organiser not found' },
  calendar_not_found: { status: 404, title: 'Calendar feed not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  too_many_saved_searches: { status: 409, title: 'Maximum number of saved searches reached' },
  hello_already_sent: { status: 409, title: 'Hello already sent at this event' },
  too_many_hellos: { status: 409, title: 'Maximum number of hellos per day reached' },
  event_without_date: { status: 409, title: 'Event without a date' },
  undo_expired: { status: 409, title: 'Undo period expired' },
  pending_sign_in_expired: { status: 409, title: 'Pending sign-in expired' },
  two_step_on: { status: 409, title: 'Two-step sign-in already enabled' },
  two_step_off: { status: 409, title: 'Two-step sign-in not enabled' },
  email_taken: { status: 409, title: 'Email address already in use' },
  email_unconfirmed_at_provider: { status: 409, title: 'Email address not confirmed by the provider' },
  provider_taken: { status: 409, title: 'Provider account connected to another user' },
  provider_connected: { status: 409, title: 'Another account of this provider already connected' },
  session_token_replaced: { status: 409, title: 'Session token just replaced: send the request again' },
  user_changed: { status: 409, title: 'Another user is signed in' },
  last_sign_in_method: { status: 409, title: 'Last sign-in method of the account' },
  event_cancelled: { status: 409, title: 'Event is cancelled' },
  event_over: { status: 409, title: 'Event is over' },
  event_full: { status: 409, title: 'No place left' },
  mailbox_has_place: { status: 409, title: 'Mailbox already has a place or a turn on the waiting list' },
  waiting_list_closed: { status: 409, title: 'Waiting list closed' },
  deadline_passed: { status: 409, title: 'Registration deadline passed' },
  connect_code_expired: { status: 410, title: 'Connect code used or expired' },
  link_expired: { status: 410, title: 'Email link used or expired' },
  request_too_large: { status: 413, title: 'Request too large' },
  password_too_short: { status: 422, title: 'Password too short' },
  password_too_long: { status: 422, title: 'Password too long' },
  password_too_common: { status: 422, title: 'Password too common' },
  password_too_personal: { status: 422, title: 'Password made of personal data' },
  password_too_predictable: { status: 422, title: 'Password too predictable' },
  email_missing: { status: 422, title: 'No email address from the provider' },
  email_unchanged: { status: 422, title: 'Email address unchanged' },
  required_fields_missing: { status: 422, title: 'Required fields missing' },
  invalid_date_format: { status: 422, title: 'Invalid date format' },
  birth_date_in_future: { status: 422, title: 'Birth date in the future' },
  birth_date_too_early: { status: 422, title: 'Birth date too early' },
  invalid_phone_number: { status: 422, title: 'Invalid phone number' },
  hometown_required: { status: 422, title: 'Hometown required' },
  interests_required: { status: 422, title: 'Interests required' },
  interest_unknown: { status: 422, title: 'Unknown interest' },
  search_too_slow: { status: 422, title: 'Search takes too long' },
  text_too_long: { status: 422, title: 'Text too long' },
  too_many_attempts: { status: 429, title: 'Too many attempts' },
  unexpected_error: { status: 500, title: 'Unexpected error' },
  database_query_failed: { status: 500, title: 'Database query failed' },
  provider_unavailable: { status: 503, title: 'Sign-in provider unavailable' },
  catalogue_unavailable: { status: 503, title: 'Catalogue not loaded yet' },
  database_unreachable: { status: 503, title: 'Database unreachable' },
  temporarily_unavailable: { status: 503, title: 'Temporarily unavailable' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof PROBLEMS

export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]

/** An error document (RFC 9457). */
export const problemSchema = z
  .object({
    type: z.string().openapi({ example: '/problems/event_over' }),
    title: z.string(),
    status: z.int(),
    detail: z
      .string()
      .optional()
      .describe('What is wrong with this request, for the developer of the client.'),
    code: z.enum(PROBLEM_CODES),
    request_id: z.string().describe('The id of the request in the log of the server.'),
    fields: z
      .array(z.object({ name: z.string(), message: z.string().optional() }))
      .optional()
      .describe('The invalid fields.'),
    retry_after: z
      .int()
      .optional()
      .describe(
        'Seconds to wait, with too_many_attempts, catalogue_unavailable, database_unreachable and temporarily_unavailable.',
      ),
  })
  .openapi('Problem')

export type Problem = z.infer<typeof problemSchema>
