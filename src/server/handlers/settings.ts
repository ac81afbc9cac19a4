import type { Context } from 'hono'
import * as routes from '../../contract/settings.ts'
import { getConsentVersion } from '../../domain/email-consent.ts'
import { isEmailKindOn, PREFERENCE_KINDS } from '../../domain/email-kinds.ts'
import { normalizeInterest } from '../../domain/interests.ts'
import { normalizeProfile, validateChangedPreferences, validateProfile } from '../../domain/profile.ts'
import type { Tx } from '../database/transaction.ts'
import {
  type ApiApp,
  type AppEnv,
  requireAccount,
  requireUserId,
  withCurrentUser,
} from '../http/request-context.ts'
import { saveLanguage } from '../identity/accounts/account-language.ts'
import { ProblemError } from '../platform/problem-error.ts'
import * as feeds from '../store/calendar-feeds.ts'
import { readEmailPreferences, saveEmailPreference } from '../store/email-preferences.ts'
import { readFollowedOrganisers } from '../store/organisers.ts'
import { readProfile } from '../store/profiles.ts'
import * as settings from '../store/settings.ts'
import type { HandlerDeps } from './handler-deps.ts'

export function addSettingsRoutes(
  app: ApiApp,
  { pool, identity, clock, feedTokens, publicUrl, sendsEventEmails }: HandlerDeps,
): void {
  /** Returns the feed for the response. A feed whose token was issued under another SECRET is off. */
  const describeFeed = (
    userId: string,
    { encrypted_token, token_hash, includes_favorites, revoked_at }: feeds.StoredCalendarFeed,
  ) => {
    const token =
      encrypted_token && token_hash ? feedTokens.decrypt(userId, { encrypted_token, token_hash }) : null
    const url = token && `${publicUrl}/api/calendar/${token}.ics`
    return { url, includes_favorites, was_revoked: revoked_at !== null }
  }

  /** Responds with the current user's feed, which `work` reads or changes. */
  const sendFeed = async (
    c: Context<AppEnv>,
    work: (tx: Tx, userId: string) => Promise<feeds.StoredCalendarFeed>,
  ) => {
    const id = requireUserId(c)
    return c.json(describeFeed(id, await withCurrentUser(pool, c, (tx) => work(tx, id))), 200)
  }

  app.openapi(routes.getSettings, async (c) => {
    const [profile, followed, emails] = await withCurrentUser(pool, c, async (tx) => [
      await readProfile(tx),
      await readFollowedOrganisers(tx),
      await readEmailPreferences(tx),
    ])
    if (!profile) throw new ProblemError('not_signed_in')
    const { first_name, last_name, birth_date, phone_number, hometown, interests } = profile
    return c.json(
      {
        today: clock.today(),
        preferences: { hometown, interests },
        details: { first_name, last_name, birth_date, phone_number },
        followed_organisers: followed,
        emails: {
          are_sent: sendsEventEmails,
          kinds: PREFERENCE_KINDS.map((kind) => ({ kind, is_on: isEmailKindOn(kind, emails.get(kind)) })),
        },
      },
      200,
    )
  })

  app.openapi(routes.savePreferences, async (c) => {
    const preferences = c.req.valid('json')
    const saved = await withCurrentUser(pool, c, async (tx) => {
      await settings.lockPreferences(tx)
      const stored = await readProfile(tx)
      if (!stored) throw new ProblemError('not_signed_in')
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

  app.openapi(routes.saveProfile, async (c) => {
    const input = c.req.valid('json')
    const profile = { ...input, phone_number: input.phone_number ?? '' }
    const error = validateProfile(profile, clock.today())
    if (error) throw ProblemError.forFields(error)
    const saved = await withCurrentUser(pool, c, (tx) => settings.saveProfile(tx, normalizeProfile(profile)))
    if (!saved) throw new ProblemError('not_signed_in')
    return c.json(saved, 200)
  })

  app.openapi(routes.saveEmailPreference, async (c) => {
    const { kind } = c.req.valid('param')
    const { is_on, consent_version = null } = c.req.valid('json')
    const version = getConsentVersion(kind)
    // An earlier wording comes from a page that was loaded before a release.
    const isAgreed = version === null ? consent_version === null : (consent_version ?? Infinity) <= version
    if (is_on && !isAgreed)
      throw ProblemError.forFields({ code: 'invalid_request', fields: ['consent_version'] })
    await withCurrentUser(pool, c, (tx) =>
      saveEmailPreference(tx, { kind, isOn: is_on, consentVersion: is_on ? consent_version : null }),
    )
    return c.json({ is_on }, 200)
  })

  app.openapi(routes.saveLanguage, async (c) => {
    const { language } = c.req.valid('json')
    await saveLanguage(identity, requireAccount(c), language)
    return c.json({ language }, 200)
  })

  app.openapi(routes.getCalendarFeedSettings, (c) => sendFeed(c, feeds.readCalendarFeed))

  app.openapi(routes.renewCalendarFeed, (c) =>
    sendFeed(c, (tx, userId) => feeds.replaceFeedToken(tx, feedTokens.issue(userId))),
  )

  app.openapi(routes.updateCalendarFeed, (c) =>
    sendFeed(c, (tx) => feeds.saveCalendarFeedOptions(tx, c.req.valid('json').includes_favorites)),
  )

  app.openapi(routes.disableCalendarFeed, (c) => sendFeed(c, feeds.disableCalendarFeed))
}
