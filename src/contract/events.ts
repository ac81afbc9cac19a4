import { z } from '@hono/zod-openapi'
import { CONDITIONS, type Condition } from '../domain/catalogue-conditions.ts'
import {
  ATTENDANCE_FILTERS,
  CATALOGUE_SORTS,
  type CatalogueFilters,
  EVENT_PAGE_SIZE,
  HAS_PLACES_FILTERS,
  NEARBY_KM,
  type NearbyKm,
  PRICE_FILTERS,
  type PriceFilter,
  SEARCH_MATCHES,
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
        'places, prices and “online”, which the reply returns as `understood`. “near me” is near the hometown of the user. ' +
        'Text in double quotes is literal.',
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
  city: filterValueSchema.describe('This city, in any of its spellings: “Gdansk” is also “Gdańsk”.'),
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
  price: z
    .enum(PRICE_FILTERS)
    .optional()
    .describe(
      '`free`: free events. A number: events that cost up to this much in their currency; free ones cost 0, and those without a price never match.',
    ),
  has_places: z.enum(HAS_PLACES_FILTERS).optional().describe('Events that are not full.'),
  match: z
    .enum(SEARCH_MATCHES)
    .optional()
    .describe(
      '`similar`: words of `search` are also found with a typing error; without it, only if nothing is found otherwise. ' +
        '`inside`: words of up to three letters are also found inside other words.',
    ),
} satisfies Record<keyof CatalogueFilters, z.ZodType>

/** The parameter of earlier releases for `price=free`. */
const freeSchema = z
  .literal('true')
  .optional()
  .openapi({
    type: 'string',
    enum: ['true'],
    deprecated: true,
    description: 'Earlier form of `price=free`, which `price` replaces.',
  })

/** Returns the schema of a query with the filters of the catalogue and the parameters of one route. */
export function createFilterQuery<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .object({ ...catalogueFilters, free: freeSchema, ...shape })
    .superRefine((query, { addIssue }) => {
      const { city, ...ofCity } = query as CatalogueFilters
      if (city?.trim()) return
      for (const name of ['within', 'country'] as const) {
        if (ofCity[name] !== undefined)
          addIssue({ code: 'custom', path: [name], message: 'Requires the parameter city.' })
      }
    })
    .overwrite((query) => {
      const { free, ...filters } = query as CatalogueFilters & { free?: 'true' }
      return { ...filters, price: filters.price ?? (free && 'free') } as typeof query
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
  excluded: z.boolean().describe('True if events that match it are left out: “not in Berlin”.'),
  overridden: z.boolean().describe('True if a parameter of the request takes its place.'),
}
const spellings = z.array(z.string()).describe('In the spelling of the catalogue.')

/** A part of the search that was understood as a filter. */
const understoodPartSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('dates'),
      ...understoodPart,
      first: daySchema,
      last: daySchema,
      weekdays: z
        .array(z.int().min(0).max(6))
        .optional()
        .describe('Only these weekdays of the dates, 0 for Monday: “Fridays in December”.'),
    }),
    z.object({
      kind: z.literal('hours'),
      ...understoodPart,
      first: z.string().describe('The earliest time at which an event begins, HH:MM.'),
      last: z.string().describe('The latest one.'),
    }),
    z.object({ kind: z.literal('free'), ...understoodPart }),
    z.object({
      kind: z.literal('price'),
      ...understoodPart,
      max: z.number().describe('The largest price, in the currency of the event.'),
      min: z.number().optional().describe('The lowest price of a range, in the currency of the event.'),
    }),
    z.object({ kind: z.enum(['online', 'in_person', 'hybrid']), ...understoodPart }),
    z.object({ kind: z.literal('city'), ...understoodPart, name: z.string(), cities: spellings }),
    z.object({ kind: z.literal('country'), ...understoodPart, name: z.string(), countries: spellings }),
    z.object({
      kind: z.literal('near'),
      ...understoodPart,
      name: z.string(),
      cities: spellings,
      coordinates: z.object({ north: z.number(), east: z.number() }).nullable(),
      km: z.number(),
      isHome: z
        .boolean()
        .describe('True for “near me”. `name` is then the hometown of the user, or empty if there is none.'),
    }),
  ])
  .openapi('UnderstoodPart')

/** The parts of the search that were understood, by position. */
export const understoodSchema = z
  .array(understoodPartSchema)
  .describe('The parts of the search that were understood as filters, by position.')

const spanSchema = z.object(position).openapi('TextSpan')
const spansSchema = z.array(spanSchema)

/** What the search matched in an event, for emphasizing it. */
const emphasisSchema = z
  .object({
    event_name: spansSchema.optional().describe('In the name, or in the code of an event without one.'),
    event_type: spansSchema.optional(),
    place: spansSchema.optional().describe('In the city and country, joined as “Gdansk, Poland”.'),
    organiser: spansSchema.optional(),
    elsewhere: z
      .object({ field: z.enum(['topic', 'venue', 'event_code']), text: z.string(), spans: spansSchema })
      .optional()
      .describe('A match in a field that event cards do not show.'),
  })
  .openapi('SearchEmphasis')

