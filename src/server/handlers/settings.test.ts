import { expect, test } from 'vitest'
import { createTestApp, expectProblem } from '../testing/test-app.ts'
import { withUserTransaction } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const database = await createTestDatabase()
const { browser } = await createTestApp(database)
await database.owner.query(
  `insert into eventlist (event_code, "event name", date_begin, organiser)
   values ('a', 'A', '2026-12-01', 'Infoshare'), ('b', 'B', '2026-12-02', 'Łódź / Events?'), ('c', 'C', null, 'ácme')`,
)
const [anna, ben] = [browser(), browser('192.0.2.2')]
const { id: annaId } = (await anna.signUp('anna@example.com')).body.user
await ben.signUp('ben@example.com')

const readSettings = async (user: typeof anna) => (await user.get('/api/settings')).body
const readFeed = async (user: typeof anna) => (await user.get('/api/settings/calendar-feed')).body
const save = (hometown: string, interests: string[]) =>
  anna.put('/api/settings/preferences', { hometown, interests })

test('a new user has empty settings and no feed', async () => {
  expect(await readSettings(ben)).toEqual({
    today: '2026-11-20',
    preferences: { hometown: null, interests: [] },
    details: { first_name: null, last_name: null, birth_date: null, phone_number: null },
    followed_organisers: [],
    emails: {
      are_sent: true,
      kinds: ['registration', 'reminder', 'change', 'cancellation', 'place', 'hello', 'digest'].map(
        (kind) => ({
          kind,
          is_on: kind !== 'digest',
        }),
      ),
    },
  })
  expect(await readFeed(ben)).toEqual({ url: null, includes_favorites: false, was_revoked: false })
})

// #142 #228 #230 #234
test('replaces hometown and interests as a whole and returns them as stored', async () => {
  expect((await save(' Gdańsk ', ['AI', 'private equity', 'ai'])).body).toEqual({
    hometown: 'Gdańsk',
    interests: ['ai', 'private equity'],
  })
  await save('Sopot', ['Space'])
  expect((await readSettings(anna)).preferences).toEqual({ hometown: 'Sopot', interests: ['space'] })
  expect((await save('Sopot', [])).body.interests).toEqual([])
  expect((await readSettings(ben)).preferences).toEqual({ hometown: null, interests: [] })
})

test.each([
  ['an unknown interest', 'Gdansk', ['AI', 'Gardening'], 'interest_unknown', 'interests'],
  ['an over-long hometown', 'x'.repeat(101), ['AI'], 'text_too_long', 'hometown'],
  ['an emptied hometown', '  ', ['AI'], 'hometown_required', 'hometown'],
])('rejects %s and stores nothing V2.2.2', async (_, hometown, interests, code, field) => {
  await save('Sopot', ['Space'])
  const reply = await save(hometown, interests)
  expect([reply.status, reply.body.code]).toEqual([422, code])
  expect(reply.body.fields).toEqual([{ name: field }])
  expect((await readSettings(anna)).preferences).toEqual({ hometown: 'Sopot', interests: ['space'] })
})

test('an imported interest outside the 22 is kept until it is removed, and never prevents saving #398', async () => {
  const imported = browser('192.0.2.30')
  const { id } = (await imported.signUp('imported@example.com')).body.user
  await database.owner.query(
    `with interest as (insert into interests (name) values ('beekeeping') returning id)
     insert into user_interests (user_id, interest_id) select $1, id from interest`,
    [id],
  )
  const saveImported = (interests: string[]) =>
    imported.put('/api/settings/preferences', { hometown: 'Hel', interests })
  expect((await readSettings(imported)).preferences.interests).toEqual(['beekeeping'])
  expect((await saveImported(['AI', 'beekeeping'])).body.interests).toEqual(['ai', 'beekeeping'])
  const profile = {
    first_name: 'A',
    last_name: 'B',
    birth_date: '1990-01-01',
    phone_number: null,
    hometown: 'Hel',
  }
  expect((await imported.put('/api/onboarding', { ...profile, interests: ['beekeeping'] })).status).toBe(200)
  expect((await saveImported(['AI'])).body.interests).toEqual(['ai'])
  expect((await saveImported(['beekeeping'])).body.code).toBe('interest_unknown')
  expect((await save('Sopot', ['beekeeping'])).body.code).toBe('interest_unknown')
})

