import { createRoute, z } from '@hono/zod-openapi'
import {
  jsonResponse,
  problemResponses,
  REAUTH_PROBLEMS,
  requiresSession,
  requiresSessionOnly,
} from './route-helpers.ts'
import { reauthenticationContent, todaySchema } from './schemas.ts'
import { sessionSchema } from './session.ts'

const instantSchema = z.iso.datetime()

const accountSchema = z
  .object({
    email: z.string(),
    email_confirmed: z.boolean(),
    pending_email: z.string().nullable().describe('The new address of a change that is not confirmed yet.'),
    has_password: z.boolean(),
    is_recently_authenticated: z
      .boolean()
      .describe(
        'Whether the user signed in within the last 10 minutes: sensitive changes then need no password.',
      ),
    providers: z.array(
      z.object({ provider: z.string(), email: z.string().nullable(), connected_at: instantSchema }),
    ),
    two_step: z.object({ enabled: z.boolean(), recovery_codes_left: z.int() }),
    passkeys: z.array(z.object({ id: z.uuid(), name: z.string(), created_at: instantSchema })),
    sessions: z.array(
      z.object({
        id: z.uuid(),
        device: z.string().openapi({ example: 'Firefox on Linux' }),
        created_at: instantSchema,
        last_seen_at: instantSchema.describe('Accurate to the hour.'),
        is_current: z.boolean(),
      }),
    ),
    today: todaySchema,
  })
  .openapi('Account')

export type AccountDetails = z.infer<typeof accountSchema>

/** Returns the sign-in methods and sessions of the account. */
export const getAccount = createRoute({
  method: 'get',
  path: '/api/account',
  summary: 'Get the sign-in methods and sessions of the account',
  tags: ['Account'],
  security: requiresSession,
  responses: { 200: jsonResponse(accountSchema, 'The account.'), ...problemResponses('not_signed_in') },
})

/** Ends one session of the account. Idempotent. */
export const endSession = createRoute({
  method: 'delete',
  path: '/api/account/sessions/{session_id}',
  summary: 'Sign out one device',
  tags: ['Account'],
  security: requiresSession,
  request: {
    params: z.object({ session_id: z.uuid().openapi({ param: { name: 'session_id', in: 'path' } }) }),
  },
  responses: {
    200: jsonResponse(z.object({}), 'The device is signed out.'),
    ...problemResponses('foreign_origin', 'not_signed_in'),
  },
})

/** Ends all other sessions of the account. */
export const endOtherSessions = createRoute({
  method: 'delete',
  path: '/api/account/sessions',
  summary: 'Sign out all other devices',
  tags: ['Account'],
  security: requiresSession,
  responses: {
    200: jsonResponse(z.object({}), 'The other devices are signed out.'),
    ...problemResponses('foreign_origin', 'not_signed_in'),
  },
})

/** Returns all personal data as a file, without secrets (GDPR articles 15 and 20). For a plain link, so without the client key. */
export const getPersonalData = createRoute({
  method: 'get',
  path: '/api/account/data',
  summary: 'Download the personal data',
  tags: ['Account'],
  security: requiresSessionOnly,
  responses: {
    200: jsonResponse(
      z
        .record(z.string(), z.array(z.record(z.string(), z.unknown())))
        .describe('Table → rows → column → value.')
        .openapi('PersonalData'),
      'A JSON file.',
    ),
    ...problemResponses('not_signed_in'),
  },
})

/** Deletes the account, all its rows and sessions (GDPR article 17). Requires recent authentication. */
export const deleteAccount = createRoute({
  method: 'post',
  path: '/api/account/deletion',
  summary: 'Delete the account',
  tags: ['Account'],
  security: requiresSession,
  request: { body: { required: true, content: reauthenticationContent } },
  responses: {
    200: jsonResponse(sessionSchema, 'The account is deleted and the user signed out.'),
    ...problemResponses(...REAUTH_PROBLEMS),
  },
})
