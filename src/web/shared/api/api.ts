import type { Api } from '../../../contract/api.ts'
import type { Problem } from '../../../contract/problem.ts'
import { isProblemCode } from '../../texts/problem-text.ts'
import { pageSettings } from '../page-settings.ts'
import { ProblemError } from './problem-error.ts'

/** A call without an answer after this many milliseconds counts as failed. */
const ANSWER_TIMEOUT_MS = 30_000

type Input<Call extends keyof Api> = Api[Call]['input'] & { signal?: AbortSignal }
type Optional<T> = Record<never, never> extends T ? [input?: T] : [input: T]

interface RawInput {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: unknown
  signal?: AbortSignal
}

/**
 * Calls the API: `api('PUT /api/registrations/{event_code}', { params: { event_code } })`. Replies with the body, or
 * throws a ProblemError; when `signal` aborts, its reason is thrown instead.
 */
export async function api<Call extends keyof Api>(
  call: Call,
  ...[input]: Optional<Input<Call>>
): Promise<Api[Call]['reply']> {
  const { params, query, body, signal } = (input ?? {}) as RawInput
  const [method = '', path = ''] = call.split(' ')
  let answer: Response
  let text: string
  try {
    answer = await fetch(address(path, params, query), {
      method,
      headers: {
        apikey: pageSettings.publicKey,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.any([AbortSignal.timeout(ANSWER_TIMEOUT_MS), ...(signal ? [signal] : [])]),
    })
    text = await answer.text()
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    throw new ProblemError('network', undefined, cause)
  }
  const reply = jsonOf(text)
  if (answer.ok && (text === '' || reply === null)) throw new ProblemError('no_data')
  // An answer that is not ours, such as a proxy's error page, is no answer of the product.
  if (reply === undefined) throw new ProblemError('network')
  if (answer.ok) return reply as Api[Call]['reply']
  const problem = reply as Problem
  throw new ProblemError(isProblemCode(problem.code) ? problem.code : 'unexpected_error', problem)
}

function address(path: string, params: RawInput['params'] = {}, query: RawInput['query'] = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value)
  return search.size > 0 ? `${filled}?${search}` : filled
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
