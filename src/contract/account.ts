import { createRoute, z } from '@hono/zod-openapi'
import { jsonResponse, problemResponses, requiresSession, requiresSessionOnly } from './route-helpers.ts'
import { reauthenticationContent, todaySchema } from './schemas.ts'
import { sessionSchema } from './session.ts'

const instantSchema = z.iso.datetime()

const accountSchema = z
  .object({
    email: z.string(),
    email_confirmed: z.boolean(),
    pending_email: z.string().nullable().describe('The address that a change waits to be confirmed at.'),
    has_password: z.boolean(),
    is_recently_authenticated: z
      .boolean()
      .describe('Whether sensitive changes need no password right now: signed in minutes ago.'),
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
        last_seen_at: instantSchema.describe('To the hour.'),
        is_current: z.boolean(),
      }),
    ),
    today: todaySchema,
  })
  .openapi('OwnAccount')

export type AccountDetails = z.infer<typeof accountSchema>

/** The ways in to one's own account and where it is signed in. Caller: signed in. */
export const getAccount = createRoute({
  method: 'get',
  path: '/api/account',
  summary: 'The ways in to the own account, and its signed-in devices',
  tags: ['Own account'],
  security: requiresSession,
  responses: { 200: jsonResponse(accountSchema, 'The account.'), ...problemResponses('not_signed_in') },
})

/** End one session of the own account, at once. One that is not there is ended already. Caller: signed in. */
export const endSession = createRoute({
  method: 'delete',
  path: '/api/account/sessions/{session_id}',
  summary: 'Sign one device out',
  tags: ['Own account'],
  security: requiresSession,
  request: {
    params: z.object({ session_id: z.uuid().openapi({ param: { name: 'session_id', in: 'path' } }) }),
  },
  responses: {
    200: jsonResponse(z.object({}), 'That device is signed out.'),
    ...problemResponses('foreign_origin', 'not_signed_in'),
  },
})

/** End all sessions of the own account but this one, at once. Caller: signed in. */
export const endOtherSessions = createRoute({
  method: 'delete',
  path: '/api/account/sessions',
  summary: 'Sign all other devices out',
  tags: ['Own account'],
  security: requiresSession,
  responses: {
    200: jsonResponse(z.object({}), 'Only this device is still signed in.'),
    ...problemResponses('foreign_origin', 'not_signed_in'),
  },
})

/**
 * Everything that is kept about the person, as a file (GDPR articles 15 and 20): every personal column except secrets.
 * A plain link: it needs the session, not the client key. Caller: signed in.
 */
export const getPersonalData = createRoute({
  method: 'get',
  path: '/api/account/data',
  summary: 'Download the own data',
  tags: ['Own account'],
  security: requiresSessionOnly,
  responses: {
    200: jsonResponse(
      z
        .record(z.string(), z.array(z.record(z.string(), z.unknown())))
        .describe('Table → rows → column → value.')
        .openapi('OwnData'),
      'A JSON file.',
    ),
    ...problemResponses('not_signed_in'),
  },
})

/**
 * Delete the own account with every row of it, and end all its sessions (GDPR article 17). Asks for the current password
 * or a fresh sign-in. Caller: signed in.
 */
export const deleteAccount = createRoute({
  method: 'post',
  path: '/api/account/deletion',
  summary: 'Delete the own account',
  tags: ['Own account'],
  security: requiresSession,
  request: {
    body: { required: true, content: reauthenticationContent },
  },
  responses: {
    200: jsonResponse(sessionSchema, 'The account is gone; nobody is signed in any more.'),
    ...problemResponses(
      'foreign_origin',
      'request_too_large',
      'not_signed_in',
      'recent_auth_required',
      'wrong_password',
      'too_many_attempts',
    ),
  },
})
