import { z } from '@hono/zod-openapi'
import {
  CALENDAR_DAY_EVENTS,
  CALENDAR_DAY_EVENTS_MAX,
  CALENDAR_DAYS_MAX,
  MAP_PLACES_MAX,
  UNPLACED_CITIES_MAX,
} from '../domain/catalogue-query.ts'
import { daysBetween } from '../domain/day.ts'
import { CALENDAR_VIEW_FIELDS } from '../domain/event-columns.ts'
import { defineRoute, requiresSession } from './define-route.ts'
import {
  agendaHoursFields,
  createEventShape,
  daySchema,
  involvementFields,
  todaySchema,
} from './event-schemas.ts'
import { createFilterQuery, understoodSchema } from './events.ts'

// These paths are not below /api/events because an event may have the code 'calendar' or 'map'.

const calendarEventSchema = z
  .object({
    ...createEventShape(CALENDAR_VIEW_FIELDS),
    ...agendaHoursFields,
    registered_at: involvementFields.registered_at,
    favorited_at: involvementFields.favorited_at,
  })
  .openapi('CalendarEvent')

const calendarDaySchema = z
  .object({
    day: daySchema,
    count: z.int().describe('Events on this day.'),
    event_codes: z
      .array(z.string())
      .describe("The first events: the user's own, then the longest first, so that they can span days."),
  })
  .openapi('CalendarDay')

/**
 * Returns the filtered catalogue day by day. An event is counted on each of its days, an event without a begin date on none.
 * Without `when` and dates in the search, past events are included. Without `first` and `last`, the current month.
 */
export const getEventCalendar = defineRoute('GET /api/event-calendar', {
  tag: 'Events',
  summary: 'The filtered catalogue, day by day',
  security: requiresSession,
  query: createFilterQuery({
    first: daySchema.optional().describe('Default: the first day of the current month. Requires `last`.'),
    last: daySchema.optional().describe('Up to 41 days after `first`, which it requires.'),
    whole_weeks: z
      .literal('true')
      .optional()
      .openapi({
        type: 'string',
        enum: ['true'],
        description:
          'Also returns the other days of the first and the last week, which begin on Monday. Their events do not count in `total`.',
      }),
    per_day: z.coerce
      .number<number>()
      .pipe(z.int().min(1).max(CALENDAR_DAY_EVENTS_MAX))
      .default(CALENDAR_DAY_EVENTS)
      .openapi({
        type: 'integer',
        minimum: 1,
        maximum: CALENDAR_DAY_EVENTS_MAX,
        description: 'Events to return per day.',
      }),
  }).superRefine(({ first, last }, { addIssue }) => {
    const addError = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    if (first === undefined && last === undefined) return
    if (first === undefined) return addError('first', 'Requires the parameter last.')
    if (last === undefined) return addError('last', 'Requires the parameter first.')
    const days = daysBetween(first, last)
    if (days === undefined) return
    if (days < 0) addError('last', 'The last day is before the first day.')
    if (days >= CALENDAR_DAYS_MAX) addError('last', `More than ${CALENDAR_DAYS_MAX} days.`)
  }),
  reply: [
    z
      .object({
        today: todaySchema,
        first: daySchema,
        last: daySchema,
        total: z
          .int()
          .describe('Events that take place on one of the days from `first` to `last`, each counted once.'),
        days: z.array(calendarDaySchema).describe('Only days with events, in order.'),
        events: z.array(calendarEventSchema).describe('The events that `event_codes` name, each once.'),
        understood: understoodSchema,
      })
      .openapi('EventCalendar'),
    'The days.',
  ],
  problems: ['search_too_slow', 'catalogue_unavailable'],
})

const mapPlaceSchema = z.object({
  city: z.string(),
  country: z.string().nullable(),
  country_filter: z
    .string()
    .nullable()
    .describe('The value of the parameter `country` for this place; null if `city` is enough.'),
  count: z.int(),
})

/** Returns the filtered catalogue by place. The counts add up to the total. */
export const getEventMap = defineRoute('GET /api/event-map', {
  tag: 'Events',
  summary: 'The filtered catalogue, place by place',
  security: requiresSession,
  query: createFilterQuery({}),
  reply: [
    z
      .object({
        today: todaySchema,
        places: z
          .array(mapPlaceSchema.extend({ north: z.number(), east: z.number() }).openapi('MapPlace'))
          .max(MAP_PLACES_MAX)
          .describe('In the spelling of the catalogue, the place with the most events first.'),
        other_places: z.int().describe('Events in further places.'),
        online: z.int().describe('Events that take place online only.'),
        hybrid: z
          .int()
          .describe('Events that can also be attended online. They are counted at their place, too.'),
        unplaced: z.int().describe('Events in a city whose coordinates are unknown.'),
        unplaced_cities: z
          .array(mapPlaceSchema.openapi('UnplacedCity'))
          .max(UNPLACED_CITIES_MAX)
          .describe('Those with the most events.'),
        without_city: z.int().describe('Other events without a city.'),
        total: z.int().describe('All counts together, without `hybrid`.'),
        understood: understoodSchema,
      })
      .openapi('EventMap'),
    'The places.',
  ],
  problems: ['search_too_slow', 'catalogue_unavailable'],
})
