import { z } from '@hono/zod-openapi'
import {
  ATTENDANCE_FILTERS,
  type CatalogueFilters,
  DEFAULT_EVENT_SORT,
  EVENT_PAGE_SIZE,
  EVENT_SORTS,
  FLAG_FILTERS,
  mapFlags,
  NEARBY_KM,
  type NearbyKm,
  SEARCH_MAX_LENGTH,
} from '../domain/catalogue-query.ts'
import { getWhenError, WHEN_NAMES, type WhenName } from '../domain/when.ts'
import { defineRoute, requiresSession } from './define-route.ts'
import {
  daySchema,
  eventCardSchema,
  eventCodeParams,
  eventDetailSchema,
  involvementFields,
  todaySchema,
} from './event-schemas.ts'

/** The number of matching events. */
export const eventTotalSchema = z
  .object({
    count: z.int(),
    capped: z.boolean().describe('True when there are more than `count`.'),
  })
  .openapi('EventTotal')

const filterValueSchema = z.string().max(200).optional()

/** The filters that the list, the calendar, the map and the facets share. A blank one does not narrow the result. */
const catalogueFilters = {
  search: z
    .string()
    .max(SEARCH_MAX_LENGTH)
    .optional()
    .describe(
      'What a user types, in English or Polish: words that must all occur in the event, ignoring case and accents; and dates, ' +
        'places, “free” and “online”, which the reply returns as `understood`. Text in double quotes is literal.',
    ),
  when: z
    .string()
    .superRefine((when, { addIssue }) => {
      const message = getWhenError(when)
      if (message) addIssue({ code: 'custom', message })
    })
    .optional()
    .openapi({
      description: `${WHEN_NAMES.map((name) => `\`${name}\``).join(', ')}, a day, or the first and the last day. Default: the dates in \`search\`, or else \`upcoming\`.`,
      example: '2026-05-27..2026-05-29',
    }),
  city: filterValueSchema.describe('Exactly this city.'),
  country: filterValueSchema.describe(
    'The country of `city`, which it requires, if several countries have a city of this name.',
  ),
  within: z.coerce
    .number<NearbyKm>()
    .pipe(z.literal(NEARBY_KM))
    .optional()
    .openapi({
      type: 'integer',
      enum: [...NEARBY_KM],
      description: 'Kilometers around `city`, which it requires.',
    }),
  topic: filterValueSchema.describe('Exactly this topic.'),
  type: filterValueSchema.describe('Exactly this event type.'),
  organiser: filterValueSchema.describe('Exactly this organiser.'),
  attendance: z
    .enum(ATTENDANCE_FILTERS)
    .optional()
    .describe('`online`: online and hybrid events. `in_person`: in-person and hybrid events.'),
  ...mapFlags((name) =>
    z
      .preprocess<unknown, z.ZodOptional<z.ZodLiteral<true>>, true | undefined>(
        (value) => ((value as unknown) === 'true' ? true : value),
        z.literal(true).optional(),
      )
      .openapi({ type: 'string', enum: ['true'], description: FLAG_FILTERS[name] }),
  ),
} satisfies Record<keyof CatalogueFilters, z.ZodType>

/** Returns the schema of a query with the filters of the catalogue and the parameters of one route. */
export function createFilterQuery<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ ...catalogueFilters, ...shape }).superRefine((query, { addIssue }) => {
    const { city, ...ofCity } = query as CatalogueFilters
    if (city?.trim()) return
    for (const name of ['within', 'country'] as const) {
      if (ofCity[name] !== undefined)
        addIssue({ code: 'custom', path: [name], message: 'Requires the parameter city.' })
    }
  })
}

const position = {
  start: z.int().describe('The first UTF-16 code unit in the search.'),
  end: z.int().describe('The code unit after the last.'),
}
const understoodPart = {
  ...position,
  alternative: z
    .boolean()
    .describe(
      'True if an event may match it instead of the previous part: “online” in “in Gdansk or online”.',
    ),
  overridden: z.boolean().describe('True if a parameter of the request takes its place.'),
}
const spellings = z.array(z.string()).describe('In the spelling of the catalogue.')

