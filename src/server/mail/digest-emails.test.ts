import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTx } from '../database/transaction.ts'
import { createKeyRing } from '../platform/crypto.ts'
import { createLogger } from '../platform/logger.ts'
import { ProblemError } from '../platform/problem-error.ts'
import { createTestApp, type TestBrowser } from '../testing/test-app.ts'
import { insertTestEvents } from '../testing/test-data.ts'
import { createTestDataFolder } from '../testing/test-data-folder.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { readOutbox } from '../testing/test-emails.ts'
import { createDigestEmailPreparation, queueDueDigests } from './digest-emails.ts'
import { openMailer } from './mailer.ts'

const database = await createTestDatabase()
const { owner } = database
const { app, sendDueEmails, readEmails, createConfirmedUser } = await createTestApp(database)

const timeZone = 'Europe/Warsaw'
/** A Monday at 9:00 in Warsaw, in the future, so that no other email is due. */
const MONDAY = new Date('2027-03-01T08:00:00Z')
const HOUR_MS = 3_600_000
const later = (days: number, hours = 0) => new Date(MONDAY.getTime() + days * 24 * HOUR_MS + hours * HOUR_MS)

beforeEach(async () => {
  await owner.query('delete from identity.emails')
  await owner.query('delete from email_preferences')
})

let count = 0
/** Creates a user who has agreed to the digest ten days before the Monday. */
async function createReader() {
  const email = `reader-${++count}@example.com`
  const user = await createConfirmedUser(email)
  const agree = async (consentedAt = later(-10)) => {
    const reply = await user.put('/api/settings/emails/digest', { is_on: true, consent_version: 1 })
    expect(reply.status).toBe(200)
    await owner.query(
      `update email_preferences set consented_at = $2 where user_id = (select id from identity.users where email = $1)`,
      [email, consentedAt],
    )
  }
  await agree()
  const readDigests = async () =>
    (await readEmails(email)).filter(
      ({ text }) => text.includes('(Weekly digest):') || text.includes('(Cotygodniowy przegląd):'),
    )
  return { email, user, agree, readDigests }
}

/** Adds an event of May 2027 that was added at that time. */
async function addEvent(addedAt: Date, fields: Record<string, unknown> = {}) {
  const event_code = `news-${++count}`
  const event = {
    event_name: `Event ${event_code}`,
    city: 'Gdansk',
    country: 'Poland',
    date_begin: '2027-05-20',
  }
  await insertTestEvents(owner, [{ event_code, ...event, ...fields }])
  await owner.query('update eventlist set added_at = $2 where event_code = $1', [event_code, addedAt])
  return event_code
}

const uniqueOrganiser = () => `Club ${++count}`
const follow = async (user: TestBrowser, organiser: string) =>
  expect((await user.put(`/api/followed-organisers/${encodeURIComponent(organiser)}`)).status).toBe(200)

describe('consent', () => {
  test('the digest is off until the user agrees to its wording, which is stored with its time #486', async () => {
    const user = await createConfirmedUser('agrees@example.com')
    const isOn = async () =>
      (await user.get('/api/settings')).body.emails.kinds.find(
        (each: { kind: string }) => each.kind === 'digest',
      ).is_on
    expect(await isOn()).toBe(false)
    for (const body of [{ is_on: true }, { is_on: true, consent_version: 99 }])
      expect((await user.put('/api/settings/emails/digest', body)).status).toBe(400)
    expect(await isOn()).toBe(false)
    const before = Date.now()
    await user.put('/api/settings/emails/digest', { is_on: true, consent_version: 1 })
    const readStored = async () => (await user.get('/api/account/data')).body.email_preferences
    const [stored] = await readStored()
    expect(stored).toMatchObject({ kind: 'digest', is_on: true, consent_version: 1 })
    expect(Date.parse(stored.consented_at)).toBeGreaterThanOrEqual(before - 1000)
    // A repeated request is no new consent, and switching off keeps the proof of the earlier one.
    await user.put('/api/settings/emails/digest', { is_on: true, consent_version: 1 })
    await user.put('/api/settings/emails/digest', { is_on: false })
    expect(await readStored()).toMatchObject([
      { is_on: false, consent_version: 1, consented_at: stored.consented_at },
    ])
  })

  test('the database refuses a digest without a consent', async () => {
    const { email } = await createReader()
    await expect(
      owner.query(
        `update email_preferences set consented_at = null where user_id = (select id from identity.users where email = $1)`,
        [email],
      ),
    ).rejects.toThrow('email_preferences_consent')
  })
})

