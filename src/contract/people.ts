import { z } from '@hono/zod-openapi'
import {
  CARD_COLORS,
  CARD_LANGUAGES,
  CARD_LIMITS,
  CARD_VERSION,
  completeLink,
  isCardLink,
  LOOKS_FOR,
  OFFERS,
} from '../domain/people/card.ts'
import { defineRoute, requiresSession } from './define-route.ts'
import { daySchema, eventCodeParams, idParams, multiLineSchema, singleLineSchema } from './event-schemas.ts'

/** A link that cards and contacts show. */
export const cardLinkSchema = z
  .string()
  .overwrite(completeLink)
  .refine(isCardLink, 'Must be an http or https address.')

const chips = (max: number) => z.array(z.string()).max(max)

const cardFields = {
  display_name: z.string(),
  headline: z.string(),
  topics: z.array(z.string()).describe('Interests, lowercase, as stored.'),
  looks_for: z.array(z.string()).describe('Chips. One that is no longer offered stays.'),
  offers: z.array(z.string()),
  languages: z.array(z.string()),
  links: z.array(z.string()),
  color: z.int(),
  shows_linkedin: z.boolean().describe('Whether the card says that the user signs in with LinkedIn.'),
}
const cardSchema = z.object(cardFields).openapi('PersonCard')

/** Why a user may not meet people. */
export const PEOPLE_REFUSALS = [
  'suspended',
  'email_not_confirmed',
  'birth_date_missing',
  'too_young',
  'account_too_new',
] as const
/** Why a user does not see the people of an event. */
export const EVENT_PEOPLE_REFUSALS = [
  'not_registered',
  'event_cancelled',
  'event_without_date',
  'closed',
  ...PEOPLE_REFUSALS,
  'card_off',
  'not_visible',
  'not_open',
] as const

const reasonSchema = z
  .object({
    kind: z.enum(['you_look_for', 'they_look_for', 'both_look_for', 'topic']),
    looks_for: z.string().optional(),
    offer: z.string().optional(),
    counterpart: z
      .string()
      .optional()
      .describe('What the other person looks for, if that meets `looks_for`.'),
    topic: z.string().optional(),
  })
  .openapi('PersonReason')

const personSchema = z
  .object({
    card_id: z.uuid(),
    ...cardFields,
    relation: z
      .enum(['contact', 'hello_sent', 'hello_received'])
      .nullable()
      .describe('What there is between the current user and this person.'),
    reasons: z.array(reasonSchema).describe('Each can be read on the two cards.'),
  })
  .openapi('Person')

const ownCardSchema = z
  .object({
    card: cardSchema.describe('As stored, or what the profile suggests.'),
    is_saved: z.boolean(),
    is_on: z.boolean(),
    is_counted: z.boolean().describe('Whether the user is part of the numbers of people going.'),
    can_show_linkedin: z.boolean(),
    refusal: z.enum(PEOPLE_REFUSALS).nullable(),
    code_refusal: z
      .enum(PEOPLE_REFUSALS)
      .nullable()
      .describe('What remains of `refusal` for connecting by code.'),
    details: z
      .object({ email: z.string(), phone: z.string().nullable() })
      .describe('What the user could share with one person. Not on the card.'),
    blocked: z.array(z.object({ id: z.uuid(), name: z.string() })),
  })
  .openapi('OwnCard')

/** Returns the card of the current user and what they may do with it. */
export const getCard = defineRoute('GET /api/people/card', {
  tag: 'People',
  summary: 'Get the card of the current user',
  security: requiresSession,
  reply: [ownCardSchema, 'The card.'],
})

/** Saves the card, and switches it on or off. Saving says that the user has seen the preview of this version. */
export const saveCard = defineRoute('PUT /api/people/card', {
  tag: 'People',
  summary: 'Save the card of the current user',
  security: requiresSession,
  body: z.object({
    is_on: z.boolean(),
    consent_version: z.literal(CARD_VERSION),
    display_name: singleLineSchema(CARD_LIMITS.display_name).min(1),
    headline: singleLineSchema(CARD_LIMITS.headline),
    topics: chips(CARD_LIMITS.topics),
    looks_for: chips(CARD_LIMITS.looks_for).describe(`Of ${LOOKS_FOR.join(', ')}, or as stored.`),
    offers: chips(CARD_LIMITS.offers).describe(`Of ${OFFERS.join(', ')}, or as stored.`),
    languages: z.array(z.enum(CARD_LANGUAGES)).max(CARD_LIMITS.languages),
    links: z.array(cardLinkSchema).max(CARD_LIMITS.links),
    color: z
      .int()
      .min(0)
      .max(CARD_COLORS - 1),
    shows_linkedin: z.boolean(),
  }),
  reply: [z.object({ is_on: z.boolean() }), 'Saved.'],
  problems: ['people_refused'],
})