test('saves interests of a user without a hometown', async () => {
  const reply = await ben.put('/api/settings/preferences', { hometown: '', interests: ['AI'] })
  expect(reply.body).toEqual({ hometown: null, interests: ['ai'] })
})

test.each([
  {},
  { hometown: 'Gdansk' },
  { hometown: null, interests: [] },
  { hometown: 'Gdansk', interests: 'AI' },
  { hometown: 'Gdansk', interests: Array(1001).fill('AI') },
  'not json',
])('rejects the body %j V15.3.3', async (body) => {
  expect((await anna.put('/api/settings/preferences', body)).body.code).toBe('invalid_request')
})

/** A terminal escape, C1 controls, a bidi override, a line separator: they could change what an operator or reader sees. */
const CONTROL_CHARACTERS = ['\u001b[2J', '\u0007', '\u0085', '\u009b', '\u202e', '\u2028', '\n']

test.each(['first_name', 'last_name', 'phone_number', 'hometown'] as const)(
  'rejects control characters in %s, in onboarding and in Settings V1.3.3',
  async (field) => {
    for (const character of CONTROL_CHARACTERS) {
      const profile = { first_name: 'A', last_name: 'B', birth_date: '1990-01-01', phone_number: '1' }
      const body = { ...profile, hometown: 'Hel', interests: ['AI'] }
      body[field] = `1${character}1`
      const path = field === 'hometown' ? '/api/settings/preferences' : '/api/settings/details'
      for (const reply of [await anna.put('/api/onboarding', body), await anna.put(path, body)]) {
        expect([reply.status, reply.body.fields?.[0]?.name], JSON.stringify(character)).toEqual([400, field])
      }
    }
  },
)

test('rejects text with a NUL character', async () => {
  expect((await save('Gda\0nsk', ['AI'])).body.code).toBe('invalid_request')
})

test('one of several concurrent saves wins as a whole #316', async () => {
  for (let round = 0; round < 10; round++) {
    const first = { hometown: 'Krakow', interests: ['ai', 'space', 'waste'] }
    const second = { hometown: 'Lodz', interests: ['energy'] }
    await Promise.all([first, second].map((body) => anna.put('/api/settings/preferences', body)))
    expect([first, second]).toContainEqual((await readSettings(anna)).preferences)
  }
})

// #236 V2.3.3 V16.5.3
test('a save that fails midway leaves the previous preferences', async () => {
  await save('Gdansk', ['AI', 'Space'])
  const dying = withUserTransaction(database, annaId, async (tx) => {
    await tx.query({ name: '', text: 'delete from user_interests where user_id = current_user_id()' }, [])
    await tx.query({ name: '', text: 'select pg_terminate_backend(pg_backend_pid())' }, [])
  })
  await expect(dying).rejects.toThrow()
  expect((await readSettings(anna)).preferences.interests).toEqual(['ai', 'space'])
})

test('changes name, birth date and phone by the rules of onboarding #317', async () => {
  const typed = { first_name: ' Anna ', last_name: 'Żak', birth_date: '1990-02-28', phone_number: ' ' }
  const stored = { first_name: 'Anna', last_name: 'Żak', birth_date: '1990-02-28', phone_number: null }
  expect((await anna.put('/api/settings/details', typed)).body).toEqual(stored)
  for (const [wrong, code] of [
    [{ first_name: ' ' }, 'required_fields_missing'],
    [{ birth_date: '1990-02-30' }, 'invalid_date_format'],
    [{ birth_date: '2026-11-21' }, 'birth_date_in_future'],
    [{ birth_date: '1899-12-31' }, 'birth_date_too_early'],
    [{ last_name: 'x'.repeat(101) }, 'text_too_long'],
    [{ phone_number: '1'.repeat(41) }, 'text_too_long'],
    [{ phone_number: 'abc' }, 'invalid_phone_number'],
  ] as const) {
    await expectProblem(anna.put('/api/settings/details', { ...typed, ...wrong }), [422, code])
  }
  expect((await readSettings(anna)).details).toEqual(stored)
})