/** Returns a page of the catalogue with its total (§2 Event List). */
export const listEvents = defineRoute('GET /api/events', {
  tag: 'Events',
  summary: 'Browse the catalogue',
  security: requiresSession,
  query: createFilterQuery({
    sort: z
      .enum(CATALOGUE_SORTS)
      .optional()
      .describe(
        'Default: `best` while words of the search rank the events, else `soonest`. `best` without such words is `soonest`.',
      ),
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
        events: z.array(
          eventCardSchema.extend({ emphasis: emphasisSchema.optional() }).openapi('FoundEvent'),
        ),
        total: eventTotalSchema,
        past: eventTotalSchema.describe(
          'Past events that match the other filters, if only upcoming events or a range of days were asked for and none matches; else 0.',
        ),
        catalogue_empty: z.boolean().describe('True if the catalogue has no events at all.'),
        understood: understoodSchema,
        search_ignored: z
          .boolean()
          .describe(
            'True if the search is not blank, but no part of it was understood or is searched for. Parts that a filter replaces (`overridden`) are understood.',
          ),
        sort: z.enum(CATALOGUE_SORTS).describe('The order of the events.'),
        ranks: z
          .boolean()
          .describe('Whether words of the search rank the events, so that `best` differs from `soonest`.'),
        similar: z
          .array(z.object({ ...position, suggestion: z.string() }))
          .describe('Words of the search that were replaced by similar ones of the catalogue.'),
        inside: z
          .object({ word: z.string(), count: z.int() })
          .nullable()
          .describe(
            'A short word that `count` further events contain inside other words; `match=inside` finds them.',
          ),
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
        price: z.object(
          Object.fromEntries(PRICE_FILTERS.map((name) => [name, z.int()])) as Record<PriceFilter, z.ZodInt>,
        ),
        has_places: z.int().nullable().describe('Events that are not full. Null while no event is full.'),
        free: z.int().openapi({ deprecated: true, description: 'The same as `price.free`.' }),
        when: z.object(
          Object.fromEntries(WHEN_NAMES.map((name) => [name, z.int()])) as Record<WhenName, z.ZodInt>,
        ),
      })
      .openapi('EventFacets'),
    'The values.',
  ],
  problems: ['search_too_slow', 'catalogue_unavailable'],
})

/**
 * Returns searches that find more events than this one: without one of its conditions, with similar words, around the city, in the
 * past. Those that give up least are first.
 */
export const getEventAlternatives = defineRoute('GET /api/event-alternatives', {
  tag: 'Events',
  summary: 'Similar searches that find more events',
  security: requiresSession,
  query: createFilterQuery({}),
  reply: [
    z
      .object({
        alternatives: z.array(
          z
            .object({
              kind: z
                .enum(['without', 'within', 'past', 'similar'])
                .describe(
                  '`without`: without one condition. `within`: around the city. `past`: past events. `similar`: with similar words.',
                ),
              without: z
                .enum(Object.keys(CONDITIONS) as [Condition, ...Condition[]])
                .nullable()
                .describe('The condition that is left out.'),
              removed: spansSchema.describe('What is left out of `search`; empty if it is a parameter.'),
              removes_exclusion: z.boolean().describe('True if that includes an exclusion: “not in Berlin”.'),
              words: z
                .string()
                .describe('The words that are looked for, without what is understood otherwise.'),
              filters: z.object(catalogueFilters).describe('The parameters that find these events.'),
              total: eventTotalSchema,
            })
            .openapi('EventAlternative'),
        ),
      })
      .openapi('EventAlternatives'),
    'At most four searches.',
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
      .describe(
        'Part of the value, ignoring case and accents; of a city also in English or Polish. If no city has it, that with the fewest typing errors is found.',
      ),
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
      .describe(
        'Token that restores the removed row within one hour; null if nothing was removed, or if the event has no place left for it.',
      ),
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
  problems: [
    'event_not_found',
    'event_cancelled',
    'event_over',
    'deadline_passed',
    'undo_expired',
    'event_full',
    'place_needs_confirmed_email',
    'mailbox_has_place',
  ],
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
 * Adds the current user to the waiting list of an event that is full, or registers the user if a place is free. Idempotent. The first
 * in line gets a place as soon as one becomes free.
 */
export const joinWaitingList = defineRoute('PUT /api/waiting-list/{event_code}', {
  tag: 'My events',
  summary: 'Join the waiting list of an event',
  security: requiresSession,
  params: eventCodeParams,
  reply: [involvementSchema, 'Waiting or registered.'],
  problems: ['event_not_found', 'place_needs_confirmed_email', 'mailbox_has_place', 'waiting_list_closed'],
})

/** Removes the current user from the waiting list of an event. Idempotent. */
export const leaveWaitingList = defineRoute('DELETE /api/waiting-list/{event_code}', {
  tag: 'My events',
  summary: 'Leave the waiting list of an event',
  security: requiresSession,
  params: eventCodeParams,
  reply: [involvementSchema, 'Not waiting.'],
  problems: ['event_not_found'],
})

/**
 * Records that the current user has registered with the organiser (`sign_up_url`), and registers them here as well. Idempotent.
 * Where the organiser takes the registrations, it is allowed after the sign-up deadline, because theirs may be older.
 */
export const confirmExternalRegistration = defineRoute('PUT /api/external-registrations/{event_code}', {
  tag: 'My events',
  summary: 'Record a registration with the organiser',
  security: requiresSession,
  params: eventCodeParams,
  reply: [involvementSchema, 'Recorded.'],
  problems: [
    'event_not_found',
    'event_cancelled',
    'event_over',
    'deadline_passed',
    'event_full',
    'place_needs_confirmed_email',
    'mailbox_has_place',
  ],
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
