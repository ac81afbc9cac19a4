import { z } from '@hono/zod-openapi'
import { CALENDAR_DAY_EVENTS, MAP_CITIES_MAX } from '../domain/catalogue-query.ts'
import { isMonth } from '../domain/month.ts'
import { defineRoute, requiresSession } from './define-route.ts'
import { catalogueFilters, eventTotalSchema } from './events.ts'
import { daySchema, eventCardSchema, todaySchema } from './schemas.ts'

// These paths are not below /api/events because an event may have the code 'calendar' or 'map'.

const calendarEventSchema = eventCardSchema
  .pick({
    event_code: true,
    event_name: true,
    date_begin: true,
    date_end: true,
    city: true,
    topic: true,
    registered_at: true,
    favorited_at: true,
  })
  .openapi('CalendarEvent')

const calendarDaySchema = z
  .object({
    day: daySchema,
    count: z.int().describe('Events on this day.'),
    capped: z.boolean().describe('True when there are more than `count`.'),
    events: z
      .array(calendarEventSchema)
      .max(CALENDAR_DAY_EVENTS)
      .describe('The events that began last, so that long events do not hide the others.'),
  })
  .openapi('CalendarDay')

/**
 * Returns a month of the filtered catalogue, day by day. An event is counted on each of its days, an event without a
 * begin date on none. Past events are included. `GET /api/events?day=…` lists the events of a day.
 */
export const getEventCalendar = defineRoute('GET /api/event-calendar', {
  tag: 'Events',
  summary: 'A month of the filtered catalogue, day by day',
  security: requiresSession,
  query: z.object({
    ...catalogueFilters,
    month: z
      .string()
      .refine(isMonth)
      .optional()
      .openapi({ description: 'A month, YYYY-MM. Default: the current month.', example: '2026-05' }),
  }),
  reply: [
    z
      .object({
        today: todaySchema,
        month: z.string(),
        days: z.array(calendarDaySchema).describe('Only days with events, in order.'),
        total: eventTotalSchema.describe('Events that take place in this month, each counted once.'),
      })
      .openapi('EventCalendar'),
    'The month.',
  ],
  problems: ['search_too_slow'],
})

const mapCitySchema = z
  .object({ city: z.string(), country: z.string().nullable(), count: z.int() })
  .openapi('MapCity')

/** Returns the filtered catalogue by city. Past events are included, so the counts add up to the total of the list. */
export const getEventMap = defineRoute('GET /api/event-map', {
  tag: 'Events',
  summary: 'The filtered catalogue, city by city',
  security: requiresSession,
  query: z.object(catalogueFilters),
  reply: [
    z
      .object({
        today: todaySchema,
        cities: z
          .array(mapCitySchema)
          .max(MAP_CITIES_MAX)
          .describe('In the spelling of the catalogue, the city with the most events first.'),
        other_cities: z.int().describe('Events in cities that are not among `cities`.'),
        without_city: z.int().describe('Events without a city.'),
        total: eventTotalSchema.describe(
          'The total of the list: all counts together. When capped, they are those of the first events found.',
        ),
      })
      .openapi('EventMap'),
    'The cities.',
  ],
  problems: ['search_too_slow'],
})