/** A part of the search that was understood as a filter. */
const understoodPartSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('dates'), ...understoodPart, first: daySchema, last: daySchema }),
    z.object({ kind: z.literal('free'), ...understoodPart }),
    z.object({ kind: z.literal('online'), ...understoodPart }),
    z.object({ kind: z.literal('city'), ...understoodPart, name: z.string(), cities: spellings }),
    z.object({ kind: z.literal('country'), ...understoodPart, name: z.string(), countries: spellings }),
    z.object({
      kind: z.literal('near'),
      ...understoodPart,
      name: z.string(),
      cities: spellings,
      coordinates: z.object({ north: z.number(), east: z.number() }).nullable(),
      km: z.number(),
    }),
  ])
  .openapi('UnderstoodPart')

/** The parts of the search that were understood, by position. */
export const understoodSchema = z
  .array(understoodPartSchema)
  .describe('The parts of the search that were understood as filters, by position.')

/** Returns a page of the catalogue with its total (§2 Event List). */
export const listEvents = defineRoute('GET /api/events', {
  tag: 'Events',
  summary: 'Browse the catalogue',
  security: requiresSession,
  query: createFilterQuery({
    sort: z.enum(EVENT_SORTS).default(DEFAULT_EVENT_SORT),
    cursor: z.string().max(4000).optional().describe('`next_cursor` of the previous page.'),
    limit: z.coerce
      .number<number>()
      .pipe(z.int().min(1).max(EVENT_PAGE_SIZE))
      .default(EVENT_PAGE_SIZE)
      .openapi({ type: 'integer', minimum: 1, maximum: EVENT_PAGE_SIZE, description: 'Events per page.' }),
  }),
  reply: [
    z
      .object({
        today: todaySchema,
        events: z.array(eventCardSchema),
        total: eventTotalSchema,
        past: eventTotalSchema.describe(
          'Past events that match the other filters, if only upcoming events or a range of days were asked for and none matches; else 0.',
        ),
        catalogue_empty: z.boolean().describe('True if the catalogue has no events at all.'),
        understood: understoodSchema,
        next_cursor: z.string().nullable(),
      })
      .openapi('CataloguePage'),
    'A page of events.',
  ],
  problems: ['search_too_slow', 'catalogue_unavailable'],
})

// The paths below are not below /api/events because an event may have the code 'facets'.

const facetValueSchema = z
  .object({ value: z.string(), count: z.int().describe('Events that match with this value.') })
  .openapi('FacetValue')

const cityValueSchema = facetValueSchema
  .extend({
    country: z
      .string()
      .nullable()
      .describe('The value of `country` for this city; null if no other country has a city of this name.'),
  })
  .openapi('CityFacetValue')

/** Returns the values that the filters offer, with their counts. The counts of a filter ignore its own value. */
export const getEventFacets = defineRoute('GET /api/event-facets', {
  tag: 'Events',
  summary: 'Values of the filters, with their counts',
  security: requiresSession,
  query: createFilterQuery({}),
  reply: [
    z
      .object({
        cities: z
          .array(cityValueSchema)
          .describe("At most 20: the user's hometown, the cities near it, then those with the most events."),
        topics: z
          .array(facetValueSchema)
          .describe('At most 200, the most frequent ones, in alphabetical order.'),
        types: z
          .array(facetValueSchema)
          .describe('At most 200, the most frequent ones, in alphabetical order.'),
        organisers: z.array(facetValueSchema).describe('The 20 with the most events.'),
        attendance: z.object({ online: z.int(), in_person: z.int() }),
        ...mapFlags(() => z.int()),
        when: z.object(
          Object.fromEntries(WHEN_NAMES.map((name) => [name, z.int()])) as Record<WhenName, z.ZodInt>,
        ),
        did_you_mean: z
          .array(z.object({ ...position, suggestion: z.string() }))
          .describe('Words of the search that no event contains, with the nearest word of the catalogue.'),
      })
      .openapi('EventFacets'),
    'The values.',
  ],
  problems: ['search_too_slow', 'catalogue_unavailable'],
})

