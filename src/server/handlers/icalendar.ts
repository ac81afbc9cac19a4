import { getCalendarFeed, getCalendarFile } from '../../contract/icalendar.ts'
import { type CalendarEntry, formatCalendarFeed, formatCalendarFile } from '../../domain/icalendar.ts'
import { SAVED_SEARCH_FEED_EVENTS } from '../../domain/saved-search.ts'
import type { Tx, UserTransaction, UserTx } from '../database/transaction.ts'
import type { WithUser } from '../http/limits/search-limits.ts'
import { createETag, matchesETag } from '../http/pages/etag.ts'
import { type ApiApp, withCurrentUser } from '../http/request-context.ts'
import { ProblemError } from '../platform/problem-error.ts'
import { readCalendarEvent, readCalendarEvents, readFeedEvents } from '../store/calendar-events.ts'
import { isCurrentUserSuspended, openCalendarFeed, readCalendarFeed } from '../store/calendar-feeds.ts'
import { hashFeedToken } from '../store/feed-tokens.ts'
import { readSavedFilters } from '../store/saved-query.ts'
import { readSavedSearch } from '../store/saved-searches.ts'
import { askCatalogue } from './ask-catalogue.ts'
import type { HandlerDeps } from './handler-deps.ts'
import { readHometown } from './read-hometown.ts'

const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

interface FeedContent {
  events: CalendarEntry[]
  /** The name of the calendar. Default: the name of the product. */
  title?: string
}

export function addICalendarRoutes(app: ApiApp, deps: HandlerDeps): void {
  const { pool, feedTokens, runSearch, catalogue, clock, publicUrl, productName } = deps
  const source = { publicUrl, productName, timeZone: clock.timeZone }

  app.openapi(getCalendarFile, async (c) => {
    const { event_code } = c.req.valid('param')
    const event = await withCurrentUser(pool, c, (tx) => readCalendarEvent(tx, event_code))
    if (!event) throw new ProblemError('event_not_found')
    const file = formatCalendarFile(event, source)
    if (file === null) throw new ProblemError('event_without_date')
    return c.body(file, 200, {
      'content-type': CALENDAR_TYPE,
      'content-disposition': `attachment; filename="${createFileName(event_code)}.ics"`,
    })
  })

  /** Reads the events of the user. The token must be the one that Settings shows. */
  const readOwnFeed = async (tx: Tx, userId: string, token: string): Promise<FeedContent> => {
    const { encrypted_token, token_hash, includes_favorites } = await readCalendarFeed(tx)
    const stored = encrypted_token && token_hash ? { encrypted_token, token_hash } : null
    if (!stored || feedTokens.decrypt(userId, stored) !== token) throw new ProblemError('calendar_not_found')
    return { events: await readFeedEvents(tx, includes_favorites) }
  }

  /** Reads the coming events of a saved search. */
  const readSearchFeed = async (withUser: WithUser, id: string): Promise<FeedContent> => {
    const today = clock.today()
    const limit = SAVED_SEARCH_FEED_EVENTS
    let title = ''
    return askCatalogue(
      withUser,
      catalogue,
      'findComing',
      async (tx) => {
        const saved = await readSavedSearch(tx, id)
        const filters = saved && readSavedFilters(saved.query)
        if (!filters) throw new ProblemError('calendar_not_found')
        title = saved.name
        return { filters, today, hometown: await readHometown(tx, filters), limit }
      },
      async (tx, eventCodes) => ({ events: await readCalendarEvents(tx, eventCodes), title }),
    )
  }

  const openFeed = async (token: string) => {
    const opened = await openCalendarFeed(pool, hashFeedToken(token))
    if (!opened) throw new ProblemError('calendar_not_found')
    return opened
  }

  const readFeed = async (token: string): Promise<FeedContent> => {
    const { userId, savedSearchId, transaction } = await openFeed(token)
    const run = <Result>(opened: UserTransaction, read: (tx: UserTx) => Promise<Result>) =>
      opened.run(async (tx) => {
        if (await isCurrentUserSuspended(tx)) throw new ProblemError('account_suspended')
        return read(tx)
      })
    if (savedSearchId === null) return run(transaction, (tx) => readOwnFeed(tx, userId, token))
    // Waits for its turn with the other searches of the user, and without a connection.
    await transaction.rollBack()
    return runSearch.runFor(userId, () =>
      readSearchFeed(async (read) => run((await openFeed(token)).transaction, read), savedSearchId),
    )
  }

  app.openapi(getCalendarFeed, async (c) => {
    const token = /^(.+)\.ics$/.exec(c.req.valid('param').token)?.[1] ?? ''
    const { events, title } = await readFeed(token)
    const text = formatCalendarFeed(events, source, title)
    const etag = createETag(text)
    const headers = {
      etag,
      // Only the calendar program may cache it, and it must revalidate.
      'cache-control': 'private, no-cache',
      // The URL is secret.
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    }
    if (matchesETag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
    return c.body(text, 200, { ...headers, 'content-type': CALENDAR_TYPE })
  })
}

/** Turns the event code into a file name that every file system accepts. */
function createFileName(eventCode: string): string {
  return eventCode.replaceAll(/[^A-Za-z0-9_-]+/g, '-').slice(0, 80) || 'event'
}
