import type { Api } from '../../../contract/api.ts'
import type { ApiResponse } from '../../../contract/page-renderer.ts'
import type { Problem } from '../../../contract/problem.ts'
import { SESSION_EXTENDED_HEADER, USER_HEADER } from '../../../contract/session-headers.ts'
import { isProblemCode } from '../../texts/texts.ts'
import { pageSettings } from '../page-settings.ts'
import { runtime } from '../runtime.ts'
import { sessionEvents } from '../session/session-events.ts'
import { getShownUserId, isForShownUser } from '../session/shown-user.ts'
import { ApiError, hasErrorCode } from './api-error.ts'

interface ApiRequest {
  method: string
  /** The names are in lowercase. */
  headers: Record<string, string>
  body: string | null
  signal: AbortSignal | undefined
}

/**
 * Sends a request to the API: over HTTP, or on the server within the process. The server limits the time of the whole page: a timeout of
 * each request would keep the page in memory until it elapses.
 */
type Transport = (path: string, request: ApiRequest) => Promise<ApiResponse>

/** A request without a response after this many milliseconds fails with `network`. */
const RESPONSE_TIMEOUT_MS = 30_000

let transport: Transport = async (path, { signal, ...request }) => {
  const timeout = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
  const response = await fetch(path, {
    ...request,
    signal: AbortSignal.any([timeout, ...(signal ? [signal] : [])]),
  })
  return { status: response.status, headers: response.headers, body: await response.text() }
}

export function setTransport(next: Transport): void {
  transport = next
}

/** Paths that report or change who is signed in. All other requests are sent as the user whom the page shows. */
const SESSION_PATHS = /^\/api\/(session$|sign-in|sign-up|callback|password-recovery|.+\/complete$)/

type Input<Call extends keyof Api> = Api[Call]['input'] & { signal?: AbortSignal }
type Optional<T> = Record<never, never> extends T ? [input?: T] : [input: T]

interface RawInput {
  params?: Record<string, string>
  query?: Record<string, string | number | true | undefined>
  body?: unknown
  signal?: AbortSignal
}

/** When a request was sent while the session got a new token, it is sent again after this many milliseconds. */
const NEW_TOKEN_DELAY_MS = 300

/** Attempts to prove an identity, which take turns per address above a limit. */
const ATTEMPTS = /^POST \/api\/(sign-in(\/.+)?|callback|providers\/.+\/begin)$/
/** For how long an attempt without a turn is sent again. The limit of an account, with a longer wait, is shown as an error. */
const ATTEMPT_RETRY_MS = 60_000
const ATTEMPT_RETRY_AFTER_MAX_S = 5

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Calls the API: `api('PUT /api/registrations/{event_code}', { params: { event_code } })`. Returns the body of the response.
 * Throws an ApiError; with the code `user_changed` if the response is for another user than the page shows. If `signal`
 * aborts, throws its reason.
 */
export async function api<Call extends keyof Api>(
  call: Call,
  ...[input = {}]: Optional<Input<Call>>
): Promise<Api[Call]['reply']> {
  return sendAttempt<Call>(call, input).catch(async (error: unknown) => {
    if (!hasErrorCode(error, 'session_token_replaced')) throw error
    await wait(NEW_TOKEN_DELAY_MS)
    return send<Call>(call, input)
  })
}

/** Sends a call; one that proves who the user is, again while a flood from the same address makes it lose its turn. */
async function sendAttempt<Call extends keyof Api>(call: Call, input: RawInput): Promise<Api[Call]['reply']> {
  const end = performance.now() + ATTEMPT_RETRY_MS
  for (;;) {
    try {
      return await send<Call>(call, input)
    } catch (error) {
      const seconds = error instanceof ApiError ? error.problem?.retry_after : undefined
      const isDropped =
        hasErrorCode(error, 'too_many_attempts') && seconds && seconds <= ATTEMPT_RETRY_AFTER_MAX_S
      if (!(isDropped && ATTEMPTS.test(call)) || performance.now() >= end) throw error
      await wait(seconds * 1000)
    }
  }
}

async function send<Call extends keyof Api>(
  call: Call,
  { params, query, body, signal }: RawInput,
): Promise<Api[Call]['reply']> {
  const [method = '', path = ''] = call.split(' ')
  const userId = SESSION_PATHS.test(path) ? null : getShownUserId()
  let response: ApiResponse
  try {
    response = await transport(buildUrl(path, params, query), {
      method,
      headers: {
        apikey: pageSettings.publicKey,
        ...(userId ? { [USER_HEADER]: userId } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal,
    })
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    throw new ApiError('network', undefined, cause)
  }
  if (userId !== null && !runtime.isServer && !isForShownUser(response.headers.get(USER_HEADER)))
    throw new ApiError('user_changed')
  if (response.headers.get(SESSION_EXTENDED_HEADER) !== null && !runtime.isServer)
    sessionEvents.emit({ kind: 'TOKEN_REFRESHED', userId: getShownUserId() ?? null, source: 'this_tab' })
  const { status, body: text } = response
  const isOk = status >= 200 && status < 300
  const reply = parseJson(text)
  if (isOk && (text === '' || reply === null)) throw new ApiError('no_data')
  // Sent by something else, such as a proxy with its error page. A captive portal must not sign the user out.
  if (reply === undefined || (status === 401 && !isOwnProblem(response, reply as Problem)))
    throw new ApiError('network')
  if (isOk) return reply as Api[Call]['reply']
  const problem = reply as Problem
  throw new ApiError(isProblemCode(problem.code) ? problem.code : 'unexpected_error', problem)
}

const isOwnProblem = ({ headers }: ApiResponse, { type }: Problem) =>
  headers.get('content-type')?.startsWith('application/problem+json') && type?.startsWith('/problems/')

function buildUrl(path: string, params: RawInput['params'] = {}, query: RawInput['query'] = {}): string {
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${filledPath}?${search}` : filledPath
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