/** Finds values of the City or Organiser filter that contain a text. */
export const findFacetValues = defineRoute('GET /api/facet-values', {
  tag: 'Events',
  summary: 'Find values of a filter',
  security: requiresSession,
  query: createFilterQuery({
    facet: z.enum(['city', 'organiser']),
    query: z
      .string()
      .max(200)
      .default('')
      .describe('Part of the value, ignoring case and accents; of a city also in English or Polish.'),
  }),
  reply: [
    z.object({ values: z.array(cityValueSchema.partial({ country: true })).max(20) }).openapi('FacetValues'),
    'At most 20 values: those that begin with the text first, then those with the most events. With a text, values without events under the other filters follow.',
  ],
  problems: ['search_too_slow', 'catalogue_unavailable'],
})

/** Returns all fields of an event (§2 Event detail dialog). */
export const getEvent = defineRoute('GET /api/events/{event_code}', {
  tag: 'Events',
  summary: 'Get an event',
  security: requiresSession,
  params: eventCodeParams,
  reply: [z.object({ today: todaySchema, event: eventDetailSchema }), 'The event.'],
  problems: ['event_not_found'],
})

const involvementSchema = z
  .object({
    event_code: z.string(),
    ...involvementFields,
  })
  .openapi('Involvement')

const removalSchema = involvementSchema
  .extend({
    undo: z
      .string()
      .nullable()
      .describe('Token that restores the removed row within one hour; null if nothing was removed.'),
  })
  .openapi('Removal')

/** Optional undo token of a removal, which restores the row with its original time. */
const undoSchema = z.object({ undo: z.string().max(1000).optional() })

/**
 * Registers the current user (§4 Registration and favorites). Idempotent: returns an existing registration. Fails if the
 * event is cancelled or over, or its sign-up deadline has passed.
 */
export const register = defineRoute('PUT /api/registrations/{event_code}', {
  tag: 'My events',
  summary: 'Register for an event',
  security: requiresSession,
  params: eventCodeParams,
  optionalBody: undoSchema,
  reply: [involvementSchema, 'Registered.'],
  problems: ['event_not_found', 'event_cancelled', 'event_over', 'deadline_passed', 'undo_expired'],
})

/** Deletes the registration of the current user. Idempotent. */
export const unregister = defineRoute('DELETE /api/registrations/{event_code}', {
  tag: 'My events',
  summary: 'Unregister from an event',
  security: requiresSession,
  params: eventCodeParams,
  reply: [removalSchema, 'Not registered.'],
  problems: ['event_not_found'],
})

/**
 * Records that the current user has registered with the organiser (`sign_up_url`), and registers them here as well. Idempotent.
 * Allowed after the sign-up deadline, because the registration may be older.
 */
export const confirmExternalRegistration = defineRoute('PUT /api/external-registrations/{event_code}', {
  tag: 'My events',
  summary: 'Record a registration with the organiser',
  security: requiresSession,
  params: eventCodeParams,
  reply: [involvementSchema, 'Recorded.'],
  problems: ['event_not_found', 'event_cancelled', 'event_over'],
})

/** Withdraws it. The registration here stays. Idempotent. */
export const withdrawExternalRegistration = defineRoute('DELETE /api/external-registrations/{event_code}', {
  tag: 'My events',
  summary: 'Withdraw a registration with the organiser',
  security: requiresSession,
  params: eventCodeParams,
  reply: [involvementSchema, 'Not recorded.'],
  problems: ['event_not_found'],
})

/** Adds an event to the favorites of the current user. Idempotent. */
export const addFavorite = defineRoute('PUT /api/favorites/{event_code}', {
  tag: 'My events',
  summary: 'Add an event to the favorites',
  security: requiresSession,
  params: eventCodeParams,
  optionalBody: undoSchema,
  reply: [involvementSchema, 'A favorite.'],
  problems: ['event_not_found', 'undo_expired'],
})

/** Removes an event from the favorites of the current user. Idempotent. */
export const removeFavorite = defineRoute('DELETE /api/favorites/{event_code}', {
  tag: 'My events',
  summary: 'Remove an event from the favorites',
  security: requiresSession,
  params: eventCodeParams,
  reply: [removalSchema, 'Not a favorite.'],
  problems: ['event_not_found'],
})
