import { describe, expect, test } from 'vitest'
import { type Tx, withTransaction } from '../database/transaction.ts'
import { createTestApp, expectProblem } from '../testing/test-app.ts'
import { insertTestEvents, withUserTransaction } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { createPerson, insertPeople, setDay, type TestPerson, testCard } from '../testing/test-people.ts'

const database = await createTestDatabase()
const app = await createTestApp(database)
const TODAY = '2026-11-20'
const setToday = (day: string) => setDay(app, database, day)
await setToday(TODAY)
const event = (event_code: string, date_begin = '2026-11-24') => ({
  event_code,
  event_name: event_code,
  date_begin,
})
await insertTestEvents(database.owner, [
  event('A'),
  event('B'),
  event('LATE', '2026-11-30'),
  event('OLD', '2026-11-10'),
])

const person = (email: string, fields?: { events?: string[]; [field: string]: unknown }) =>
  createPerson(app, database, email, fields)
const peopleOf = async ({ browser }: TestPerson, code = 'A', offset = 0) =>
  (await browser.get(`/api/people/events/${code}?offset=${offset}`)).body
const namesOf = async (viewer: TestPerson, code = 'A') =>
  (await peopleOf(viewer, code)).people.map(({ display_name }: { display_name: string }) => display_name)

test('a card is off until its owner saves what the profile suggests #500', async () => {
  const anna = await app.createConfirmedUser('suggested@example.com')
  await anna.put('/api/onboarding', {
    first_name: 'Anna',
    last_name: 'Nowak',
    birth_date: '1990-02-28',
    phone_number: '+48 600 100 200',
    hometown: 'Gdansk',
    interests: ['ai', 'energy'],
  })
  const { body } = await anna.get('/api/people/card')
  expect(body).toMatchObject({
    is_saved: false,
    is_on: false,
    refusal: 'account_too_new',
    card: { display_name: 'Anna Nowak', topics: ['ai', 'energy'], languages: ['en'] },
  })
  const { rows } = await database.owner.query(`select from people_cards where display_name like 'Anna%'`)
  expect(rows).toEqual([])
})

test('an account that is new, unconfirmed or under 18 can save a card but not switch it on', async () => {
  const anna = await person('refused@example.com', { events: [] })
  const change = (sql: string) => database.owner.query(`${sql} where id = '${anna.id}'`)
  const switchOn = () => anna.browser.put('/api/people/card', testCard())
  for (const [sql, undo, refusal] of [
    [
      'update identity.users set created_at = now()',
      `update identity.users set created_at = '2026-01-01'`,
      'account_too_new',
    ],
    [
      'update identity.users set email_verified = false',
      'update identity.users set email_verified = true',
      'email_not_confirmed',
    ],
    [
      `update profiles set birth_date = '2008-11-21'`,
      `update profiles set birth_date = '2008-11-20'`,
      'too_young',
    ],
  ] as const) {
    await change(sql)
    await expectProblem(switchOn(), [403, 'people_refused'])
    expect((await anna.browser.put('/api/people/card', testCard({ is_on: false }))).status).toBe(200)
    expect((await anna.browser.get('/api/people/card')).body.refusal).toBe(refusal)
    await change(undo)
    expect((await switchOn()).body).toEqual({ is_on: true })
  }
})

test('a card takes topics and chips that are offered, and keeps retired ones', async () => {
  const anna = await person('retired@example.com', { events: [] })
  await expectProblem(anna.browser.put('/api/people/card', testCard({ looks_for: ['gold'] })), [
    400,
    'invalid_request',
  ])
  await expectProblem(anna.browser.put('/api/people/card', testCard({ topics: ['buy gold'] })), [
    400,
    'invalid_request',
  ])
  await database.owner.query(`update people_cards set looks_for = '{gold}' where user_id = $1`, [anna.id])
  await anna.browser.put('/api/people/card', testCard({ looks_for: ['gold', 'job'] }))
  const { body } = await anna.browser.get('/api/people/card')
  expect(body.card.looks_for).toEqual(['gold', 'job'])
})

test('a card stores its links with a scheme, each once', async () => {
  const anna = await person('links@example.com', { events: [] })
  const links = ['linkedin.com/in/anna', 'https://linkedin.com/in/anna']
  await anna.browser.put('/api/people/card', testCard({ links }))
  const { body } = await anna.browser.get('/api/people/card')
  expect(body.card.links).toEqual([links[1]])
  await expectProblem(anna.browser.put('/api/people/card', testCard({ links: ['anna'] })), [
    400,
    'invalid_request',
  ])
})

