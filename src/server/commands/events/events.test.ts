import { writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { runCommandInProcess } from '../../testing/test-command.ts'
import { insertTestEvents } from '../../testing/test-data.ts'
import { createTestDatabase, waitForBlockedQueries } from '../../testing/test-database.ts'
import { createTestFolder } from '../../testing/test-import.ts'
import { importEvents } from '../import-command.ts'
import { eventCommands } from './event-commands.ts'

const database = await createTestDatabase()
const { owner, urls } = database
const { browser } = await createTestApp(database)
const folder = await createTestFolder()
const [anna, ben] = [browser(), browser('192.0.2.2')]
await anna.signUp('anna@example.com')
await ben.signUp('ben@example.com')

const run = (...args: string[]) => runCommandInProcess('events', eventCommands, args, urls)

beforeEach(async () => {
  await owner.query('truncate eventlist cascade; truncate audit_log')
  await insertTestEvents(owner, [
    { event_code: 'fair', event_name: 'The fair', date_begin: '2126-12-01', city: 'Gdansk' },
    { event_code: 'gala', event_name: null, app_status: 'Odwołane' },
  ])
  await anna.put('/api/registrations/fair')
  await ben.put('/api/favorites/fair')
})

const isListed = async (code = 'fair') =>
  (await anna.get('/api/events')).body.events.some(
    (event: { event_code: string }) => event.event_code === code,
  )
const readLog = async () =>
  (await owner.query('select operator, action, target_id, result, counts from audit_log order by id')).rows

test('cancel removes an event from the catalogue and reinstate restores it; both are idempotent #383', async () => {
  expect(await run('cancel', 'fair')).toEqual({
    code: 0,
    out: 'Cancelled The fair (fair): 1 registration, 1 favorite.\n',
    err: '',
  })
  expect(await isListed()).toBe(false)
  const again = await run('cancel', 'fair')
  expect(again.out).toMatch(/^The fair \(fair\) was already cancelled on \d{4}-\d\d-\d\d\.\n$/)
  expect(await run('reinstate', 'fair')).toMatchObject({ code: 0, out: 'Reinstated The fair (fair).\n' })
  expect(await isListed()).toBe(true)
  expect(await run('reinstate', 'fair')).toMatchObject({
    code: 0,
    out: 'The fair (fair) was not cancelled.\n',
  })
})

test('reinstate cannot withdraw a cancellation by the catalogue, and names what can #383', async () => {
  const refused = await run('reinstate', 'gala')
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toMatch(/^gala is cancelled by its app_status in the catalogue\. Import /)
  await run('cancel', 'gala')
  expect((await run('reinstate', 'gala')).out).toMatch(
    /^Reinstated gala\. It stays cancelled by its app_status/,
  )
})

test('list shows events that are cancelled by their app_status as cancelled', async () => {
  await owner.query('update eventlist set cancelled_at = null')
  const events = JSON.parse((await run('list', '--json')).out)
  const states = events.map((event: { event_code: string; is_cancelled: boolean }) => [
    event.event_code,
    event.is_cancelled,
  ])
  expect(states).toContainEqual(['gala', true])
  expect(states).toContainEqual(['fair', false])
  expect((await run('list', '--search', 'gala')).out).toMatch(/^gala .* yes +0$/m)
})

test('set changes the capacity and says who is concerned: added places go to those who wait, and 0 means full', async () => {
  await owner.query('update identity.users set email_verified = true')
  expect((await run('set', 'fair', 'capacity=0')).out).toBe(
    'Changed The fair (fair). Imports keep: capacity. 1 registered user is above the capacity and keeps the registration.\n',
  )
  expect((await ben.put('/api/registrations/fair')).body.code).toBe('event_full')
  expect((await ben.put('/api/waiting-list/fair')).body).toMatchObject({ waiting_position: 1 })
  expect(JSON.parse((await run('show', 'fair', '--json')).out)).toMatchObject({
    registrations: 1,
    waiting: 1,
  })
  expect((await run('set', 'fair', 'capacity=0')).out).toContain(
    ' 1 user is on the waiting list. 1 registered',
  )
  const given = (await run('set', 'fair', 'capacity=2', '--dry-run')).out
  expect(given).toMatch(/ 1 user would get a place from the waiting list\.\n$/)
  expect(JSON.parse((await run('set', 'fair', 'capacity=2', '--json')).out)).toMatchObject({
    given_places: 1,
    waiting: 0,
    above_capacity: 0,
  })
  expect((await ben.get('/api/events/fair')).body.event.registered_at).not.toBeNull()
  expect((await run('set', 'fair', 'capacity=many')).err).toContain('a whole number from 0 to 1,000,000')
  expect((await run('set', 'fair', 'capacity=')).code).toBe(0)
  expect((await ben.get('/api/events/fair')).body.event.places_left).toBeNull()
})

test('show prints all fields of an event and its numbers', async () => {
  const { out } = await run('show', 'fair', '--json')
  expect(JSON.parse(out)).toMatchObject({
    event_code: 'fair',
    event_name: 'The fair',
    is_cancelled: false,
    registrations: 1,
    favorites: 1,
  })
  expect((await run('show', 'gala')).out).toMatch(/^app_status +Odwołane$/m)
})

test('remove keeps an event with registrations unless they are cancelled, too #384', async () => {
  const refused = await run('remove', '--yes', 'fair')
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toMatch(/^The fair \(fair\) has 1 registration\..*--cancel-registrations/)
  expect(await isListed()).toBe(true)
  expect(await run('remove', '--yes', 'fair', '--cancel-registrations')).toMatchObject({
    code: 0,
    out: 'Removed The fair (fair): 1 registration, 1 favorite.\n',
  })
  expect((await anna.get('/api/events/fair')).body.code).toBe('event_not_found')
  expect((await anna.get('/api/my-events')).body.registered.events).toEqual([])
  expect(await run('remove', '--yes', 'gala')).toMatchObject({ code: 0 })
})

test('remove takes several events: all or none, with an entry of the audit log for each #384', async () => {
  const refused = await run('remove', '--yes', 'gala', 'NOPE', 'fair', 'NOPE 2')
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err.split('\n')).toEqual([
    'There is no event with the code "NOPE".',
    expect.stringMatching(/^The fair \(fair\) has 1 registration\./),
    'There is no event with the code "NOPE 2".',
    'Nothing was removed.',
    '',
  ])
  expect((await run('show', 'gala')).code).toBe(0)
  await owner.query('truncate audit_log')
  const codes = ['gala', 'fair', 'gala', '--cancel-registrations']
  expect(await run('remove', ...codes, '--dry-run')).toMatchObject({
    code: 0,
    out: 'Would remove gala: 0 registrations, 0 favorites.\nWould remove The fair (fair): 1 registration, 1 favorite.\n',
  })
  expect((await run('remove', ...codes, '--yes')).out).toMatch(/^Removed gala: .*\nRemoved The fair /)
  expect((await owner.query('select from eventlist')).rowCount).toBe(0)
  const entries = (await readLog()).map(({ target_id, result, counts }) => [target_id, result, counts])
  const [none, one] = [0, 1].map((count) => ({ registrations: count, favorites: count }))
  expect(entries).toEqual([
    ['gala', 'dry_run', none],
    ['fair', 'dry_run', one],
    ['gala', 'done', none],
    ['fair', 'done', one],
  ])
})

