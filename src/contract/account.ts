import { z } from '@hono/zod-openapi'
import { defineRoute, requiresSession, requiresSessionOnly } from './define-route.ts'
import { todaySchema } from './event-schemas.ts'
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
        'Whether the user reauthenticated in this session within the last 5 minutes. Signing in does not count.',
      ),
    providers: z.array(
      z.object({ provider: z.string(), email: z.string().nullable(), connected_at: instantSchema }),
    ),
    two_step: z.object({
      enabled: z.boolean(),
      recovery_codes_left: z.int(),
    }),
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
export const getAccount = defineRoute('GET /api/account', {
  tag: 'Account',
  summary: 'Get the sign-in methods and sessions of the account',
  security: requiresSession,
  reply: [accountSchema, 'The account.'],
})

/** Ends one session of the account. Idempotent. */
export const endSession = defineRoute('DELETE /api/account/sessions/{session_id}', {
  tag: 'Account',
  summary: 'Sign out one device',
  security: requiresSession,
  params: z.object({ session_id: z.uuid().openapi({ param: { name: 'session_id', in: 'path' } }) }),
  reply: [z.object({}), 'The device is signed out.'],
})

/** Ends all other sessions of the account. */
export const endOtherSessions = defineRoute('DELETE /api/account/sessions', {
  tag: 'Account',
  summary: 'Sign out all other devices',
  security: requiresSession,
  reply: [z.object({}), 'The other devices are signed out.'],
})

/** Returns all personal data as a file, without secrets (GDPR articles 15 and 20). For a plain link, so without the client key. */
export const getPersonalData = defineRoute('GET /api/account/data', {
  tag: 'Account',
  summary: 'Download the personal data',
  security: requiresSessionOnly,
  reply: [
    z
      .record(z.string(), z.array(z.record(z.string(), z.unknown())))
      .describe('Table → rows → column → value.')
      .openapi('PersonalData'),
    'A JSON file.',
  ],
})

/** Deletes the account, all its rows and sessions (GDPR article 17). Requires recent authentication. */
export const deleteAccount = defineRoute('POST /api/account/deletion', {
  tag: 'Account',
  summary: 'Delete the account',
  security: requiresSession,
  reply: [sessionSchema, 'The account is deleted and the user signed out.'],
  problems: ['recent_auth_required'],
})