test('following and unfollowing an organiser is idempotent #143 #229', async () => {
  for (const organiser of ['Infoshare', 'Łódź / Events?', 'ácme', 'Infoshare']) {
    const reply = await anna.put(`/api/followed-organisers/${encodeURIComponent(organiser)}`)
    expect(reply.body).toEqual({ organiser, is_followed: true })
  }
  expect((await readSettings(anna)).followed_organisers).toEqual(['ácme', 'Infoshare', 'Łódź / Events?'])
  expect((await readSettings(ben)).followed_organisers).toEqual([])
  expect((await anna.get('/api/events/a')).body.event.follows_organiser).toBe(true)
  expect((await ben.get('/api/events/a')).body.event.follows_organiser).toBe(false)

  await ben.delete('/api/followed-organisers/Infoshare')
  expect((await readSettings(anna)).followed_organisers).toContain('Infoshare')
  await anna.delete('/api/followed-organisers/Infoshare')
  expect((await anna.delete('/api/followed-organisers/Infoshare')).body.is_followed).toBe(false)
  expect((await anna.get('/api/events/a')).body.event.follows_organiser).toBe(false)
})

test.each(['infoshare', 'Infoshare ', 'Nobody', 'x'.repeat(200)])(
  'rejects following an organiser that is not in the catalogue: %s #302',
  async (organiser) => {
    await expectProblem(ben.put(`/api/followed-organisers/${encodeURIComponent(organiser)}`), [
      404,
      'organiser_not_found',
    ])
    expect((await readSettings(ben)).followed_organisers).toEqual([])
  },
)

test('enables, renews, keeps and disables the calendar feed', async () => {
  const first = (await anna.post('/api/settings/calendar-feed')).body
  expect(first.url).toMatch(/^http:\/\/localhost:3000\/api\/calendar\/[\w-]{43}\.ics$/)
  expect(await readFeed(anna)).toEqual(first)
  const second = (await anna.post('/api/settings/calendar-feed')).body
  expect(second.url).not.toBe(first.url)
  expect((await anna.put('/api/settings/calendar-feed', { includes_favorites: true })).body).toEqual({
    url: second.url,
    includes_favorites: true,
    was_revoked: false,
  })
  expect((await anna.delete('/api/settings/calendar-feed')).body).toEqual({
    url: null,
    includes_favorites: true,
    was_revoked: false,
  })
  expect((await anna.delete('/api/settings/calendar-feed')).status).toBe(200)
  expect(await readFeed(anna)).toEqual({
    url: null,
    includes_favorites: true,
    was_revoked: false,
  })
  expect(await readFeed(ben)).toEqual({
    url: null,
    includes_favorites: false,
    was_revoked: false,
  })
})

test.each([{}, { includes_favorites: 'yes' }, { includes_favorites: null }])(
  'rejects the feed options %j',
  async (body) => {
    expect((await ben.put('/api/settings/calendar-feed', body)).body.code).toBe('invalid_request')
    expect(await readFeed(ben)).toEqual({
      url: null,
      includes_favorites: false,
      was_revoked: false,
    })
  },
)

test('stores the language of emails at sign-up, and the one chosen later', async () => {
  const zofia = browser('192.0.2.3')
  zofia.cookies.set('amberlink_language', 'pl')
  const { id } = (await zofia.signUp('zofia@example.com')).body.user
  const readLanguage = async () =>
    (await database.identity.query('select language from users where id = $1', [id])).rows[0].language
  expect(await readLanguage()).toBe('pl')
  expect((await zofia.put('/api/settings/language', { language: 'en' })).body).toEqual({ language: 'en' })
  expect(await readLanguage()).toBe('en')
  expect((await zofia.put('/api/settings/language', { language: 'xx' })).status).toBe(400)
})

test('without a chosen language, emails are in that of the browser at sign-up #509', async () => {
  const account = { email: 'jan@example.com', password: 'correct horse battery' }
  const headers = { 'accept-language': 'pl-PL,pl;q=0.9,en;q=0.8' }
  const { id } = (await browser('192.0.2.5').post('/api/sign-up', account, headers)).body.user
  const { rows } = await database.identity.query('select language from users where id = $1', [id])
  expect(rows).toEqual([{ language: 'pl' }])
})

test('an account without a language gets that of the browser at the next sign-in', async () => {
  const old = browser('192.0.2.4')
  const { id } = (await old.signUp('old@example.com')).body.user
  await database.identity.query('update users set language = null where id = $1', [id])
  const again = browser('192.0.2.4')
  again.cookies.set('amberlink_language', 'pl')
  await again.post('/api/sign-in', { email: 'old@example.com', password: 'correct horse battery' })
  const { rows } = await database.identity.query('select language from users where id = $1', [id])
  expect(rows).toEqual([{ language: 'pl' }])
})
