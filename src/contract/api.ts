import type { z } from '@hono/zod-openapi'
import type * as account from './account.ts'
import type * as eventViews from './calendar-and-map.ts'
import type * as dashboard from './dashboard.ts'
import type * as emailPreferences from './email-preferences.ts'
import type * as events from './events.ts'
import type * as hellos from './hellos.ts'
import type * as icalendar from './icalendar.ts'
import type * as myEvents from './my-events.ts'
import type * as onboarding from './onboarding.ts'
import type * as organisers from './organisers.ts'
import type * as passkeys from './passkeys.ts'
import type * as passwordAndEmail from './password-and-email.ts'
import type * as people from './people.ts'
import type * as providers from './providers.ts'
import type * as reauthentication from './reauthentication.ts'
import type * as savedSearches from './saved-searches.ts'
import type * as session from './session.ts'
import type * as settings from './settings.ts'
import type * as eventPreviews from './shared-events.ts'
import type * as twoStep from './two-step.ts'

type Routes = typeof account &
  typeof dashboard &
  typeof emailPreferences &
  typeof eventPreviews &
  typeof eventViews &
  typeof events &
  typeof hellos &
  typeof icalendar &
  typeof myEvents &
  typeof onboarding &
  typeof organisers &
  typeof passkeys &
  typeof reauthentication &
  typeof passwordAndEmail &
  typeof people &
  typeof providers &
  typeof savedSearches &
  typeof session &
  typeof settings &
  typeof twoStep
type Route = Extract<Routes[keyof Routes], { method: string; path: string }>

type BodyOf<R> = R extends {
  request: {
    body: { required: false; content: { 'application/json': { schema: infer S extends z.ZodType } } }
  }
}
  ? { body?: z.input<S> }
  : R extends {
        request: { body: { content: { 'application/json': { schema: infer S extends z.ZodType } } } }
      }
    ? { body: z.input<S> }
    : unknown
type ParamsOf<R> = R extends { request: { params: infer S extends z.ZodType } }
  ? { params: z.input<S> }
  : unknown
type QueryOf<R> = R extends { request: { query: infer S extends z.ZodType } }
  ? { query: z.input<S> }
  : unknown
type ResponseOf<R> = R extends {
  responses: { 200: { content: { 'application/json': { schema: infer S extends z.ZodType } } } }
}
  ? z.output<S>
  : never

/**
 * The types of every API call: `'GET /api/events'` → input and response. Both the client and the handlers use them, so
 * changing a route is a compile error on both sides.
 */
export type Api = {
  [R in Route as `${Uppercase<R['method']>} ${R['path']}`]: {
    input: BodyOf<R> & ParamsOf<R> & QueryOf<R>
    reply: ResponseOf<R>
  }
}
