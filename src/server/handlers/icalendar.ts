import { getCalendarFeed, getCalendarFile } from '../../contract/icalendar.ts'
import { formatCalendarFeed, formatCalendarFile } from '../../domain/icalendar.ts'
import { createETag, matchesETag } from '../http/etag.ts'
import { type App, withCurrentUser } from '../http/request-context.ts'
import { ProblemError } from '../platform/problem-error.ts'
import { readCalendarEvent, readFeedEvents } from '../store/calendar-events.ts'
import { isCurrentUserSuspended, openCalendarFeed, readCalendarFeed } from '../store/calendar-feeds.ts'
import { hashFeedToken } from '../store/feed-tokens.ts'
import type { HandlerDeps } from './handler-deps.ts'

const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

export function addICalendarRoutes(app: App, deps: HandlerDeps): void {
  const { pool, feedTokens } = deps

  app.openapi(getCalendarFile, async (c) => {
    const { event_code } = c.req.valid('param')
    const event = await withCurrentUser(pool, c, (tx) => readCalendarEvent(tx, event_code))
    if (!event) throw new ProblemError('event_not_found')
    const file = formatCalendarFile(event, deps)
    if (file === null) throw new ProblemError('event_without_date')
    return c.body(file, 200, {
      'content-type': CALENDAR_TYPE,
      'content-disposition': `attachment; filename="${createFileName(event_code)}.ics"`,
    })
  })

  app.openapi(getCalendarFeed, async (c) => {
    const token = /^(.+)\.ics$/.exec(c.req.valid('param').token)?.[1] ?? ''
    const opened = await openCalendarFeed(pool, hashFeedToken(token))
    if (!opened) throw new ProblemError('calendar_not_found')
    const events = await opened.transaction.run(async (tx) => {
      const feed = await readCalendarFeed(tx)
      const { encrypted_token, token_hash } = feed
      const stored = encrypted_token && token_hash ? { encrypted_token, token_hash } : null
      if (!stored || feedTokens.decrypt(opened.userId, stored) !== token) {
        throw new ProblemError('calendar_not_found')
      }
      if (await isCurrentUserSuspended(tx)) throw new ProblemError('account_suspended')
      return readFeedEvents(tx, feed.includes_favorites)
    })
    const text = formatCalendarFeed(events, deps)
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
