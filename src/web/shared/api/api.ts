import type { Api } from '../../../contract/api.ts'
import type { Problem } from '../../../contract/problem.ts'
import { SESSION_EXTENDED_HEADER, USER_HEADER } from '../../../contract/session-headers.ts'
import { isProblemCode } from '../../texts/texts.ts'
import { pageSettings } from '../page-settings.ts'
import { sessionEvents } from '../session/session-events.ts'
import { isForShownUser, shownUserId } from '../session/shown-user.ts'
import { ApiError } from './api-error.ts'

/** A call without an answer after this many milliseconds counts as failed. */
const RESPONSE_TIMEOUT_MS = 30_000

/** Calls that tell or decide who is signed in; all others are made as the person whom the page shows. */
const PATHS_FOR_ANY_USER = /^\/api\/(session$|sign-in|sign-up|callback|password-recovery|.+\/complete$)/

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
 * throws a ProblemError; when `signal` aborts, its reason is thrown instead. An answer for somebody else than the person
 * whom the page shows counts as `user_changed`.
 */
export async function api<Call extends keyof Api>(
  call: Call,
  ...[input]: Optional<Input<Call>>
): Promise<Api[Call]['reply']> {
  const { params, query, body, signal } = (input ?? {}) as RawInput
  const [method = '', path = ''] = call.split(' ')
  const person = PATHS_FOR_ANY_USER.test(path) ? null : shownUserId()
  let answer: Response
  let text: string
  try {
    answer = await fetch(buildUrl(path, params, query), {
      method,
      headers: {
        apikey: pageSettings.publicKey,
        ...(person ? { [USER_HEADER]: person } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.any([AbortSignal.timeout(RESPONSE_TIMEOUT_MS), ...(signal ? [signal] : [])]),
    })
    text = await answer.text()
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    throw new ApiError('network', undefined, cause)
  }
  if (person !== null && !isForShownUser(answer.headers.get(USER_HEADER))) throw new ApiError('user_changed')
  if (answer.headers.has(SESSION_EXTENDED_HEADER))
    sessionEvents.emit({ kind: 'TOKEN_REFRESHED', userId: shownUserId() ?? null, source: 'this_tab' })
  const reply = parseJson(text)
  if (answer.ok && (text === '' || reply === null)) throw new ApiError('no_data')
  // An answer that is not ours, such as a proxy's error page, is no answer of the product.
  if (reply === undefined) throw new ApiError('network')
  if (answer.ok) return reply as Api[Call]['reply']
  const problem = reply as Problem
  throw new ApiError(isProblemCode(problem.code) ? problem.code : 'unexpected_error', problem)
}

function buildUrl(path: string, params: RawInput['params'] = {}, query: RawInput['query'] = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value)
  return search.size > 0 ? `${filled}?${search}` : filled
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