describe('content', () => {
  test('lists what is new from followed organisers and in saved searches, each event once #486', async () => {
    const { user, readDigests } = await createReader()
    const organiser = uniqueOrganiser()
    const first = await addEvent(later(-3), { organiser, event_name: 'Harbor & quantum evening' })
    const second = await addEvent(later(-2), {
      event_name: 'Quantum breakfast',
      city: 'Lodz',
      date_begin: '2027-06-01',
    })
    await addEvent(later(-20), { organiser, event_name: 'Known before the consent' })
    await follow(user, organiser)
    await user.post('/api/saved-searches', { name: 'Quantum', query: 'search=quantum' })
    await sendDueEmails(MONDAY)
    const [digest, ...others] = await readDigests()
    expect(others).toEqual([])
    expect(digest?.subject).toBe('New events for you at Amberlink')
    const body = digest?.text.split('\n-- \n')[0]
    expect(body).toBe(
      `These events have been added since February 19, 2027, by organizers you follow
or in your saved searches.

NEW FROM ${organiser.toUpperCase()}

Harbor & quantum evening
May 20, 2027 · Gdansk, Poland
http://localhost:3000/events?event=${first}

NEW IN YOUR SAVED SEARCH: QUANTUM

Quantum breakfast
June 1, 2027 · Lodz, Poland
http://localhost:3000/events?event=${second}
`,
    )
    const { html = '', headers } = await PostalMime.parse(digest!.raw)
    expect(html).toContain('Harbor &#38; quantum evening')
    expect(headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe(
      'List-Unsubscribe=One-Click',
    )
    expect(digest?.text).toContain('You receive this email because you switched on the weekly digest.')
  })

  test('a section lists five events and links to all of them', async () => {
    const { user, readDigests } = await createReader()
    const organiser = uniqueOrganiser()
    for (let index = 0; index < 7; index++) await addEvent(later(-3), { organiser })
    await follow(user, organiser)
    await sendDueEmails(MONDAY)
    const [digest] = await readDigests()
    expect(digest?.text.match(/\?event=/g)).toHaveLength(5)
    expect(digest?.text).toContain(
      `See 2 more\nhttp://localhost:3000/events?organiser=${organiser.replace(' ', '+')}\n`,
    )
  })

  test('is in the language of the account', async () => {
    const { user, readDigests } = await createReader()
    const organiser = uniqueOrganiser()
    await addEvent(later(-3), { organiser })
    await follow(user, organiser)
    await user.put('/api/settings/language', { language: 'pl' })
    await sendDueEmails(MONDAY)
    const [digest] = await readDigests()
    expect(digest?.subject).toBe('Nowe wydarzenia dla Ciebie w Amberlink')
    expect(digest?.text).toContain('20 maja 2027 · Gdańsk, Polska')
  })

  test('"near me" means the hometown of the user', async () => {
    const { user, readDigests } = await createReader()
    await user.put('/api/settings/preferences', { hometown: 'Krakow', interests: [] })
    await addEvent(later(-3), { event_name: 'Zither in Krakow', city: 'Krakow' })
    await addEvent(later(-3), { event_name: 'Zither in Gdansk', city: 'Gdansk' })
    await user.post('/api/saved-searches', { name: 'Here', query: 'search=zither+near+me' })
    await sendDueEmails(MONDAY)
    const [digest] = await readDigests()
    expect(digest?.text).toContain('Zither in Krakow')
    expect(digest?.text).not.toContain('Zither in Gdansk')
  })

  test('leaves out events that are over, cancelled or settled for the user, and sends nothing if nothing is left', async () => {
    const { user, readDigests } = await createReader()
    const organiser = uniqueOrganiser()
    const add = (fields: object = {}) => addEvent(later(-3), { organiser, ...fields })
    await add({ date_begin: '2027-02-20' })
    await add({ app_status: 'cancelled' })
    await user.put(`/api/registrations/${await add()}`)
    await user.put(`/api/favorites/${await add()}`)
    await user.put(`/api/dismissals/${await add()}`)
    await follow(user, organiser)
    await user.post('/api/saved-searches', {
      name: 'Club',
      query: `organiser=${encodeURIComponent(organiser)}`,
    })
    await sendDueEmails(MONDAY)
    expect(await readDigests()).toEqual([])
    const { rows } = await owner.query(
      `select state, skipped_reason from identity.emails where kind = 'digest'`,
    )
    expect(rows).toEqual([{ state: 'skipped', skipped_reason: 'nothing_new' }])
  })
})

describe('slow searches', () => {
  /** Opens a mailer whose catalogue answers saved searches with the result of `find`. */
  function openDigestMailer(find: () => Promise<string[]>) {
    const settings = {
      smtpUrl: undefined,
      smtpTls: 'required' as const,
      mailFrom: undefined,
      productName: 'Amberlink',
      publicUrl: 'http://localhost:3000',
      dataDir: createTestDataFolder(),
      timeZone,
      mailRate: 1000,
    }
    const catalogue = { updateFullEvents: async () => {}, query: find } as unknown as Parameters<
      typeof createDigestEmailPreparation
    >[1]
    const mailer = openMailer({
      settings,
      keys: createKeyRing('another secret of thirty-two characters'),
      pool: database.jobs,
      log: createLogger('silent'),
      preparations: createDigestEmailPreparation(settings, catalogue),
    })
    onTestFinished(() => mailer.close())
    const readTexts = (email: string) =>
      readOutbox(join(settings.dataDir, 'outbox'), email).map(({ text }) => text)
    return { ...mailer, readTexts }
  }

  /** Creates a reader with a new event of a followed organiser and one that only the saved search finds. */
  async function createReaderWithSearch() {
    const reader = await createReader()
    const organiser = uniqueOrganiser()
    const followed = await addEvent(later(-3), { organiser })
    const searched = await addEvent(later(-3))
    await follow(reader.user, organiser)
    await reader.user.post('/api/saved-searches', { name: 'Slow', query: 'search=slow' })
    return { ...reader, followed, searched }
  }

  test('keep no connection from other emails', async () => {
    const readers = [await createReaderWithSearch(), await createReaderWithSearch()] as const
    const answered = Promise.withResolvers<string[]>()
    let asked = 0
    const mailer = openDigestMailer(() => {
      asked += 1
      return answered.promise
    })
    const sending = mailer.sendDueEmails(MONDAY)
    try {
      await vi.waitUntil(() => asked === 2, 5_000)
      const [{ email, user, searched }] = readers
      await user.post('/api/password-recovery', { email })
      expect((await readEmails(email)).at(-1)?.subject).toBe('Set a new password for Amberlink')
      expect(mailer.readTexts(email)).toEqual([])
      answered.resolve([searched])
      await sending
      expect(mailer.readTexts(email)).toEqual([expect.stringContaining(searched)])
    } finally {
      answered.resolve([])
      await sending
    }
  })

  test('postpone the digest by an hour', async () => {
    const { email, followed, searched } = await createReaderWithSearch()
    let asked = 0
    const mailer = openDigestMailer(async () => {
      if (asked++ === 0) throw new ProblemError('search_too_slow')
      return [searched]
    })
    for (const minutes of [0, 59]) await mailer.sendDueEmails(later(0, minutes / 60))
    expect(mailer.readTexts(email)).toEqual([])
    await mailer.sendDueEmails(later(0, 1))
    const [text] = mailer.readTexts(email)
    for (const code of [followed, searched]) expect(text).toContain(code)
  })

  test('are left out after six hours', async () => {
    const { email, followed } = await createReaderWithSearch()
    const mailer = openDigestMailer(() => Promise.reject(new ProblemError('search_too_slow')))
    for (const hour of [0, 1, 2, 3, 4, 5]) await mailer.sendDueEmails(later(0, hour))
    expect(mailer.readTexts(email)).toEqual([])
    await mailer.sendDueEmails(later(0, 6))
    expect(mailer.readTexts(email)).toEqual([expect.stringContaining(followed)])
    expect(mailer.readTexts(email)[0]).not.toContain('SAVED SEARCH')
  })
})

describe('time', () => {
  /** A reader of an organiser who adds an event a day. */
  async function createReaderWithNews(days: number[]) {
    const reader = await createReader()
    const organiser = uniqueOrganiser()
    for (const day of days) await addEvent(later(day), { organiser, event_name: `Added on ${day}` })
    await follow(reader.user, organiser)
    /** The days on which the listed events were added, by digest. */
    const readListed = async () =>
      (await reader.readDigests()).map(({ text }) =>
        [...text.matchAll(/Added on (-?\d+)/g)].map(([, day]) => Number(day)).sort((a, b) => a - b),
      )
    return { ...reader, readListed }
  }

  test('is sent once a week from Monday at 9:00, each time with what has been added since the last one', async () => {
    const { readListed } = await createReaderWithNews([-2, -1, 3, 20])
    const hours = [-1, 0, 1, 24, 6 * 24, 7 * 24 - 1, 7 * 24, 8 * 24, 14 * 24, 21 * 24, 22 * 24]
    for (const hour of hours) await sendDueEmails(later(0, hour))
    expect(await readListed()).toEqual([[-2, -1], [3], [20]])
  })

  test('any number of processes sends it once, also if one is killed before it is sent', async () => {
    const { readListed } = await createReaderWithNews([-2])
    const queue = () => queueDueDigests(createTx(database.jobs), { now: MONDAY, timeZone, atOnce: 100 })
    await Promise.all([queue(), queue(), queue()])
    // A killed process has taken it, and its lease ends.
    await owner.query(
      `update identity.emails set attempts = 1, lease_id = gen_random_uuid() where kind = 'digest'`,
    )
    await Promise.all([sendDueEmails(MONDAY), sendDueEmails(MONDAY), sendDueEmails(later(0, 1))])
    expect(await readListed()).toEqual([[-2]])
  })

  test('a late one waits for the end of the quiet hours, and the next comes at least six days later', async () => {
    const { readListed, readDigests } = await createReaderWithNews([-2, 5, 8])
    await sendDueEmails(later(4, 14))
    expect(await readDigests()).toEqual([])
    await sendDueEmails(later(5))
    expect(await readListed()).toEqual([[-2]])
    await sendDueEmails(later(7))
    await sendDueEmails(later(10, 23))
    expect(await readListed()).toHaveLength(1)
    await sendDueEmails(later(11))
    expect(await readListed()).toEqual([[-2], [5, 8]])
  })

  test('who agrees after Monday 9:00 gets the first one in the next week', async () => {
    const { user, agree, readListed } = await createReaderWithNews([-1, 2])
    await user.put('/api/settings/emails/digest', { is_on: false })
    await sendDueEmails(MONDAY)
    await agree(later(1))
    await sendDueEmails(later(3))
    expect(await readListed()).toEqual([])
    await sendDueEmails(later(7))
    expect(await readListed()).toEqual([[2]])
  })

  test('digests do not delay other emails: only some wait at a time', async () => {
    for (let index = 0; index < 3; index++) await createReaderWithNews([-1])
    const queue = async (atOnce: number) => {
      await queueDueDigests(createTx(database.jobs), { now: MONDAY, timeZone, atOnce })
      return (await owner.query(`select from identity.emails where kind = 'digest'`)).rowCount
    }
    expect([await queue(2), await queue(2), await queue(5)]).toEqual([2, 2, 3])
  })

  test.each([
    ['whose address is not confirmed', 'email_verified = false'],
    ['who is suspended', 'suspended_at = now()'],
  ])('a user %s gets none', async (_, change) => {
    const { email, readDigests } = await createReaderWithNews([-1])
    await owner.query(`update identity.users set ${change} where email = $1`, [email])
    await sendDueEmails(MONDAY)
    expect(await readDigests()).toEqual([])
  })

  test('the link to unsubscribe switches off the digest only, and its undo keeps the consent', async () => {
    const { user, readDigests } = await createReaderWithNews([-1, 8])
    await sendDueEmails(MONDAY)
    const [digest] = await readDigests()
    const address = /<http:\/\/localhost:3000(.+)>/.exec(digest?.headers.get('list-unsubscribe') ?? '')?.[1]
    const post = (body: string) =>
      app.request(address!, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const listOff = async () => {
      const { kinds } = (await user.get('/api/settings')).body.emails as {
        kinds: { kind: string; is_on: boolean }[]
      }
      return kinds.filter(({ is_on }) => !is_on).map(({ kind }) => kind)
    }
    expect(await listOff()).toEqual([])
    const page = await (await post('List-Unsubscribe=One-Click')).text()
    expect(await listOff()).toEqual(['digest'])
    await post(`undo=${encodeURIComponent(/name="undo" value="([^"]+)"/.exec(page)?.[1] ?? '')}`)
    expect(await listOff()).toEqual([])
    await user.put('/api/settings/emails/digest', { is_on: false })
    await sendDueEmails(later(14))
    expect(await readDigests()).toHaveLength(1)
  })
})