describe('the people of an event', () => {
  test('are shown with reasons that can be read on the two cards, the best match first #502', async () => {
    const marta = await person('marta@example.com', { looks_for: ['cofounder'], topics: ['energy'] })
    await person('other@example.com', { topics: ['energy'] })
    const jan = await person('jan@example.com', {
      offers: ['software'],
      topics: ['energy'],
      headline: 'Builds meters',
    })
    const { people, refusal } = await peopleOf(marta)
    expect(refusal).toBeNull()
    expect(people.map(({ display_name }: { display_name: string }) => display_name)).toEqual(['jan', 'other'])
    expect(people[0]).toMatchObject({
      card_id: jan.cardId,
      headline: 'Builds meters',
      reasons: [
        { kind: 'you_look_for', looks_for: 'cofounder', offer: 'software' },
        { kind: 'topic', topic: 'energy' },
      ],
    })
    expect(JSON.stringify(people)).not.toContain(jan.id)
    expect(JSON.stringify(people)).not.toContain('@example.com')
    await expectProblem(marta.browser.get('/api/people/events/A?offset=3'), [400, 'invalid_request'])
  })

  test('see each other only while both are visible there #501', async () => {
    const [marta, jan] = [
      await person('m2@example.com', { events: ['B'] }),
      await person('j2@example.com', { events: ['B'] }),
    ]
    expect(await namesOf(marta, 'B')).toEqual(['j2'])
    const hidden = [
      [
        'hides the card there',
        () => jan.browser.put('/api/people/events/B', { is_visible: false }),
        () => jan.browser.put('/api/people/events/B', { is_visible: true }),
      ],
      [
        'switches the card off',
        () => jan.browser.put('/api/people/card', testCard({ is_on: false })),
        () => jan.browser.put('/api/people/card', testCard({ display_name: 'j2' })),
      ],
      [
        'is suspended',
        () => database.owner.query(`update identity.users set suspended_at = now() where id = '${jan.id}'`),
        () => database.owner.query(`update identity.users set suspended_at = null where id = '${jan.id}'`),
      ],
      [
        'unregisters',
        () => jan.browser.delete('/api/registrations/B'),
        async () => {
          await jan.browser.put('/api/registrations/B')
          await jan.browser.put('/api/people/events/B', { is_visible: true })
        },
      ],
    ] as const
    for (const [what, hide, show] of hidden) {
      await hide()
      expect([what, await namesOf(marta, 'B')]).toEqual([what, []])
      if (what !== 'is suspended') expect([what, (await peopleOf(jan, 'B')).people]).toEqual([what, []])
      await show()
      expect([what, await namesOf(marta, 'B')]).toEqual([what, ['j2']])
    }
  })

  test('are closed to users who are not registered, not visible or without a card, and outside of the days around the event', async () => {
    await setToday('2026-11-10')
    const anna = await person('outside@example.com', { events: ['LATE', 'OLD'] })
    await setToday(TODAY)
    const refusalOf = async (code: string) => (await peopleOf(anna, code)).refusal
    expect(await refusalOf('A')).toBe('not_registered')
    expect(await refusalOf('LATE')).toBe('not_open')
    expect((await peopleOf(anna, 'LATE')).opens_on).toBe('2026-11-23')
    expect(await refusalOf('OLD')).toBeNull()
    await setToday('2026-11-23')
    expect(await refusalOf('LATE')).toBeNull()
    expect((await peopleOf(anna, 'LATE')).opens_on).toBeNull()
    await setToday('2026-11-25')
    expect(await refusalOf('OLD')).toBe('closed')
    await setToday(TODAY)
    await anna.browser.put('/api/people/events/OLD', { is_visible: false })
    expect(await refusalOf('OLD')).toBe('not_visible')
    await anna.browser.put('/api/people/card', testCard({ is_on: false }))
    expect(await refusalOf('OLD')).toBe('card_off')
    await expectProblem(anna.browser.get('/api/people/events/NONE'), [404, 'event_not_found'])
  })

  test('are not listed for SQL of a user who may not see them', async () => {
    const anna = await person('sql@example.com', { events: [] })
    const { rows } = await database.owner.query(`select card_id from people_cards where is_on limit 20`)
    const read = (sql: string, values: unknown[]) =>
      withUserTransaction(database, anna.id, (tx) => tx.query({ name: '', text: sql }, values))
    expect(await read('select * from list_people_to_match($1, $2)', ['A', TODAY])).toEqual([])
    expect(
      await read('select * from open_people_cards($1, $2, $3)', [
        'A',
        TODAY,
        rows.map(({ card_id }) => card_id),
      ]),
    ).toEqual([])
    expect(await read('select user_id from people_cards', [])).toEqual([{ user_id: anna.id }])
    await expect(read('select * from visible_people', [])).rejects.toThrow(/permission denied/)
  })

  test('are decided on the day of the database: with another one, statements fail', async () => {
    const anna = await person('day@example.com', { events: ['LATE'] })
    await person('day-2@example.com', { events: ['LATE'] })
    const list = (day: string | null) =>
      withUserTransaction(database, anna.id, (tx) =>
        tx.query({ name: '', text: `select from list_people_to_match('LATE', $1)` }, [day]),
      )
    for (const day of ['2026-11-18', '2026-11-22', '2026-11-24', null])
      await expect(list(day)).rejects.toThrow(/is not the day of the database/)
    for (const day of ['2026-11-19', '2026-11-21']) expect(await list(day)).toEqual([])
    await database.owner.query(`update identity.place_settings set today = '2026-11-24'`)
    expect((await anna.browser.get('/api/people/card')).status).toBe(500)
    await setToday('2026-11-24')
    expect((await list('2026-11-24')).length).toBeGreaterThan(0)
    await setToday(TODAY)
  })

  test('an account that tries 100 events sees 40 cards of 6 events, also with parallel requests #503', async () => {
    const codes = Array.from({ length: 100 }, (_, index) => `M${index}`)
    await insertTestEvents(
      database.owner,
      codes.map((code) => event(code)),
    )
    for (const code of codes.slice(0, 12))
      await insertPeople(database, { event: code, count: 12, prefix: `many-${code}-` })
    const spy = await person('harvester@example.com', { events: codes.slice(0, 12) })
    const seen = new Set<string>()
    const events = new Set<string>()
    await Promise.all(
      codes.flatMap((code) =>
        [0, 5, 10].map(async (offset) => {
          for (const { card_id } of (await peopleOf(spy, code, offset)).people ?? []) {
            seen.add(card_id)
            events.add(code)
          }
        }),
      ),
    )
    expect([seen.size, events.size <= 6]).toEqual([40, true])
    // What was seen today can be read again.
    expect((await peopleOf(spy, [...events][0]!)).people.length).toBeGreaterThan(0)
    await database.owner.query(
      `update people_views set viewed_at = viewed_at - interval '25 hours' where user_id = $1`,
      [spy.id],
    )
    const next = await Promise.all(codes.slice(0, 12).map((code) => peopleOf(spy, code)))
    expect(
      new Set(next.flatMap(({ people }, index) => (people.length > 0 ? [codes[index]] : []))).size,
    ).toBeLessThanOrEqual(6)
    expect(next.some(({ is_limited }) => is_limited)).toBe(true)
  })
})

