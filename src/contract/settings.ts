import { z } from '@hono/zod-openapi'
import { LANGUAGES } from '../domain/display-settings.ts'
import { PREFERENCE_KINDS } from '../domain/email-kinds.ts'
import { defineRoute, requiresSession } from './define-route.ts'
import { daySchema, singleLineSchema, todaySchema } from './event-schemas.ts'

const preferencesSchema = z
  .object({
    hometown: z.string().nullable(),
    interests: z.array(z.string()).describe('Lowercase, as stored.'),
  })
  .openapi('Preferences')

const profileDetailsSchema = z
  .object({
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    birth_date: daySchema.nullable(),
    phone_number: z.string().nullable(),
  })
  .openapi('PersonalDetails')

const calendarFeedSchema = z
  .object({
    url: z.url().nullable().describe('The secret URL of the feed; null while it is disabled.'),
    includes_favorites: z.boolean(),
    was_revoked: z.boolean().describe('Whether the previous address ended with all sessions of the user.'),
  })
  .openapi('CalendarFeed')

/** Returns what Settings shows (§2 Settings), except the account, saved searches and the calendar feed. */
export const getSettings = defineRoute('GET /api/settings', {
  tag: 'Settings',
  summary: 'Get the settings of the current user',
  security: requiresSession,
  reply: [
    z
      .object({
        today: todaySchema,
        preferences: preferencesSchema,
        details: profileDetailsSchema,
        followed_organisers: z.array(z.string()).describe('In alphabetical order.'),
        emails: z.object({
          are_sent: z.boolean().describe('Whether this installation sends emails about events.'),
          kinds: z.array(z.object({ kind: z.enum(PREFERENCE_KINDS), is_on: z.boolean() })),
        }),
      })
      .openapi('Settings'),
    'The screen.',
  ],
})

/**
 * Replaces hometown and interests in one transaction (§2 Settings, §7 Writes). A stored hometown cannot be emptied; all
 * interests may be removed.
 */
export const savePreferences = defineRoute('PUT /api/settings/preferences', {
  tag: 'Settings',
  summary: 'Save hometown and interests',
  security: requiresSession,
  body: z.object({
    hometown: singleLineSchema(1000),
    interests: z
      .array(z.string().max(200))
      .max(1000)
      .describe('From the 22 interests, or imported ones that the user already has.'),
  }),
  reply: [preferencesSchema, 'As stored.'],
  problems: ['hometown_required', 'interest_unknown', 'text_too_long'],
})

/** Saves name, birth date and phone by the rules of onboarding (§5). */
export const saveProfile = defineRoute('PUT /api/settings/details', {
  tag: 'Settings',
  summary: 'Save name, birth date and phone',
  security: requiresSession,
  body: z.object({
    first_name: singleLineSchema(1000),
    last_name: singleLineSchema(1000),
    birth_date: z.string().max(100),
    phone_number: singleLineSchema(1000).nullable(),
  }),
  reply: [profileDetailsSchema, 'As stored.'],
  problems: [
    'required_fields_missing',
    'invalid_date_format',
    'birth_date_in_future',
    'birth_date_too_early',
    'invalid_phone_number',
    'text_too_long',
  ],
})

/** Switches a kind of email on or off. One that is off by default needs the user's consent. */
export const saveEmailPreference = defineRoute('PUT /api/settings/emails/{kind}', {
  tag: 'Settings',
  summary: 'Switch a kind of email on or off',
  security: requiresSession,
  params: z.object({ kind: z.enum(PREFERENCE_KINDS).openapi({ param: { name: 'kind', in: 'path' } }) }),
  body: z.object({
    is_on: z.boolean(),
    consent_version: z
      .int()
      .min(1)
      .optional()
      .describe(
        'The wording that the user has agreed to; required to switch a kind on that is off by default.',
      ),
  }),
  reply: [z.object({ is_on: z.boolean() }), 'As stored.'],
})

/** Saves the language that the user has chosen, for emails. Pages take theirs from a cookie. */
export const saveLanguage = defineRoute('PUT /api/settings/language', {
  tag: 'Settings',
  summary: 'Choose the language of emails',
  security: requiresSession,
  body: z.object({ language: z.enum(LANGUAGES) }),
  reply: [z.object({ language: z.enum(LANGUAGES) }), 'As stored.'],
})

/** Returns the calendar feed. Its URL is a secret, so it is in no other response and in no page. */
export const getCalendarFeedSettings = defineRoute('GET /api/settings/calendar-feed', {
  tag: 'Settings',
  summary: 'Get the calendar feed',
  security: requiresSession,
  reply: [calendarFeedSchema, 'As stored.'],
})

/** Enables the calendar feed or replaces its URL; the previous URL is invalid at once. */
export const renewCalendarFeed = defineRoute('POST /api/settings/calendar-feed', {
  tag: 'Settings',
  summary: 'Enable the calendar feed or renew its URL',
  security: requiresSession,
  reply: [calendarFeedSchema, 'The new URL.'],
})

/** Chooses whether the feed also contains favorites. */
export const updateCalendarFeed = defineRoute('PUT /api/settings/calendar-feed', {
  tag: 'Settings',
  summary: 'Choose the content of the calendar feed',
  security: requiresSession,
  body: z.object({ includes_favorites: z.boolean() }),
  reply: [calendarFeedSchema, 'As stored.'],
})

/** Disables the calendar feed; its URL is invalid at once. */
export const disableCalendarFeed = defineRoute('DELETE /api/settings/calendar-feed', {
  tag: 'Settings',
  summary: 'Disable the calendar feed',
  security: requiresSession,
  reply: [calendarFeedSchema, 'Disabled.'],
})
