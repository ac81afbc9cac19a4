import { createHash } from 'node:crypto'
import { SCREEN_PATHS } from '../../contract/screen-paths.ts'
import { type Day, getDayInTimeZone } from '../../domain/day.ts'
import { getDigestTime, isInQuietHours } from '../../domain/email-times.ts'
import { CHANGE_FIELDS } from '../../domain/event-emails.ts'
import { buildEventUrl } from '../../domain/icalendar.ts'
import { mentionsHome } from '../../domain/search/read-places.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { statement } from '../database/statement.ts'
import type { CatalogueRevision, Tx } from '../database/transaction.ts'
import { ProblemError } from '../platform/problem-error.ts'
import type { RunningSettings } from '../platform/settings.ts'
import { IS_LISTED, selectFields } from '../store/events.ts'
import { readSavedFilters } from '../store/saved-query.ts'
import type { DigestEvent, DigestSection, DigestValues } from './digest-email-texts.ts'
import type { LeasedEmail } from './due-emails.ts'
import type { EmailPreparation, EmailPreparations } from './mailer.ts'

// The weekly digest: what is new from followed organisers and in saved searches. It is composed when it is due.

/** An event counts as new from this time after it was added on: until then, the import that added it may not be committed. */
const SETTLED_AFTER_MS = 60 * 60_000
/** Earlier events are not new any more, whenever the last digest was sent. Sent emails are kept a little longer. */
const MAX_PERIOD_DAYS = 28
/** The newest events in which saved searches look. */
const NEW_EVENTS_MAX = 20_000
/** The largest number of new events that is counted per section. */
const COUNTED_EVENTS_MAX = 200
const EVENTS_PER_SECTION = 5
/** Sections after this many events only say how many there are. */
const EVENTS_PER_DIGEST = 30
const DAYS_BETWEEN_DIGESTS = 6
/** A digest whose searches are too slow is tried again after this time. */
const RETRY_SEARCHES_AFTER_MS = 60 * 60_000
/** When it has waited this long, it is sent without them. */
const MAX_WAIT_FOR_SEARCHES_MS = 6 * 60 * 60_000

// A user whose digest was late gets the next one some days later in the week.
const QUEUE_DIGESTS = statement(
  'queue_digests',
  `insert into identity.emails (id, kind, preference, user_id, language, once_key, created_at, due_at)
  select gen_random_uuid(), 'digest', 'digest', users.id, 'en', $1::text, $3::timestamptz, $3::timestamptz
  from email_preferences preference join identity.users on users.id = preference.user_id
  where preference.kind = 'digest' and preference.is_on and preference.consented_at < $2::timestamptz
    and users.email_verified and users.suspended_at is null
    and not exists (
      select from identity.emails
      where emails.user_id = users.id and emails.kind = 'digest' and (
        once_key = $1::text or state = 'queued'
        or (state = 'sent' and finished_at > $3::timestamptz - make_interval(days => ${DAYS_BETWEEN_DIGESTS}))))
  limit greatest($4 - (
    select count(*) from identity.emails where kind = 'digest' and state = 'queued' and due_at <= $3::timestamptz), 0)
  on conflict do nothing`,
)

/**
 * Queues the digests that are due at `now` and have not been queued, while fewer than `atOnce` wait to be sent: they must not delay other
 * emails. Any number of processes may run it at once.
 */
export async function queueDueDigests(
  tx: Tx,
  { now, timeZone, atOnce }: { now: Date; timeZone: string; atOnce: number },
): Promise<void> {
  const { monday, due } = getDigestTime(now, timeZone)
  // Queued in the quiet hours, all would be due when these end.
  if (due <= now && !isInQuietHours(now, timeZone)) await tx.query(QUEUE_DIGESTS, [monday, due, now, atOnce])
}

interface DigestSources {
  since: string
  hometown: string | null
  searches: { name: string; query: string }[]
  revision: number
}

