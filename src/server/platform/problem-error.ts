import { PROBLEMS, type Problem, type ProblemCode } from '../../contract/problem.ts'

// Sentences where the title alone does not say what to do.
const DETAILS: Partial<Record<ProblemCode, string>> = {
  client_key_missing: 'Send the public key of this product in the header `apikey`.',
  not_signed_in: 'Please sign in.',
  sign_in_failed: 'Please begin again at the sign-in page.',
  sign_in_cancelled: 'Nothing was changed.',
  email_missing: 'Allow the provider to share your email address, or sign in another way.',
  email_unconfirmed_at_provider: 'It belongs to an account here already. Sign in the way you usually do.',
  provider_connected: 'Disconnect it first.',
  provider_unavailable: 'Please try again in a moment, or sign in another way.',
  last_sign_in_method: 'Set a password or connect another provider first.',
  recent_auth_required: 'Send your current password, or sign in again.',
  email_not_confirmed: 'Open the link in the mail that we have just sent you.',
  link_expired: 'It has been used already or is too old. Please ask for a new one.',
  event_not_found: 'The catalogue has no event with this code. It may have been removed.',
  calendar_not_found: 'The address may have been renewed or switched off in Settings.',
  event_without_date: 'It can be put into a calendar once its date is known.',
  undo_expired: 'Please register or mark it as a favorite again.',
  wrong_code: 'It may have been used already: please take the next one.',
  organiser_not_found: 'The catalogue has no event by an organiser of this name.',
  required_fields_missing: 'Please fill in your name and birth date.',
  invalid_date_format: 'Please enter the date in YYYY-MM-DD format.',
  birth_date_in_future: 'Birth date cannot be in the future.',
  birth_date_too_early: 'Birth date cannot be before 1900-01-01.',
  hometown_required: 'Please select your hometown to continue.',
  interests_required: 'Please select at least one interest.',
  interest_unknown: 'Please choose interests from the list only.',
  text_too_long: 'Please shorten the marked text.',
  unexpected_error: 'Please try again. If it happens again, quote the request id to the operator.',
  database_query_failed: 'The database could not carry out the request. Please try again.',
  database_unreachable: 'The database cannot be reached right now. Please try again in a moment.',
}

type Fields = NonNullable<Problem['fields']>

/** A failure that is answered with a problem document: thrown anywhere below a handler, turned into a reply once. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly code: ProblemCode
  /** The sentence for people. */
  readonly detail: string
  readonly fields: Fields | undefined
  /** Seconds to wait, with `too_many_attempts`. */
  readonly retryAfter: number | undefined

  constructor(
    code: ProblemCode,
    more: { detail?: string; fields?: Fields; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(code, { cause: more.cause })
    this.code = code
    this.detail = more.detail ?? DETAILS[code] ?? PROBLEMS[code].title
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }

  /** A fault of a form as the rules of src/domain/ find it, said at each of its fields. */
  static forFields({ code, fields }: { code: ProblemCode; fields: string[] }): ProblemError {
    const { detail } = new ProblemError(code)
    return new ProblemError(code, { fields: fields.map((name) => ({ name, message: detail })) })
  }

  /** The body of the reply (RFC 9457). */
  toDocument(requestId: string): Problem {
    const { status, title } = PROBLEMS[this.code]
    return {
      type: `/problems/${this.code}`,
      title,
      status,
      detail: this.detail,
      code: this.code,
      request_id: requestId,
      ...(this.fields ? { fields: this.fields } : {}),
      ...(this.retryAfter === undefined ? {} : { retry_after: this.retryAfter }),
    }
  }
}