test('remove detects a concurrent registration #384', async () => {
  const registering = await owner.connect()
  try {
    await anna.delete('/api/registrations/fair')
    await registering.query('begin')
    await registering.query(
      `insert into user_events (user_id, event_code) select id, 'fair' from identity.users limit 1`,
    )
    const removing = run('remove', '--yes', 'fair')
    await waitForBlockedQueries(database, 1)
    await registering.query('commit')
    expect(await removing).toMatchObject({ code: 1, err: expect.stringContaining('has 1 registration') })
  } finally {
    registering.release()
  }
})

test('a dry run changes nothing and reports the same #386', async () => {
  expect(await run('cancel', 'fair', '--dry-run')).toMatchObject({
    code: 0,
    out: 'Would cancel The fair (fair): 1 registration, 1 favorite.\n',
  })
  expect(
    JSON.parse((await run('remove', '--yes', 'fair', '--cancel-registrations', '--dry-run', '--json')).out),
  ).toEqual({ events: [{ event_code: 'fair', registrations: 1, favorites: 1 }], dry_run: true })
  expect(await isListed()).toBe(true)
  expect((await readLog()).map(({ result }) => result)).toEqual(['dry_run', 'dry_run'])
})

test('attendees prints the registered users as CSV that spreadsheets do not interpret as formulas #385', async () => {
  await owner.query(
    `update profiles set first_name = '=HYPERLINK("http://evil.example")', last_name = 'Kłos'
     where id = (select id from identity.users where email = 'anna@example.com')`,
  )
  const { code, out } = await run('attendees', 'fair')
  const [header, row, ...rest] = out.split('\r\n')
  expect([code, header]).toEqual([
    0,
    '"user_id","email","email_confirmed","first_name","last_name","registered_at","place_mark"',
  ])
  expect(row).toMatch(
    /^"[0-9a-f-]{36}","anna@example\.com",true,"'=HYPERLINK\(""http:\/\/evil\.example""\)","Kłos","20/,
  )
  expect(rest).toEqual([''])
  expect((await run('attendees', 'fair', '--bom')).out).toBe(`\ufeff${out}`)
  expect(JSON.parse((await run('attendees', 'fair', '--json')).out)).toMatchObject([{ last_name: 'Kłos' }])
})

