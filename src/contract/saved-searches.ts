import { z } from '@hono/zod-openapi'
import { CATALOGUE_SORTS } from '../domain/catalogue-query.ts'
import {
  SAVED_SEARCH_NAME_MAX_LENGTH,
  SAVED_SEARCH_QUERY_MAX_LENGTH,
  SAVED_SEARCHES_MAX,
} from '../domain/saved-search.ts'
import { defineRoute, requiresSession } from './define-route.ts'
import { idParams, singleLineSchema } from './event-schemas.ts'
import { createFilterQuery } from './events.ts'

const savedSearchSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    query: z.string().describe("The query of the Event List's address, such as `search=ai&city=Gdansk`."),
    has_feed: z.boolean().describe('Whether it has a calendar feed.'),
    created_at: z.iso.datetime(),
  })
  .openapi('SavedSearch')

/** What the query of a saved search consists of: the filters of the catalogue, and how the Event List shows the events. */
export const savedQuerySchema = createFilterQuery({
  sort: z.enum(CATALOGUE_SORTS).optional(),
  view: z.enum(['calendar', 'map']).optional(),
})

// On one line, because it is a label and the name of a calendar.
const nameSchema = singleLineSchema(SAVED_SEARCH_NAME_MAX_LENGTH).min(1)

/** Lists the saved searches of the current user, the oldest first. */
export const listSavedSearches = defineRoute('GET /api/saved-searches', {
  tag: 'Saved searches',
  summary: 'List saved searches',
  security: requiresSession,
  reply: [
    z.object({ saved_searches: z.array(savedSearchSchema).max(SAVED_SEARCHES_MAX) }),
    'The saved searches.',
  ],
})

const querySchema = z
  .string()
  .max(SAVED_SEARCH_QUERY_MAX_LENGTH)
  .describe("The query of the Event List's address.")

/** Saves a search. Parameters of `query` that are no filter, order or view are left out; an invalid one is an error. */
export const saveSearch = defineRoute('POST /api/saved-searches', {
  tag: 'Saved searches',
  summary: 'Save a search',
  security: requiresSession,
  body: z.object({ name: nameSchema, query: querySchema }),
  reply: [savedSearchSchema, 'As stored.'],
  problems: ['too_many_saved_searches'],
})

/** Changes the name, the query or both; its calendar feed keeps its URL. */
export const updateSavedSearch = defineRoute('PATCH /api/saved-searches/{id}', {
  tag: 'Saved searches',
  summary: 'Rename a saved search or replace its query',
  security: requiresSession,
  params: idParams,
  body: z
    .object({ name: nameSchema.optional(), query: querySchema.optional() })
    .refine(({ name, query }) => name !== undefined || query !== undefined, 'Requires name or query.'),
  reply: [savedSearchSchema, 'As stored.'],
  problems: ['not_found'],
})

/** Deletes a saved search; its calendar feed ends. Idempotent. */
export const deleteSavedSearch = defineRoute('DELETE /api/saved-searches/{id}', {
  tag: 'Saved searches',
  summary: 'Delete a saved search',
  security: requiresSession,
  params: idParams,
  reply: [z.object({}), 'Deleted.'],
})

/**
 * Enables the calendar feed of a saved search or replaces its URL; the previous URL is invalid at once. The URL is secret, and
 * only this reply contains it.
 */
export const renewSavedSearchFeed = defineRoute('POST /api/saved-searches/{id}/feed', {
  tag: 'Saved searches',
  summary: 'Enable the calendar feed of a saved search or renew its URL',
  security: requiresSession,
  params: idParams,
  reply: [savedSearchSchema.extend({ feed_url: z.url() }).openapi('SavedSearchFeed'), 'The new URL.'],
  problems: ['not_found'],
})

/** Disables the calendar feed of a saved search; its URL is invalid at once. Others keep working. */
export const disableSavedSearchFeed = defineRoute('DELETE /api/saved-searches/{id}/feed', {
  tag: 'Saved searches',
  summary: 'Disable the calendar feed of a saved search',
  security: requiresSession,
  params: idParams,
  reply: [savedSearchSchema, 'Disabled.'],
  problems: ['not_found'],
})