test('the dashboard suggests the best matches of the next event whose people are open, which count as seen', async () => {
  await insertTestEvents(database.owner, [event('NEXT', '2026-11-21')])
  await insertPeople(database, { event: 'NEXT', count: 8, prefix: 'next-' })
  const viewer = await person('next@example.com', { events: ['A', 'NEXT', 'LATE'] })
  const { body } = await viewer.browser.get('/api/people/suggestions')
  expect(body).toMatchObject({ event: { event_code: 'NEXT', hellos_left: 10 }, people: { length: 5 } })
  const { rows } = await database.owner.query('select from people_views where user_id = $1', [viewer.id])
  expect(rows).toHaveLength(5)
  const other = await person('no-next@example.com', { events: ['LATE'] })
  expect((await other.browser.get('/api/people/suggestions')).body).toEqual({ event: null, people: [] })
})

describe('hellos', () => {
  const details = { email: 'marta@example.com', phone: null, link: null }
  const say = async (from: TestPerson, to: TestPerson, code = 'H', fields: object = {}) => {
    await peopleOf(from, code)
    return from.browser.post('/api/hellos', {
      event_code: code,
      card_id: to.cardId,
      message: 'Hi!',
      details,
      ...fields,
    })
  }
  const received = async ({ browser }: TestPerson) =>
    (await browser.get('/api/hellos')).body.hellos.filter(
      ({ is_received }: { is_received: boolean }) => is_received,
    )
  const contactsOf = async ({ browser }: TestPerson) => (await browser.get('/api/contacts')).body.contacts
  /** Reads the emails to a person, those included that wait for the end of the quiet hours. */
  const readEmails = async (name: string, code: string) => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await app.sendDueEmails(new Date(`${tomorrow}T12:00:00Z`))
    return app.readEmails(`${name}-${code}@example.com`.toLowerCase())
  }
  let event_number = 0
  /** Two people at an event of their own. */
  const pair = async () => {
    const code = `P${event_number++}`
    await insertTestEvents(database.owner, [event(code)])
    const create = (name: string) => person(`${name}-${code}@example.com`.toLowerCase(), { events: [code] })
    return { code, marta: await create('marta'), jan: await create('jan') }
  }

  test('connect two people with what each gives when accepted #504', async () => {
    const { code, marta, jan } = await pair()
    expect((await say(marta, jan, code)).body).toEqual({ is_connected: false })
    const [hello] = await received(jan)
    expect(hello).toMatchObject({
      message: 'Hi!',
      display_name: expect.stringContaining('marta'),
      event_code: code,
    })
    expect(JSON.stringify((await jan.browser.get('/api/hellos')).body)).not.toContain('marta@example.com')
    const waiting = async ({ browser }: TestPerson) => (await browser.get('/api/hellos/waiting')).body.waiting
    expect([await waiting(marta), await waiting(jan)]).toEqual([0, 1])
    const given = { email: null, phone: '+48 600 100 200', link: null }
    expect((await jan.browser.post(`/api/hellos/${hello.id}/accept`, { details: given })).status).toBe(200)
    // A new contact is counted until its owner has listed it.
    expect([await waiting(marta), await waiting(jan)]).toEqual([1, 1])
    expect(await contactsOf(jan)).toMatchObject([
      { email: 'marta@example.com', phone: null, event_code: code, met_on: '2026-11-24' },
    ])
    expect(await contactsOf(marta)).toMatchObject([{ email: null, phone: '+48 600 100 200' }])
    expect([await waiting(marta), await waiting(jan)]).toEqual([0, 0])
    await expectProblem(jan.browser.post(`/api/hellos/${hello.id}/accept`, { details: given }), [
      404,
      'not_found',
    ])
  })

  test('arrive by email with who and where, and no message; an accepted one too', async () => {
    const { code, marta, jan } = await pair()
    await say(marta, jan, code, { message: 'A private question' })
    const [received_] = (await readEmails('jan', code)).filter(({ subject }) =>
      subject.includes('says hello'),
    )
    expect(received_?.text).toContain(code)
    expect(received_?.text).not.toContain('A private question')
    await jan.browser.post(`/api/hellos/${(await received(jan))[0].id}/accept`, { details })
    const subjects = (await readEmails('marta', code)).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringMatching(/^You and jan.* are connected at /))
  })

  test('queue no email where none is sent', async () => {
    const { code, marta, jan } = await pair()
    await database.owner.query('update identity.place_settings set sends_emails = false')
    expect((await say(marta, jan, code)).status).toBe(200)
    await database.owner.query('update identity.place_settings set sends_emails = true')
    const { rows } = await database.owner.query(
      'select from identity.emails where user_id = $1 and event_code = $2',
      [jan.id, code],
    )
    expect(rows).toEqual([])
  })

  test('that are withdrawn before their email is sent cause none', async () => {
    const { code, marta, jan } = await pair()
    await say(marta, jan, code)
    await marta.browser.delete(`/api/hellos/${(await received(jan))[0].id}`)
    const subjects = (await readEmails('jan', code)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('says hello'))).toEqual([])
  })

  test('keep the details from the recipient until accepted, also in SQL', async () => {
    const { code, marta, jan } = await pair()
    await say(marta, jan, code)
    const read = (sql: string) =>
      withUserTransaction(database, jan.id, (tx) => tx.query({ name: '', text: sql }, []))
    expect(await read('select * from list_hellos()')).toHaveLength(1)
    for (const sql of ['select email from hello_details', 'select state from hellos'])
      await expect(read(sql)).rejects.toThrow(/permission denied/)
    await expect(
      read('select connect_people(null, null, null, null, null, null, null, null)'),
    ).rejects.toThrow(/permission denied/)
  })

  test('read the same to their sender when declined, also in SQL', async () => {
    const { code, marta, jan } = await pair()
    await say(marta, jan, code)
    // Each statement in a transaction: one that fails ends it. System columns change with every update of a row.
    const readAsSender = async () => {
      const results = []
      for (const sql of [
        'select from list_hellos() where is_accepted is false',
        'select from hello_details',
        'select id, message, created_at from hellos',
        'select xmin from hellos',
        'select ctid from hellos',
      ])
        results.push(
          await withUserTransaction(database, marta.id, (tx) => tx.query({ name: '', text: sql }, [])).catch(
            ({ message }: Error) => message,
          ),
        )
      return results
    }
    const waiting = await readAsSender()
    await jan.browser.post(`/api/hellos/${(await received(jan))[0].id}/decline`)
    expect(await readAsSender()).toEqual(waiting)
  })

  test('and cards are shown by no function to a reader who is anonymous, suspended or has just switched off', async () => {
    const { code, marta, jan } = await pair()
    await say(marta, jan, code)
    const [{ id }] = await received(jan)
    const functions = [
      `list_people_to_match('${code}', '${TODAY}')`,
      `open_people_cards('${code}', '${TODAY}', array['${marta.cardId}']::uuid[])`,
      'list_hellos()',
    ]
    // What a reader could answer or send; a user whose card is off can still accept a hello.
    const actions = [
      `answer_hello('${id}', true, null, '${TODAY}')`,
      `send_hello('${code}', '${marta.cardId}', '', null, '${TODAY}') <> 'not_found'`,
    ]
    const count = async (tx: Tx, texts: string[]) => {
      const rows = []
      for (const text of texts) rows.push((await tx.query({ name: '', text }, [])).length)
      return rows
    }
    const reads = functions.map((each) => `select from ${each}`)
    const all = [...reads, ...actions.map((each) => `select where ${each}`)]
    const asJan = (texts: string[]) => withUserTransaction(database, jan.id, (tx) => count(tx, texts))
    expect(await asJan(reads)).toEqual([1, 1, 1])
    expect(await withTransaction(database.app, (tx) => count(tx, all))).toEqual([0, 0, 0, 0, 0])
    await database.owner.query('update people_cards set is_on = false where user_id = $1', [jan.id])
    expect(await asJan([...reads, all[4]!])).toEqual([0, 0, 0, 0])
    await database.owner.query('update people_cards set is_on = true where user_id = $1', [jan.id])
    await database.owner.query('update identity.users set suspended_at = now() where id = $1', [jan.id])
    expect(await asJan(all)).toEqual([0, 0, 0, 0, 0])
  })

  test('are listed only while the card of the reader is visible, too', async () => {
    const { code, marta, jan } = await pair()
    await say(marta, jan, code)
    const list = async () => (await marta.browser.get('/api/hellos')).body.hellos.length
    expect(await list()).toBe(1)
    await marta.browser.delete(`/api/registrations/${code}`)
    expect(await list()).toBe(0)
  })

  test('are reported once until the operator closes the report', async () => {
    const { code, marta, jan } = await pair()
    await say(marta, jan, code)
    const [{ id }] = await received(jan)
    for (let time = 0; time < 3; time++)
      expect((await jan.browser.post('/api/people/reports', { id, reason: 'Spam' })).status).toBe(200)
    const { rows } = await database.owner.query('select from people_reports where user_id = $1', [jan.id])
    expect(rows).toHaveLength(1)
  })

  test.each(['declined', 'withdrawn', 'blocked'])(
    'lose their details when %s, and the other side does not learn why',
    async (how) => {
      const { code, marta, jan } = await pair()
      await say(marta, jan, code)
      const [{ id }] = await received(jan)
      if (how === 'declined') await jan.browser.post(`/api/hellos/${id}/decline`)
      else if (how === 'withdrawn') await marta.browser.delete(`/api/hellos/${id}`)
      else await jan.browser.post('/api/people/blocks', { id })
      const { rows } = await database.owner.query('select from hello_details where hello_id = $1', [id])
      expect(rows).toEqual([])
      expect(await received(jan)).toEqual([])
      const sent = (await marta.browser.get('/api/hellos')).body.hellos
      expect(sent.length).toBe(how === 'declined' ? 1 : 0)
      await expectProblem(
        say(marta, jan, code),
        how === 'blocked' ? [404, 'not_found'] : [409, 'hello_already_sent'],
      )
    },
  )

  test('in both directions connect the two, also in the same moment', async () => {
    const { code, marta, jan } = await pair()
    await Promise.all([peopleOf(marta, code), peopleOf(jan, code)])
    const replies = await Promise.all([
      say(marta, jan, code),
      say(jan, marta, code, { details: { ...details, email: 'jan@example.com' } }),
    ])
    expect(replies.map(({ body }) => body.is_connected).sort()).toEqual([false, true])
    expect(await contactsOf(marta)).toMatchObject([{ email: 'jan@example.com' }])
    expect(await contactsOf(jan)).toMatchObject([{ email: 'marta@example.com' }])
  })

  test('are limited to ten a day, also with parallel requests', async () => {
    await insertTestEvents(database.owner, [event('H')])
    const marta = await person('many-hellos@example.com', { events: ['H'] })
    await insertPeople(database, { event: 'H', count: 15, prefix: 'h-' })
    const cards: string[] = []
    for (const offset of [0, 5, 10]) {
      const { people } = await peopleOf(marta, 'H', offset)
      cards.push(...people.map(({ card_id }: { card_id: string }) => card_id))
    }
    const replies = await Promise.all(
      cards.map((card_id) =>
        marta.browser.post('/api/hellos', { event_code: 'H', card_id, message: '', details }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(200),
      ...Array(5).fill(409),
    ])
    expect((await peopleOf(marta, 'H')).hellos_left).toBe(0)
  })

  test('reach only people whose card the sender has been sent', async () => {
    const { code, marta, jan } = await pair()
    const hello = { event_code: code, card_id: jan.cardId, message: '', details }
    await expectProblem(marta.browser.post('/api/hellos', hello), [404, 'not_found'])
    await peopleOf(marta, code)
    expect((await marta.browser.post('/api/hellos', hello)).status).toBe(200)
  })

  test('500 in the same second are all stored once', async () => {
    await insertTestEvents(database.owner, [event('RUSH')])
    await insertPeople(database, { event: 'RUSH', count: 50, prefix: 'rush-' })
    await database.owner.query(`update people_limits set hellos_per_day = 100, cards_per_day = 1000`)
    const { rows } = await database.owner.query(
      `select id, card_id from identity.users join people_cards on user_id = id where email like 'rush-%'`,
    )
    const senders = rows.slice(0, 10)
    const targets = rows.slice(0, 50)
    await database.owner.query(
      `insert into people_views (user_id, seen_user_id, event_code)
       select a, b, 'RUSH' from unnest($1::uuid[]) a, unnest($2::uuid[]) b where a <> b`,
      [senders.map(({ id }) => id), targets.map(({ id }) => id)],
    )
    const send = (from: string, card: string) =>
      withUserTransaction(database, from, (tx) =>
        tx.query<{ outcome: string }>(
          { name: '', text: `select send_hello('RUSH', $1, 'Hi', null, '${TODAY}') as outcome` },
          [card],
        ),
      )
    // The requests of one sender follow each other, as those of a browser do: the pool has fewer connections than 500.
    const outcomes = (
      await Promise.all(
        senders.map(async ({ id }) => {
          const sent: string[] = []
          for (const { card_id } of targets.filter((to) => to.id !== id))
            sent.push(...(await send(id, card_id)).map(({ outcome }) => outcome))
          return sent
        }),
      )
    ).flat()
    const mutual = (10 * 9) / 2
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(490 - mutual)
    expect(outcomes.filter((outcome) => outcome === 'connected')).toHaveLength(mutual)
    const { rows: stored } = await database.owner.query(
      `select count(*)::int as hellos, count(distinct (user_id, recipient_id))::int as pairs from hellos where event_code = 'RUSH'`,
    )
    expect(stored).toEqual([{ hellos: 490 - mutual, pairs: 490 - mutual }])
    await database.owner.query('update people_limits set hellos_per_day = default, cards_per_day = default')
  })

  test('a contact survives switching off and unregistering, and ends on both sides when removed; notes stay #505', async () => {
    const { code, marta, jan } = await pair()
    await say(marta, jan, code)
    const [{ id }] = await received(jan)
    await jan.browser.post(`/api/hellos/${id}/accept`, { details })
    const [contact] = await contactsOf(jan)
    await jan.browser.put(`/api/contacts/${contact.id}/note`, { note: 'Heat pumps' })
    await marta.browser.delete(`/api/registrations/${code}`)
    await marta.browser.put('/api/people/card', testCard({ is_on: false }))
    expect(await contactsOf(jan)).toMatchObject([{ note: 'Heat pumps', name: contact.name }])
    expect((await contactsOf(marta))[0].note).toBe('')
    expect((await marta.browser.delete(`/api/contacts/${(await contactsOf(marta))[0].id}`)).status).toBe(200)
    expect([await contactsOf(marta), await contactsOf(jan)]).toEqual([[], []])
    const { notes } = (await jan.browser.get('/api/contacts')).body
    expect(notes).toMatchObject([{ name: contact.name, note: 'Heat pumps' }])
    expect((await jan.browser.delete(`/api/contacts/notes/${notes[0].id}`)).status).toBe(200)
    expect((await jan.browser.get('/api/contacts')).body.notes).toEqual([])
  })

  test('after the event, a contact asks what they talked about until there is a note', async () => {
    const { code, marta, jan } = await pair()
    await say(marta, jan, code)
    await jan.browser.post(`/api/hellos/${(await received(jan))[0].id}/accept`, { details })
    expect((await contactsOf(jan))[0].asks_for_note).toBe(false)
    await setToday('2026-11-25')
    expect((await contactsOf(jan))[0].asks_for_note).toBe(true)
    await setToday(TODAY)
  })

  test('blocking ends a contact, hides both from each other and can be ended', async () => {
    const { code, marta, jan } = await pair()
    await say(marta, jan, code)
    await jan.browser.post(`/api/hellos/${(await received(jan))[0].id}/accept`, { details })
    await marta.browser.post('/api/people/blocks', { id: jan.cardId })
    expect([await contactsOf(marta), await contactsOf(jan)]).toEqual([[], []])
    expect([await namesOf(marta, code), await namesOf(jan, code)]).toEqual([[], []])
    const { blocked } = (await marta.browser.get('/api/people/card')).body
    expect((await jan.browser.get('/api/people/card')).body.blocked).toEqual([])
    await expectProblem(jan.browser.delete(`/api/people/blocks/${blocked[0].id}`), [404, 'not_found'])
    await marta.browser.delete(`/api/people/blocks/${blocked[0].id}`)
    expect(await namesOf(marta, code)).toHaveLength(1)
  })

  test.each(['switched off', 'shown only elsewhere'])(
    'blocking shows no new name of a card that is %s',
    async (how) => {
      const { code, marta, jan } = await pair()
      await insertTestEvents(database.owner, [event(`${code}-ELSEWHERE`)])
      await say(marta, jan, code)
      const [{ id, display_name }] = await received(jan)
      await peopleOf(jan, code)
      const blockAndRead = async (ofMarta: string) => {
        await jan.browser.post('/api/people/blocks', { id: ofMarta })
        const { blocked } = (await jan.browser.get('/api/people/card')).body
        await jan.browser.delete(`/api/people/blocks/${blocked[0].id}`)
        return blocked[0].name
      }
      expect(await blockAndRead(marta.cardId)).toBe(display_name)
      if (how === 'shown only elsewhere') {
        await marta.browser.put(`/api/people/events/${code}`, { is_visible: false })
        await marta.browser.put(`/api/registrations/${code}-ELSEWHERE`)
        await marta.browser.put(`/api/people/events/${code}-ELSEWHERE`, { is_visible: true })
      }
      const renamed = testCard({ is_on: how !== 'switched off', display_name: 'New name' })
      await marta.browser.put('/api/people/card', renamed)
      expect([await blockAndRead(id), await blockAndRead(marta.cardId)]).toEqual(['?', '?'])
    },
  )

  test('a report keeps the text that was reported', async () => {
    const { code, marta, jan } = await pair()
    await say(marta, jan, code, { message: 'Buy my coins' })
    const [{ id }] = await received(jan)
    expect((await jan.browser.post('/api/people/reports', { id, reason: 'Spam' })).status).toBe(200)
    await marta.browser.delete(`/api/hellos/${id}`)
    const { rows } = await database.owner.query(
      'select reason, reported_text from people_reports where reported_user_id = $1',
      [marta.id],
    )
    expect(rows).toEqual([{ reason: 'Spam', reported_text: expect.stringContaining('Buy my coins') }])
    const stranger = await person('stranger@example.com', { events: [] })
    await expectProblem(stranger.browser.post('/api/people/reports', { id, reason: '' }), [404, 'not_found'])
  })
})