test('attendees prints no control characters of a name stored by an earlier release', async () => {
  await owner.query(
    `update profiles set last_name = E'K\u001b]0;x\u0007\u009b2J\u202e\nos'
     where id = (select id from identity.users where email = 'anna@example.com')`,
  )
  const { out } = await run('attendees', 'fair')
  expect(out.split('\r\n')[1]).toContain('"K ]0;x 2J os"')
  const json = (await run('attendees', 'fair', '--json')).out
  expect(json).toContain(String.raw`"K\u001b]0;x\u0007\u009b2J\u202e\nos"`)
  expect(JSON.parse(json)).toMatchObject([{ last_name: 'K\u001b]0;x\u0007\u009b2J\u202e\nos' }])
})

test('every action is in the audit log, with ids and counts only #387', async () => {
  await run('cancel', 'fair')
  await run('set', 'fair', 'venue=Hall', '--no-notify')
  await run('remove', '--yes', 'fair', '--operator', 'Maria')
  await run('attendees', 'fair')
  await run('show', 'typed by mistake')
  const { username } = userInfo()
  const entries = [
    {
      operator: username,
      action: 'events cancel',
      target_id: 'fair',
      result: 'done',
      counts: { emails: 0, registrations: 1 },
    },
    {
      operator: username,
      action: 'events set',
      target_id: 'fair',
      result: 'done',
      counts: { emails: 0, fields: 1 },
    },
    {
      operator: 'Maria',
      action: 'events remove',
      target_id: 'fair',
      result: 'refused',
      counts: { favorites: 1, registrations: 1 },
    },
    {
      operator: username,
      action: 'events attendees',
      target_id: 'fair',
      result: 'done',
      counts: { attendees: 1 },
    },
    { operator: username, action: 'events show', target_id: null, result: 'refused', counts: {} },
  ]
  expect(await readLog()).toEqual(entries)
  const { out } = await run('audit', '--json')
  expect(JSON.parse(out)).toMatchObject(entries.toReversed())
  expect((await run('audit', 'fair', '--limit', '1')).out).toMatch(
    /^Time \(UTC\) .*\n20\S+ \S+ +\S+ +events attendees +fair +done +attendees 1\n$/,
  )
})

test('audit finds removed events by code, and refuses unknown ones', async () => {
  expect((await run('audit', 'gala')).code).toBe(0)
  await run('remove', 'gala', '--yes')
  expect(JSON.parse((await run('audit', 'gala', '--json')).out)).toMatchObject([{ action: 'events remove' }])
  expect(await run('audit', 'NOPE')).toEqual({
    code: 1,
    out: '',
    err: 'There is no event with the code "NOPE".\n',
  })
})

test('no role but the owner can read or change the audit log #387', async () => {
  for (const pool of [database.app, database.identity, database.jobs]) {
    for (const statement of [
      'select from public.audit_log',
      `insert into public.audit_log (operator, action, result) values ('x', 'events show', 'done')`,
      'update public.audit_log set operator = operator',
      'delete from public.audit_log',
      'truncate public.audit_log',
    ]) {
      await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' })
    }
  }
})

test('an unknown event is reported in one sentence without control characters', async () => {
  expect(await run('cancel', 'no\u001bsuch')).toEqual({
    code: 1,
    out: '',
    err: 'There is no event with the code "no\\u001bsuch".\n',
  })
})

