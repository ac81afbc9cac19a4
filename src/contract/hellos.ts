import { z } from '@hono/zod-openapi'
import { CARD_LIMITS } from '../domain/people/card.ts'
import { isPhoneNumber } from '../domain/phone-number.ts'
import { defineRoute, requiresSession } from './define-route.ts'
import { daySchema, idParams, multiLineSchema, singleLineSchema } from './event-schemas.ts'
import { cardLinkSchema } from './people.ts'

/** Contact details that a user gives to one other person. */
export const detailsSchema = z
  .object({
    email: z.email().max(CARD_LIMITS.email).nullable(),
    phone: singleLineSchema(CARD_LIMITS.phone)
      .refine(isPhoneNumber, 'Must have at least 6 digits and no letters.')
      .nullable(),
    link: cardLinkSchema.nullable(),
  })
  .openapi('SharedDetails')

const helloSchema = z
  .object({
    id: z.uuid(),
    is_received: z.boolean(),
    event_code: z.string(),
    event_name: z.string().nullable(),
    message: z.string(),
    card_id: z.uuid(),
    display_name: z.string(),
    headline: z.string(),
    color: z.int(),
  })
  .openapi('Hello')

/** Returns the hellos that wait for an answer of the current user, and those the user has sent. */
export const listHellos = defineRoute('GET /api/hellos', {
  tag: 'People',
  summary: 'List hellos',
  security: requiresSession,
  reply: [z.object({ hellos: z.array(helloSchema) }).openapi('Hellos'), 'Newest first.'],
})

/** Returns how many hellos wait for an answer and how many contacts are new, for the badge of My Events. */
export const countHellos = defineRoute('GET /api/hellos/waiting', {
  tag: 'People',
  summary: 'Count the hellos that wait for an answer and the contacts that were not listed yet',
  security: requiresSession,
  reply: [z.object({ waiting: z.int() }), 'The number.'],
})

/** Says hello. If the other has said hello before, the two are connected. */
export const sendHello = defineRoute('POST /api/hellos', {
  tag: 'People',
  summary: 'Say hello to a person at an event',
  security: requiresSession,
  body: z.object({
    event_code: z.string().min(1).max(200),
    card_id: z.uuid(),
    message: multiLineSchema(CARD_LIMITS.hello),
    details: detailsSchema.describe('What the other receives if they accept.'),
  }),
  reply: [z.object({ is_connected: z.boolean() }), 'Sent, or connected.'],
  problems: ['not_found', 'hello_already_sent', 'too_many_hellos'],
})

export const acceptHello = defineRoute('POST /api/hellos/{id}/accept', {
  tag: 'People',
  summary: 'Accept a hello',
  security: requiresSession,
  params: idParams,
  body: z.object({ details: detailsSchema.describe('What the sender receives.') }),
  reply: [z.object({}), 'The two are contacts.'],
  problems: ['not_found'],
})

/** Declines a hello. Its sender does not learn of it. */
export const declineHello = defineRoute('POST /api/hellos/{id}/decline', {
  tag: 'People',
  summary: 'Decline a hello',
  security: requiresSession,
  params: idParams,
  reply: [z.object({}), 'Declined.'],
  problems: ['not_found'],
})

export const withdrawHello = defineRoute('DELETE /api/hellos/{id}', {
  tag: 'People',
  summary: 'Withdraw a hello that was not accepted',
  security: requiresSession,
  params: idParams,
  reply: [z.object({}), 'Withdrawn.'],
  problems: ['not_found'],
})

const contactSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    link: z.string().nullable(),
    event_code: z.string().nullable(),
    event_name: z.string().nullable(),
    met_on: daySchema,
    note: z.string().describe('Only the current user can read it.'),
    asks_for_note: z
      .boolean()
      .describe('Whether they met at an event that is over, and there is no note yet.'),
  })
  .openapi('Contact')

