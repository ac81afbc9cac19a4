import * as routes from '../../contract/saved-searches.ts'
import { type ApiApp, withCurrentUser } from '../http/request-context.ts'
import { createToken } from '../platform/crypto.ts'
import { ProblemError } from '../platform/problem-error.ts'
import { hashFeedToken } from '../store/feed-tokens.ts'
import { normalizeSavedQuery } from '../store/saved-query.ts'
import * as searches from '../store/saved-searches.ts'
import type { HandlerDeps } from './handler-deps.ts'

export function addSavedSearchRoutes(app: ApiApp, { pool, publicUrl }: HandlerDeps): void {
  app.openapi(routes.listSavedSearches, async (c) => {
    return c.json({ saved_searches: await withCurrentUser(pool, c, searches.listSavedSearches) }, 200)
  })

  app.openapi(routes.saveSearch, async (c) => {
    const { name, query } = c.req.valid('json')
    const normalized = requireValidQuery(query)
    const saved = await withCurrentUser(pool, c, (tx) => searches.insertSavedSearch(tx, name, normalized))
    if (!saved) throw new ProblemError('too_many_saved_searches')
    return c.json(saved, 200)
  })

  app.openapi(routes.updateSavedSearch, async (c) => {
    const { id } = c.req.valid('param')
    const { name, query } = c.req.valid('json')
    const changes = { name, query: query === undefined ? undefined : requireValidQuery(query) }
    const updated = await withCurrentUser(pool, c, (tx) => searches.updateSavedSearch(tx, id, changes))
    return c.json(requireFound(updated), 200)
  })

  app.openapi(routes.deleteSavedSearch, async (c) => {
    const { id } = c.req.valid('param')
    const hadFeed = await withCurrentUser(pool, c, (tx) => searches.deleteSavedSearch(tx, id))
    if (!hadFeed) c.set('hasNoSecurityEvent', true)
    return c.json({}, 200)
  })

  app.openapi(routes.renewSavedSearchFeed, async (c) => {
    const { id } = c.req.valid('param')
    const { token } = createToken()
    const hash = hashFeedToken(token)
    const saved = await withCurrentUser(pool, c, (tx) => searches.setSavedSearchFeed(tx, id, hash))
    return c.json({ ...requireFound(saved), feed_url: `${publicUrl}/api/calendar/${token}.ics` }, 200)
  })

  app.openapi(routes.disableSavedSearchFeed, async (c) => {
    const { id } = c.req.valid('param')
    const saved = await withCurrentUser(pool, c, (tx) => searches.setSavedSearchFeed(tx, id, null))
    return c.json(requireFound(saved), 200)
  })
}

/** Returns the query as it is stored. Throws `invalid_request`. */
function requireValidQuery(query: string): string {
  const normalized = normalizeSavedQuery(query)
  if (normalized === null) throw ProblemError.forFields({ code: 'invalid_request', fields: ['query'] })
  return normalized
}

function requireFound(saved: searches.SavedSearch | null): searches.SavedSearch {
  if (!saved) throw new ProblemError('not_found')
  return saved
}
