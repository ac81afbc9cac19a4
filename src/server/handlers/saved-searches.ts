import * as routes from '../../contract/saved-searches.ts'
import { type App, withCurrentUser } from '../http/request-context.ts'
import { createToken } from '../platform/crypto.ts'
import { ProblemError } from '../platform/problem-error.ts'
import { hashFeedToken } from '../store/feed-tokens.ts'
import * as searches from '../store/saved-searches.ts'
import type { HandlerDeps } from './handler-deps.ts'
import { normalizeSavedQuery } from './saved-query.ts'

export function addSavedSearchRoutes(app: App, { pool, publicUrl }: HandlerDeps): void {
  app.openapi(routes.listSavedSearches, async (c) => {
    return c.json({ saved_searches: await withCurrentUser(pool, c, searches.listSavedSearches) }, 200)
  })

  app.openapi(routes.saveSearch, async (c) => {
    const { name, query } = c.req.valid('json')
    const normalized = normalizeSavedQuery(query)
    if (normalized === null) throw ProblemError.forFields({ code: 'invalid_request', fields: ['query'] })
    const saved = await withCurrentUser(pool, c, (tx) => searches.insertSavedSearch(tx, name, normalized))
    if (!saved) throw new ProblemError('too_many_saved_searches')
    return c.json(saved, 200)
  })

  app.openapi(routes.renameSavedSearch, async (c) => {
    const { id } = c.req.valid('param')
    const { name } = c.req.valid('json')
    const renamed = await withCurrentUser(pool, c, (tx) => searches.renameSavedSearch(tx, id, name))
    return c.json(requireFound(renamed), 200)
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

function requireFound(saved: searches.SavedSearch | null): searches.SavedSearch {
  if (!saved) throw new ProblemError('not_found')
  return saved
}
