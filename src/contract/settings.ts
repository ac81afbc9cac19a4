import { createRoute, z } from '@hono/zod-openapi'
import { jsonBody, jsonResponse, problemResponses, requiresSession } from './route-helpers.ts'
import { daySchema, todaySchema } from './schemas.ts'

const preferencesSchema = z
  .object({
    hometown: z.string().nullable(),
    interests: z.array(z.string()).describe('Lowercase, as stored.'),
  })
  .openapi('Preferences')

const personalDetailsSchema = z
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
  })
  .openapi('CalendarFeed')

/** Returns everything Settings shows (§2 Settings). */
export const getSettings = createRoute({
  method: 'get',
  path: '/api/settings',
  summary: 'Get the settings of the current user',
  tags: ['Settings'],
  security: requiresSession,
  responses: {
    200: jsonResponse(
      z
        .object({
          today: todaySchema,
          preferences: preferencesSchema,
          details: personalDetailsSchema,
          followed_organisers: z.array(z.string()).describe('In alphabetical order.'),
          calendar_feed: calendarFeedSchema,
        })
        .openapi('Settings'),
      'The screen.',
    ),
    ...problemResponses('not_signed_in'),
  },
})

/**
 * Replaces hometown and interests in one transaction (§2 Settings, §7 Writes). A stored hometown cannot be emptied; all
 * interests may be removed.
 */
export const savePreferences = createRoute({
  method: 'put',
  path: '/api/settings/preferences',
  summary: 'Save hometown and interests',
  tags: ['Settings'],
  security: requiresSession,
  request: {
    body: jsonBody(
      z.object({
        hometown: z.string().max(1000),
        interests: z.array(z.string().max(100)).max(100),
      }),
    ),
  },
  responses: {
    200: jsonResponse(preferencesSchema, 'As stored.'),
    ...problemResponses(
      'foreign_origin',
      'not_signed_in',
      'hometown_required',
      'interest_unknown',
      'text_too_long',
    ),
  },
})

/** Saves name, birth date and phone by the rules of onboarding (§5). */
export const saveProfile = createRoute({
  method: 'put',
  path: '/api/settings/details',
  summary: 'Save name, birth date and phone',
  tags: ['Settings'],
  security: requiresSession,
  request: {
    body: jsonBody(
      z.object({
        first_name: z.string().max(1000),
        last_name: z.string().max(1000),
        birth_date: z.string().max(100),
        phone_number: z.string().max(1000).nullable(),
      }),
    ),
  },
  responses: {
    200: jsonResponse(personalDetailsSchema, 'As stored.'),
    ...problemResponses(
      'foreign_origin',
      'not_signed_in',
      'required_fields_missing',
      'invalid_date_format',
      'birth_date_in_future',
      'birth_date_too_early',
      'text_too_long',
    ),
  },
})

/** Enables the calendar feed or replaces its URL; the previous URL is invalid at once. */
export const renewCalendarFeed = createRoute({
  method: 'post',
  path: '/api/settings/calendar-feed',
  summary: 'Enable the calendar feed or renew its URL',
  tags: ['Settings'],
  security: requiresSession,
  responses: {
    200: jsonResponse(calendarFeedSchema, 'The new URL.'),
    ...problemResponses('foreign_origin', 'not_signed_in'),
  },
})

/** Chooses whether the feed also contains favorites. */
export const updateCalendarFeed = createRoute({
  method: 'put',
  path: '/api/settings/calendar-feed',
  summary: 'Choose the content of the calendar feed',
  tags: ['Settings'],
  security: requiresSession,
  request: {
    body: jsonBody(z.object({ includes_favorites: z.boolean() })),
  },
  responses: {
    200: jsonResponse(calendarFeedSchema, 'As stored.'),
    ...problemResponses('foreign_origin', 'not_signed_in'),
  },
})

/** Disables the calendar feed; its URL is invalid at once. */
export const disableCalendarFeed = createRoute({
  method: 'delete',
  path: '/api/settings/calendar-feed',
  summary: 'Disable the calendar feed',
  tags: ['Settings'],
  security: requiresSession,
  responses: {
    200: jsonResponse(calendarFeedSchema, 'Disabled.'),
    ...problemResponses('foreign_origin', 'not_signed_in'),
  },
})
