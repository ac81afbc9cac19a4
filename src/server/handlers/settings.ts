import {
  disableCalendarFeed,
  getSettings,
  renewCalendarFeed,
  savePreferences,
  saveProfile,
  updateCalendarFeed,
} from '../../contract/settings.ts'
import { normalizeInterest } from '../../domain/interests.ts'
import { normalizePhone, validateChangedPreferences, validateProfile } from '../../domain/profile.ts'
import { withUserTransaction } from '../database/transaction.ts'
import { type App, requireAccount, withCurrentUser } from '../http/request-context.ts'
import { ProblemError } from '../platform/problem-error.ts'
import * as feeds from '../store/calendar-feeds.ts'
import { readFollowedOrganisers } from '../store/organisers.ts'
import { readProfile } from '../store/profiles.ts'
import * as settings from '../store/settings.ts'
import type { HandlerDeps } from './handler-deps.ts'

export function addSettingsRoutes(app: App, { pool, clock, feedTokens, publicUrl }: HandlerDeps): void {
  /** Returns the feed for the response. A feed whose token was issued under another SECRET is off. */
  const describeFeed = (
    userId: string,
    { salt, token_hash, includes_favorites }: feeds.StoredCalendarFeed,
  ) => {
    const token = salt && token_hash ? feedTokens.derive(userId, { salt, token_hash }) : null
    return { url: token && `${publicUrl}/api/calendar/${token}.ics`, includes_favorites }
  }

  app.openapi(getSettings, async (c) => {
    const { id } = requireAccount(c)
    const [profile, followed, feed] = await withUserTransaction(pool, id, async (tx) => [
      await readProfile(tx),
      await readFollowedOrganisers(tx),
      await feeds.readCalendarFeed(tx),
    ])
    if (!profile) throw new ProblemError('not_signed_in')
    const { first_name, last_name, birth_date, phone_number, hometown, interests } = profile
    return c.json(
      {
        today: clock.today(),
        preferences: { hometown, interests },
        details: { first_name, last_name, birth_date, phone_number },
        followed_organisers: followed,
        calendar_feed: describeFeed(id, feed),
      },
      200,
    )
  })

  app.openapi(savePreferences, async (c) => {
    const preferences = c.req.valid('json')
    const saved = await withCurrentUser(pool, c, async (tx) => {
      const stored = await settings.lockPreferences(tx)
      if (stored === undefined) throw new ProblemError('not_signed_in')
      const error = validateChangedPreferences(preferences, stored)
      if (error) throw ProblemError.forFields(error)
      await settings.savePreferences(tx, {
        hometown: preferences.hometown.trim() || null,
        interests: preferences.interests.map(normalizeInterest),
      })
      return (await readProfile(tx))!
    })
    return c.json({ hometown: saved.hometown, interests: saved.interests }, 200)
  })

  app.openapi(saveProfile, async (c) => {
    const profile = c.req.valid('json')
    const phone = profile.phone_number ?? ''
    const error = validateProfile({ ...profile, phone_number: phone }, clock.today())
    if (error) throw ProblemError.forFields(error)
    const saved = await withCurrentUser(pool, c, (tx) =>
      settings.saveProfile(tx, {
        first_name: profile.first_name.trim(),
        last_name: profile.last_name.trim(),
        birth_date: profile.birth_date.trim(),
        phone_number: normalizePhone(phone),
      }),
    )
    if (!saved) throw new ProblemError('not_signed_in')
    return c.json(saved, 200)
  })

  app.openapi(renewCalendarFeed, async (c) => {
    const { id } = requireAccount(c)
    const feed = await withUserTransaction(pool, id, (tx) => feeds.replaceFeedToken(tx, feedTokens.issue(id)))
    return c.json(describeFeed(id, feed), 200)
  })

  app.openapi(updateCalendarFeed, async (c) => {
    const { id } = requireAccount(c)
    const { includes_favorites } = c.req.valid('json')
    const feed = await withUserTransaction(pool, id, (tx) =>
      feeds.saveCalendarFeedOptions(tx, includes_favorites),
    )
    return c.json(describeFeed(id, feed), 200)
  })

  app.openapi(disableCalendarFeed, async (c) => {
    const { id } = requireAccount(c)
    const feed = await withUserTransaction(pool, id, async (tx) => {
      await feeds.disableCalendarFeed(tx)
      return feeds.readCalendarFeed(tx)
    })
    return c.json(describeFeed(id, feed), 200)
  })
}