test('create adds an event by the rules of imports, and an import with its code updates it #457', async () => {
  const created = await run(
    'create',
    'hike',
    'event_name=A hike',
    'date_begin=2126-12-05',
    'city=Sopot',
    'country=Poland',
  )
  expect(created).toEqual({ code: 0, out: 'Added A hike (hike).\n', err: '' })
  expect(await isListed('hike')).toBe(true)
  expect((await owner.query(`select attendance from eventlist where event_code = 'hike'`)).rows).toEqual([
    { attendance: 'in_person' },
  ])
  expect(
    (await owner.query(`select north is not null as placed from places where city = 'Sopot'`)).rows,
  ).toEqual([{ placed: true }])
  expect(await run('create', 'hike')).toMatchObject({ code: 1, err: expect.stringContaining('already') })
  const wrong = await run('create', 'other', 'date_begin=5 May', 'price=-1')
  expect(wrong).toMatchObject({ code: 1, out: '' })
  expect(wrong.err).toMatch(
    /^date_begin is "5 May"; expected a real calendar day .*\nprice is "-1"; expected dollars/,
  )
  expect(await run('create', 'other', 'town=Sopot')).toMatchObject({
    code: 2,
    err: expect.stringContaining('There is no field "town". The fields are: event_name,'),
  })
  expect((await importRows('event_code,city\nhike,Gdynia\n')).out).toBe(
    'Imported: 0 new, 1 changed, 0 unchanged, 0 rejected.\n',
  )
  expect(await readFields('hike')).toMatchObject({ city: 'Gdynia', 'event name': 'A hike' })
})

test('a field written by set stays through imports, which name it, until --from-import #458', async () => {
  const changed = await run('set', 'fair', 'event_name=The new fair', 'city=')
  expect(changed).toEqual({
    code: 0,
    out: 'Changed The new fair (fair). Imports keep: city, event name.\n',
    err: '',
  })
  const file = 'event_code,event name,date_begin,city\nfair,The fair,2126-12-02,Gdansk\n'
  const dryRun = await importRows(file, '--dry-run')
  expect(dryRun.err).toMatch(
    /^Comparing with the catalogue\nThe file does not have these columns, .*\nThese fields keep what "npm run events -- set" wrote; .*:\n {2}fair: city, event name\n$/,
  )
  expect(dryRun.out).toBe('Dry run, nothing was imported: 0 new, 1 changed, 0 unchanged, 0 rejected.\n')
  await importRows(file)
  expect(await readFields('fair')).toMatchObject({
    'event name': 'The new fair',
    city: null,
    date_begin: '2126-12-02',
    operator_fields: ['city', 'event name'],
  })
  const released = await run('set', 'fair', '--from-import', 'event_name', '--from-import', 'city')
  expect(released.out).toBe('Changed The new fair (fair). Imports keep: nothing.\n')
  const last = await importRows(file)
  expect([last.out, last.err]).toEqual([
    'Imported: 0 new, 1 changed, 0 unchanged, 0 rejected.\n',
    expect.not.stringContaining('These fields keep'),
  ])
  expect(await readFields('fair')).toMatchObject({ 'event name': 'The fair', city: 'Gdansk' })
})

test('set rejects an event that an import would reject, and changes nothing on a dry run', async () => {
  expect(await run('set', 'fair', 'date_end=2126-11-01')).toMatchObject({
    code: 1,
    err: expect.stringContaining(
      'date_end is "2126-11-01"; expected the day of date_begin (2126-12-01) or a later one',
    ),
  })
  expect(await run('set', 'fair', 'city=Sopot', '--dry-run')).toMatchObject({
    out: expect.stringMatching(/^Would change/),
  })
  expect(await readFields('fair')).toMatchObject({ city: 'Gdansk', operator_fields: [] })
  expect(await run('set', 'fair')).toMatchObject({ code: 2 })
  expect(await run('set', 'nope', 'city=Sopot')).toMatchObject({ code: 1 })
})

test('list finds events, and says how many there are #459', async () => {
  const all = await run('list', '--limit', '1')
  expect(all.out).toMatch(/^Code +Name .*\nfair +The fair +2126-12-01 +Gdansk/)
  expect(all.err).toBe('1 to 1 of 2 events. --page 2 shows the next.\n')
  const second = await run('list', '--limit', '1', '--page', '2', '--json')
  expect(JSON.parse(second.out)).toMatchObject([{ event_code: 'gala' }])
  expect(second.err).toBe('2 to 2 of 2 events.\n')
  expect((await run('list', '--search', 'GDAŃSK')).err).toBe('1 event.\n')
})

async function importRows(content: string, ...args: string[]) {
  const path = join(folder, 'rows.csv')
  await writeFile(path, content)
  return runCommandInProcess('import', importEvents, [path, ...args], urls)
}

const readFields = async (code: string) =>
  (await owner.query('select * from eventlist where event_code = $1', [code])).rows[0]