/** Returns the people whom the user has met, and notes on contacts that have ended. From then on, no contact is new. */
export const listContacts = defineRoute('GET /api/contacts', {
  tag: 'People',
  summary: 'List contacts',
  security: requiresSession,
  reply: [
    z
      .object({
        contacts: z.array(contactSchema),
        notes: z
          .array(z.object({ id: z.uuid(), name: z.string(), note: z.string() }))
          .describe('Notes on contacts that have ended.'),
      })
      .openapi('Contacts'),
    'Newest first. From then on, `GET /api/hellos/waiting` does not count these contacts.',
  ],
})

/** Writes the private note to a contact. An empty one is removed. */
export const saveContactNote = defineRoute('PUT /api/contacts/{id}/note', {
  tag: 'People',
  summary: 'Write a note to a contact',
  security: requiresSession,
  params: idParams,
  body: z.object({ note: multiLineSchema(2000) }),
  reply: [z.object({ note: z.string() }), 'As stored.'],
  problems: ['not_found'],
})

/** Ends a contact on both sides. Notes stay with their writers. */
export const removeContact = defineRoute('DELETE /api/contacts/{id}', {
  tag: 'People',
  summary: 'Remove a contact',
  security: requiresSession,
  params: idParams,
  reply: [z.object({}), 'Removed on both sides.'],
  problems: ['not_found'],
})

/** Deletes a note that is left from a contact that has ended. */
export const deleteNote = defineRoute('DELETE /api/contacts/notes/{id}', {
  tag: 'People',
  summary: 'Delete a note on a contact that has ended',
  security: requiresSession,
  params: idParams,
  reply: [z.object({}), 'Deleted.'],
  problems: ['not_found'],
})

const givenSchema = {
  name: singleLineSchema(CARD_LIMITS.display_name).min(1),
  details: detailsSchema,
}

const requestNumberSchema = z
  .int()
  .min(1000)
  .max(9999)
  .describe('Shown to both, so that the owner of the code recognizes the request of the person nearby.')

/** Creates a code for one other user to enter. It replaces the previous one and expires after 10 minutes. */
export const createConnectCode = defineRoute('POST /api/connect/code', {
  tag: 'People',
  summary: 'Create a code to connect with a person nearby',
  security: requiresSession,
  body: z.object(givenSchema),
  reply: [
    z.object({ token: z.string(), code: z.string(), expires_at: z.iso.datetime() }).openapi('ConnectCode'),
    'The token for the QR code, and the short code to type.',
  ],
  problems: ['people_refused'],
})

/** Returns how far connecting by code is, for both sides. Neither learns the name of the other before both have confirmed. */
export const getConnectState = defineRoute('GET /api/connect', {
  tag: 'People',
  summary: 'Get the state of connecting by code',
  security: requiresSession,
  reply: [
    z.object({
      is_code_valid: z.boolean().describe('Whether the code of the current user can still be entered.'),
      expires_at: z.iso
        .datetime()
        .nullable()
        .describe(
          'Of the latest code: a page that shows a code with another time shows one that was replaced.',
        ),
      request_number: requestNumberSchema
        .nullable()
        .describe('The number of the one who has entered the code of the current user, who can confirm.'),
      is_waiting: z.boolean().describe('The current user has entered a code, whose owner has to confirm.'),
      connected_to: z.string().nullable().describe('The name of the new contact.'),
    }),
    'Without the code itself.',
  ],
})

/** Consumes a code: its owner is asked to confirm. Opening a link consumes nothing. */
export const connect = defineRoute('POST /api/connect', {
  tag: 'People',
  summary: 'Enter the code of a person nearby',
  security: requiresSession,
  body: z.object({ code: z.string().trim().min(8).max(100), ...givenSchema }),
  reply: [z.object({ request_number: requestNumberSchema }), 'The owner of the code can confirm.'],
  problems: ['people_refused', 'connect_code_expired'],
})

/** Connects the current user with the one who has entered their code, if that request has this number. */
export const confirmConnection = defineRoute('POST /api/connect/confirm', {
  tag: 'People',
  summary: 'Confirm to connect with the person who has entered the code',
  security: requiresSession,
  body: z.object({ request_number: requestNumberSchema }),
  reply: [z.object({}), 'The two are contacts.'],
  problems: ['not_found'],
})