/** Chooses whether the user is part of the numbers of people going. Places taken are always counted. */
export const saveCounted = defineRoute('PUT /api/people/counted', {
  tag: 'People',
  summary: 'Choose whether to be counted among the people going',
  security: requiresSession,
  body: z.object({ is_counted: z.boolean() }),
  reply: [z.object({ is_counted: z.boolean() }), 'Saved.'],
})

const eventPeopleSchema = z
  .object({
    refusal: z.enum(EVENT_PEOPLE_REFUSALS).nullable(),
    opens_on: daySchema
      .nullable()
      .describe('The first day on which the people can be seen; null from then on.'),
    visibility: z.boolean().nullable().describe('Null until the user has chosen.'),
    is_card_saved: z.boolean(),
    is_card_on: z.boolean(),
    wanted: z
      .array(z.object({ looks_for: z.string().nullable(), count: z.int() }))
      .describe('Multiples of 5: visible cards (null), and those that look for each chip.'),
    hellos_left: z.int(),
    people: z.array(personSchema),
    next_offset: z.int().nullable(),
    is_limited: z
      .boolean()
      .describe('Whether the limit of cards per day or of events per 30 days is reached.'),
  })
  .openapi('EventPeople')

/** Five cards of the longest kind are about 5 KB. */
export const PEOPLE_PER_PAGE = 5

/** Returns the people of an event, best matches first, five per page. Every card counts towards the limits. */
export const listEventPeople = defineRoute('GET /api/people/events/{event_code}', {
  tag: 'People',
  summary: 'List the visible people of an event',
  security: requiresSession,
  params: eventCodeParams,
  query: z.object({
    // A page begins where another ends: other offsets would count people whose cards were never sent.
    offset: z.coerce.number().int().min(0).max(10_000).multipleOf(PEOPLE_PER_PAGE).default(0),
  }),
  reply: [eventPeopleSchema, 'A page.'],
  problems: ['event_not_found'],
})

/** Shows or hides the card at an event for which the user is registered. */
export const saveVisibility = defineRoute('PUT /api/people/events/{event_code}', {
  tag: 'People',
  summary: 'Show or hide the card at an event',
  security: requiresSession,
  params: eventCodeParams,
  body: z.object({ is_visible: z.boolean() }),
  reply: [z.object({ is_visible: z.boolean() }), 'As stored.'],
  problems: ['event_not_found'],
})

/** Returns the next event whose people the user can see now, with the first five. */
export const getSuggestedPeople = defineRoute('GET /api/people/suggestions', {
  tag: 'People',
  summary: 'Get the people to meet at the next event',
  security: requiresSession,
  reply: [
    z
      .object({
        event: z
          .object({ event_code: z.string(), event_name: z.string().nullable(), hellos_left: z.int() })
          .nullable()
          .describe('Null if there is none.'),
        people: z.array(personSchema),
      })
      .openapi('SuggestedPeople'),
    'The people.',
  ],
})

/** What a card, a hello or a contact is known by. */
const personIdSchema = z.object({ id: z.uuid().describe('The id of a card, a received hello or a contact.') })

/** Blocks the person behind a card, hello or contact: neither sees the other again, and a contact ends on both sides. */
export const blockPerson = defineRoute('POST /api/people/blocks', {
  tag: 'People',
  summary: 'Block a person',
  security: requiresSession,
  body: personIdSchema,
  reply: [z.object({}), 'Blocked.'],
  problems: ['not_found'],
})

export const unblockPerson = defineRoute('DELETE /api/people/blocks/{id}', {
  tag: 'People',
  summary: 'End a block',
  security: requiresSession,
  params: idParams,
  reply: [z.object({}), 'Ended.'],
  problems: ['not_found'],
})

/** Reports a card, hello or contact to the operator, with its text. */
export const reportPerson = defineRoute('POST /api/people/reports', {
  tag: 'People',
  summary: 'Report a person to the operator',
  security: requiresSession,
  body: personIdSchema.extend({ reason: multiLineSchema(1000) }),
  reply: [z.object({}), 'Reported.'],
  problems: ['not_found'],
})