test('no one shares a phone number with letters or fewer than 6 digits', async () => {
  const anna = await person('phone@example.com', { events: [] })
  const share = (phone: string) =>
    anna.browser.post('/api/connect/code', { name: 'Anna', details: { email: null, phone, link: null } })
  for (const phone of ['abc', '12345', '600 100 200 ext']) {
    await expectProblem(share(phone), [400, 'invalid_request'])
  }
  expect((await share('+48 600 100 200')).body).toHaveProperty('code')
})

describe('a code at the venue', () => {
  const details = { email: 'a@example.com', phone: null, link: null }
  const newcomer = async (email: string, birth_date = '1996-01-01') => {
    const browser = await app.createUser(email)
    const { id } = (await browser.get('/api/session')).body.user
    await database.owner.query('update profiles set birth_date = $2 where id = $1', [id, birth_date])
    return { browser, id, cardId: '' }
  }

  const state = async ({ browser }: TestPerson) => (await browser.get('/api/connect')).body
  const idle = { is_code_valid: false, request_number: null, is_waiting: false, connected_to: null }
  const confirm = ({ browser }: TestPerson, request_number: number) =>
    browser.post('/api/connect/confirm', { request_number })

  test('connects two new users after both have confirmed, once, at the event that both hold today #506', async () => {
    await insertTestEvents(database.owner, [event('TODAY', TODAY)])
    const [anna, ben, cleo] = [
      await newcomer('qr-a@example.com'),
      await newcomer('qr-b@example.com'),
      await newcomer('qr-c@example.com'),
    ]
    for (const { browser } of [anna, ben]) await browser.put('/api/registrations/TODAY')
    const { body } = await anna.browser.post('/api/connect/code', { name: 'Anna', details })
    expect(body.code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
    const { expires_at } = body
    expect(await state(anna)).toEqual({ ...idle, expires_at, is_code_valid: true })
    await expectProblem(confirm(anna, 1000), [404, 'not_found'])
    const typed = `${body.code.slice(0, 4)} ${body.code.slice(4).toLowerCase()}`
    const given = { name: 'Ben', details: { ...details, email: 'b@example.com' } }
    const { request_number: number } = (await ben.browser.post('/api/connect', { code: typed, ...given }))
      .body
    // Neither knows the other yet, also not in SQL.
    expect(await state(anna)).toEqual({ ...idle, expires_at, request_number: number })
    expect(await state(ben)).toMatchObject({ ...idle, is_waiting: true })
    expect((await ben.browser.get('/api/contacts')).body.contacts).toEqual([])
    const readAs = ({ id }: TestPerson, columns: string) =>
      withUserTransaction(database, id, (tx) =>
        tx.query({ name: '', text: `select ${columns} from connect_codes` }, []),
      )
    expect(await readAs(anna, 'name')).toEqual([{ name: 'Anna' }])
    await expect(readAs(ben, 'requested_user_id')).rejects.toThrow(/permission denied/)

    await expectProblem(confirm(ben, number), [404, 'not_found'])
    const replies = await Promise.all([1, 2].map(() => confirm(anna, number)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await state(anna)).toMatchObject({ ...idle, connected_to: 'Ben' })
    expect(await state(ben)).toMatchObject({ ...idle, connected_to: 'Anna' })
    expect((await anna.browser.get('/api/contacts')).body.contacts).toMatchObject([
      { name: 'Ben', email: 'b@example.com', event_code: 'TODAY' },
    ])
    for (const code of [body.code, body.token])
      await expectProblem(cleo.browser.post('/api/connect', { code, name: 'Cleo', details }), [
        410,
        'connect_code_expired',
      ])
  })

  test.each(['a newer code', 'time', 'a code of the one who asked', 'a block', 'a suspension'])(
    'connects no one who has entered it and whose request was ended by %s',
    async (how) => {
      const key = how.replaceAll(' ', '-')
      const [anna, ben, cleo] = [
        await newcomer(`end-a-${key}@example.com`),
        await newcomer(`end-b-${key}@example.com`),
        await newcomer(`end-c-${key}@example.com`),
      ]
      const create = async ({ browser }: TestPerson) =>
        (await browser.post('/api/connect/code', { name: 'A', details })).body.token
      const enter = ({ browser }: TestPerson, code: string) =>
        browser.post('/api/connect', { code, name: 'B', details })
      const { request_number: number } = (await enter(ben, await create(anna))).body
      if (how === 'a newer code') await create(anna)
      else if (how === 'a code of the one who asked') await enter(cleo, await create(ben))
      else
        await database.owner.query(
          how === 'a block'
            ? `insert into people_blocks (user_id, blocked_user_id, name) values ('${anna.id}', '${ben.id}', '')`
            : how === 'time'
              ? `update connect_codes set expires_at = now() where user_id = '${ben.id}'`
              : `update identity.users set suspended_at = now() where id = '${ben.id}'`,
        )
      await expectProblem(confirm(anna, number), [404, 'not_found'])
      expect((await anna.browser.get('/api/contacts')).body.contacts).toEqual([])
      // A block and a suspension are not shown.
      if (how !== 'a block' && how !== 'a suspension') {
        expect(await state(anna)).toMatchObject({ ...idle, is_code_valid: how === 'a newer code' })
        if (how !== 'time') expect((await state(ben)).is_waiting).toBe(false)
      }
    },
  )

  test('connects only the one whose request number its owner confirms', async () => {
    const [anna, ben, cleo] = [
      await newcomer('number-a@example.com'),
      await newcomer('number-b@example.com'),
      await newcomer('number-c@example.com'),
    ]
    const enter = async ({ browser }: TestPerson, name: string) => {
      const { token } = (await anna.browser.post('/api/connect/code', { name: 'Anna', details })).body
      return (await browser.post('/api/connect', { code: token, name, details })).body.request_number
    }
    const shown = await enter(ben, 'Ben')
    await enter(cleo, 'Cleo')
    // One number in 9,000 is drawn twice in a row.
    await database.owner.query(`update connect_codes set request_number = $1 where user_id = $2`, [
      shown === 9999 ? 1000 : shown + 1,
      cleo.id,
    ])
    await expectProblem(confirm(anna, shown), [404, 'not_found'])
    const { request_number: newer } = await state(anna)
    expect(newer).not.toBe(shown)
    expect((await confirm(anna, newer)).status).toBe(200)
    expect((await state(anna)).connected_to).toBe('Cleo')
    expect(await state(ben)).toMatchObject(idle)
  })

  test('ends after ten minutes and with the next one, and is not for users under 18 or blocked', async () => {
    const [anna, ben, kid] = [
      await newcomer('qr2-a@example.com'),
      await newcomer('qr2-b@example.com'),
      await newcomer('qr2-c@example.com', '2010-01-01'),
    ]
    const create = async () => (await anna.browser.post('/api/connect/code', { name: 'Anna', details })).body
    const use = (who: TestPerson, code: string) =>
      who.browser.post('/api/connect', { code, name: 'Ben', details })
    const first = await create()
    const second = await create()
    // By this, a page sees that the code it shows was replaced.
    const { expires_at } = await state(anna)
    expect([expires_at === first.expires_at, expires_at === second.expires_at]).toEqual([false, true])
    await expectProblem(use(ben, first.token), [410, 'connect_code_expired'])
    await expectProblem(use(kid, second.token), [403, 'people_refused'])
    await expectProblem(kid.browser.post('/api/connect/code', { name: 'Kid', details }), [
      403,
      'people_refused',
    ])
    await expectProblem(use(anna, second.token), [410, 'connect_code_expired'])
    await database.owner.query(`update connect_codes set expires_at = now() where user_id = $1`, [anna.id])
    await expectProblem(use(ben, second.token), [410, 'connect_code_expired'])
    const third = await create()
    await database.owner.query(
      `insert into people_blocks (user_id, blocked_user_id, name) values ($1, $2, 'Ben')`,
      [anna.id, ben.id],
    )
    await expectProblem(use(ben, third.token), [410, 'connect_code_expired'])
  })

  test('is refused with the reason to a user without a birth date, which counts as no wrong code', async () => {
    const anna = await newcomer('no-birth-date@example.com')
    await database.owner.query('update profiles set birth_date = null where id = $1', [anna.id])
    expect((await anna.browser.get('/api/people/card')).body).toMatchObject({
      refusal: 'email_not_confirmed',
      code_refusal: 'birth_date_missing',
    })
    const enter = () => anna.browser.post('/api/connect', { code: 'AAAABBBB', name: 'A', details })
    for (let turn = 0; turn < 21; turn++) await expectProblem(enter(), [403, 'people_refused'])
    await database.owner.query(`update profiles set birth_date = '1996-01-01' where id = $1`, [anna.id])
    await expectProblem(enter(), [410, 'connect_code_expired'])
  })

  test('cannot be guessed: 20 wrong codes use up the attempts of a user', async () => {
    const anna = await newcomer('guess@example.com')
    const guess = () => anna.browser.post('/api/connect', { code: 'AAAABBBB', name: 'A', details })
    for (let turn = 0; turn < 20; turn++) await expectProblem(guess(), [410, 'connect_code_expired'])
    await expectProblem(guess(), [429, 'too_many_attempts'])
  })
})

describe('the jobs', () => {
  test('publish counts in multiples of 5 once two runs agree, without users who left them #507', async () => {
    await insertTestEvents(database.owner, [event('COUNT')])
    await insertPeople(database, { event: 'COUNT', count: 17, prefix: 'count-' })
    const count = async () => {
      await database.owner.query(`update people_limits set counted_at = '-infinity'`)
      await database.jobs.query(`select update_people_counts($1)`, [TODAY])
      const { rows } = await database.app.query(
        `select count from people_counts where event_code = 'COUNT' and kind = 'going'`,
      )
      return rows[0]?.count ?? null
    }
    expect(await count()).toBe(0)
    expect(await count()).toBe(15)
    await database.owner.query(
      `update people_cards set is_counted = false where user_id in (select id from identity.users where email like 'count-1%')`,
    )
    expect(await count()).toBe(15)
    expect(await count()).toBe(5)
    const reader = await app.createUser('reads-counts@example.com')
    expect((await reader.get('/api/events/COUNT')).body.event.going).toBe(5)
    expect((await reader.get('/api/events/A')).body.event.going).toBeNull()
    expect(JSON.stringify((await app.browser().get('/api/event-previews/COUNT')).body)).not.toContain('going')
    // A second process counts nothing in the same ten minutes.
    await database.jobs.query(`select update_people_counts($1)`, [TODAY])
    await expect(database.app.query('select next_count from people_counts')).rejects.toThrow(
      /permission denied/,
    )
    await expect(database.app.query('select update_people_counts(current_date)')).rejects.toThrow(
      /permission denied/,
    )
  })

  test('delete unanswered hellos when People closes and accepted ones after 12 months', async () => {
    await insertTestEvents(database.owner, [event('ENDED', '2026-11-05'), event('AGO', '2025-11-10')])
    await insertPeople(database, { event: 'ENDED', count: 3, prefix: 'ended-' })
    const { rows } = await database.owner.query(
      `select id from identity.users where email like 'ended-%' order by email`,
    )
    const [a, b, c] = rows.map(({ id }) => id)
    await database.owner.query(
      `insert into hellos (user_id, recipient_id, event_code, message, state, answered_at) values
        ('${a}', '${b}', 'ENDED', '', 'sent', null), ('${a}', '${c}', 'ENDED', '', 'declined', '2026-11-06'),
        ('${b}', '${c}', 'ENDED', '', 'accepted', '2026-11-06'), ('${b}', '${c}', 'AGO', '', 'accepted', '2025-11-11')`,
    )
    const run = async (day: string) => {
      await database.jobs.query('select delete_expired_people($1)', [day])
      const { rows } = await database.owner.query(
        `select event_code, state from hellos where event_code in ('ENDED', 'AGO') order by 1, 2`,
      )
      return rows.map(({ event_code, state }) => `${event_code} ${state}`)
    }
    expect(await run('2026-11-11')).toEqual([
      'AGO accepted',
      'ENDED accepted',
      'ENDED declined',
      'ENDED sent',
    ])
    expect(await run('2026-11-20')).toEqual(['ENDED accepted'])
    expect(await run('2027-11-07')).toEqual([])
  })
})