const READ_SOURCES = statement(
  'read_digest_sources',
  `select
    greatest(consented_at, $2::timestamptz - make_interval(days => ${MAX_PERIOD_DAYS}), (
      select max((details -> 'digest' ->> 'until')::timestamptz) from identity.emails
      where user_id = $1 and kind = 'digest' and state = 'sent')) as since,
    (select hometown from profiles where id = $1) as hometown,
    (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'query', query) order by created_at, slot), '[]')
      from saved_searches where user_id = $1
    ) as searches,
    (select revision from catalogue_revision) as revision
  from email_preferences where user_id = $1 and kind = 'digest' and is_on`,
)

/** The new events that are worth an email to the user $1: listed, not over, and nothing that the user has already decided about. */
const IS_NEWS = `e.added_at > $2::timestamptz and e.added_at <= $3::timestamptz and ${IS_LISTED}
    and coalesce(e.last_day >= $4::date, true)
    and not exists (select from user_events o where o.user_id = $1 and o.event_code = e.event_code)
    and not exists (select from favorite_events o where o.user_id = $1 and o.event_code = e.event_code)
    and not exists (select from waiting_list o where o.user_id = $1 and o.event_code = e.event_code)
    and not exists (select from dismissed_events o where o.user_id = $1 and o.event_code = e.event_code)`

const READ_NEW_FROM_ORGANISERS = statement(
  'read_digest_organisers',
  `select organiser, codes from favorite_organisers f cross join lateral (
    select array_agg(event_code order by date_begin, starts_at, event_code) as codes from (
      select * from eventlist e where e.organiser = f.organiser and ${IS_NEWS} order by added_at desc limit ${COUNTED_EVENTS_MAX}
    ) newest
  ) found
  where f.user_id = $1 and codes is not null order by fold_text(organiser) collate "C", organiser collate "C"`,
)

const READ_NEW_CODES = statement(
  'read_digest_codes',
  `select event_code from eventlist e where ${IS_NEWS} order by added_at desc limit ${NEW_EVENTS_MAX}`,
)

const READ_EVENTS = statement(
  'read_digest_events',
  `select ${selectFields(['event_code', 'event_name', ...CHANGE_FIELDS])} from eventlist e where event_code = any($1)`,
)

const SAVE_DIGEST = statement(
  'save_digest',
  `update identity.emails set details = details || jsonb_build_object('digest', $3::jsonb) where id = $1 and lease_id = $2`,
)

/** What an attempt has composed, kept with the row. */
interface ComposedDigest {
  /** The next digest begins with what was added after this. */
  until: string
  /** Attempts with the same content are the same message. */
  hash: string
  variant: number
}

/** What a section is about, and its new events, before those of earlier sections are left out. */
interface Source {
  heading: DigestSection['heading']
  address: string
  codes: string[]
}

