import { PROBLEMS, type Problem, type ProblemCode } from '../../contract/problem.ts'

type ProblemDetails = Partial<Pick<Problem, 'detail' | 'fields' | 'retry_after'>>

/** An error that the client receives as a problem document (RFC 9457). */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly code: ProblemCode
  readonly details: ProblemDetails
  /** The account that the request concerns, for the security log. Not part of the document. */
  readonly accountId: string | undefined

  constructor(
    code: ProblemCode,
    {
      cause,
      accountId,
      ...details
    }: ProblemDetails & { cause?: unknown; accountId?: string | undefined } = {},
  ) {
    super(code, { cause })
    this.code = code
    this.details = details
    this.accountId = accountId
  }

  /** Creates the problem for a validation error of src/domain. */
  static forFields({ code, fields }: { code: ProblemCode; fields: string[] }): ProblemError {
    return new ProblemError(code, { fields: fields.map((name) => ({ name })) })
  }

  get status() {
    return PROBLEMS[this.code].status
  }

  toDocument(requestId: string): Problem {
    const { status, title } = PROBLEMS[this.code]
    return {
      type: `/problems/${this.code}`,
      title,
      status,
      code: this.code,
      request_id: requestId,
      ...this.details,
    }
  }
}
