import { createRoute, z } from '@hono/zod-openapi'
import { jsonResponse, problemResponses, requiresSession } from './route-helpers.ts'
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
    url: z
      .url()
      .nullable()
      .describe('The https address of the feed, a secret; null while it is switched off.'),
    includes_favorites: z.boolean(),
  })
  .openapi('CalendarFeed')

/** All that Settings shows, in one call (spec §2 "Settings"). Caller: signed in. */
export const getSettings = createRoute({
  method: 'get',
  path: '/api/settings',
  summary: 'The settings of the caller',
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
 * Replace hometown and interests, all or nothing (spec §2 "Settings", §7 "Writes"). A hometown cannot be emptied once
 * given; the set of interests can. Caller: signed in.
 */
export const savePreferences = createRoute({
  method: 'put',
  path: '/api/settings/preferences',
  summary: 'Save hometown and interests',
  tags: ['Settings'],
  security: requiresSession,
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            hometown: z.string().max(1000),
            interests: z.array(z.string().max(100)).max(100),
          }),
        },
      },
    },
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

/** Correct name, birth date and phone, by the rules of onboarding (spec §5). Caller: signed in. */
export const saveProfile = createRoute({
  method: 'put',
  path: '/api/settings/details',
  summary: 'Save name, birth date and phone',
  tags: ['Settings'],
  security: requiresSession,
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            first_name: z.string().max(1000),
            last_name: z.string().max(1000),
            birth_date: z.string().max(100),
            phone_number: z.string().max(1000).nullable(),
          }),
        },
      },
    },
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

/** Switch the personal calendar feed on, or give it a new address; the old one ends at once. Caller: signed in. */
export const renewCalendarFeed = createRoute({
  method: 'post',
  path: '/api/settings/calendar-feed',
  summary: 'Switch the calendar feed on or renew its address',
  tags: ['Settings'],
  security: requiresSession,
  responses: {
    200: jsonResponse(calendarFeedSchema, 'The new address.'),
    ...problemResponses('foreign_origin', 'not_signed_in'),
  },
})

/** Choose whether the feed holds favourites too. Caller: signed in. */
export const updateCalendarFeed = createRoute({
  method: 'put',
  path: '/api/settings/calendar-feed',
  summary: 'Choose what the calendar feed holds',
  tags: ['Settings'],
  security: requiresSession,
  request: {
    body: {
      required: true,
      content: { 'application/json': { schema: z.object({ includes_favorites: z.boolean() }) } },
    },
  },
  responses: {
    200: jsonResponse(calendarFeedSchema, 'As stored.'),
    ...problemResponses('foreign_origin', 'not_signed_in'),
  },
})

/** Switch the calendar feed off; its address ends at once. Caller: signed in. */
export const disableCalendarFeed = createRoute({
  method: 'delete',
  path: '/api/settings/calendar-feed',
  summary: 'Switch the calendar feed off',
  tags: ['Settings'],
  security: requiresSession,
  responses: {
    200: jsonResponse(calendarFeedSchema, 'Switched off.'),
    ...problemResponses('foreign_origin', 'not_signed_in'),
  },
})