/** Creates the preparation of the digest. */
export function createDigestEmailPreparation(
  { publicUrl, timeZone }: Pick<RunningSettings, 'publicUrl' | 'timeZone'>,
  catalogue: Pick<Catalogue, 'query' | 'updateFullEvents'>,
): EmailPreparations {
  const eventList = `${publicUrl}${SCREEN_PATHS.events}`

  const readOrganisers = async (tx: Tx, period: unknown[]): Promise<Source[]> => {
    const rows = await tx.query<{ organiser: string; codes: string[] }>(READ_NEW_FROM_ORGANISERS, period)
    return rows.map(({ organiser, codes }) => ({
      heading: { organiser },
      address: `${eventList}?${new URLSearchParams({ organiser })}`,
      codes,
    }))
  }

  /** Evaluates the saved searches as their calendar feeds do, among the new events. Returns null to try again later. */
  const findInSearches = async (
    { searches, hometown }: DigestSources,
    {
      codes,
      today,
      revision,
      canWait,
    }: { codes: string[]; today: Day; revision: CatalogueRevision; canWait: boolean },
  ): Promise<Source[] | null> => {
    if (codes.length === 0) return []
    const sources: Source[] = []
    for (const { name, query } of searches) {
      const filters = readSavedFilters(query)
      if (!filters) continue
      const home = mentionsHome(filters.search ?? '') ? hometown : null
      const args = { filters, today, hometown: home, codes, limit: COUNTED_EVENTS_MAX }
      const found = await catalogue.query(revision, 'findComing', args).catch(ignoreSlowSearch)
      if (!found && canWait) return null
      if (found) sources.push({ heading: { search: name }, address: `${eventList}?${query}`, codes: found })
    }
    return sources
  }

  const prepare: EmailPreparation = async (tx, email, now) => {
    const readAfter = performance.now()
    const sources = await tx.queryOne<DigestSources>(READ_SOURCES, [email.user_id, now])
    if (!sources) return { skip: 'switched_off' }
    const until = new Date(now.getTime() - SETTLED_AFTER_MS)
    const today = getDayInTimeZone(now, timeZone)
    const period = [email.user_id, sources.since, until, today]
    const revision = { revision: sources.revision, readAfter }
    const news =
      sources.searches.length > 0 ? await tx.query<{ event_code: string }>(READ_NEW_CODES, period) : []
    const codes = news.map((row) => row.event_code)
    if (codes.length > 0) await catalogue.updateFullEvents(tx)
    return {
      async continueAfter() {
        const canWait = now.getTime() - Date.parse(email.created_at) < MAX_WAIT_FOR_SEARCHES_MS
        const found = await findInSearches(sources, { codes, today, revision, canWait })
        if (!found) return async () => ({ postponeUntil: new Date(now.getTime() + RETRY_SEARCHES_AFTER_MS) })
        return async (tx) => {
          const all = [...(await readOrganisers(tx, period)), ...found]
          const sections = await createSections(tx, all, publicUrl)
          if (sections.length === 0) return { skip: 'nothing_new' }
          const since = getDayInTimeZone(new Date(sources.since), timeZone)
          const values: DigestValues = { since, sections }
          return {
            kind: 'digest',
            compose: async () => ({ values, variant: await saveDigest(tx, email, values, until) }),
          }
        }
      },
    }
  }
  return { digest: prepare }
}

/** Returns the sections with something new. Each event is listed once. */
async function createSections(tx: Tx, sources: Source[], publicUrl: string): Promise<DigestSection[]> {
  const seen = new Set<string>()
  let listed = 0
  const chosen = sources.flatMap(({ heading, address, codes }) => {
    const news = codes.filter((code) => !seen.has(code))
    for (const code of news) seen.add(code)
    const shown = news.slice(0, Math.min(EVENTS_PER_SECTION, EVENTS_PER_DIGEST - listed))
    listed += shown.length
    return news.length === 0 ? [] : [{ heading, address, shown, others: news.length - shown.length }]
  })
  const rows = await tx.query<Omit<DigestEvent, 'page'>>(READ_EVENTS, [chosen.flatMap(({ shown }) => shown)])
  const events = new Map(
    rows.map((row) => [row.event_code, { ...row, page: buildEventUrl(publicUrl, row.event_code) }]),
  )
  return chosen.map(({ shown, ...section }) => ({
    ...section,
    events: shown.flatMap((code) => events.get(code) ?? []),
  }))
}

/** Keeps what the email says with its row, and returns its variant. */
async function saveDigest(tx: Tx, email: LeasedEmail, values: DigestValues, until: Date): Promise<number> {
  const earlier = email.details.digest as ComposedDigest | undefined
  const hash = createHash('sha256').update(JSON.stringify(values)).digest('base64url')
  const variant = earlier?.hash === hash ? earlier.variant : (earlier?.variant ?? 0) + 1
  const digest: ComposedDigest = { until: until.toISOString(), hash, variant }
  await tx.query(SAVE_DIGEST, [email.id, email.lease_id, JSON.stringify(digest)])
  return variant
}

/** Replaces the result of a search that is too slow by null. */
function ignoreSlowSearch(error: unknown): null {
  if (error instanceof ProblemError && error.code === 'search_too_slow') return null
  throw error
}
