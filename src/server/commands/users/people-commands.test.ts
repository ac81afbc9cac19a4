import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { runCommandInProcess } from '../../testing/test-command.ts'
import { insertTestEvents } from '../../testing/test-data.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createPerson } from '../../testing/test-people.ts'
import { addSamplePeople, removeSamplePeople } from './people-commands.ts'
import { userCommands } from './user-commands.ts'

const database = await createTestDatabase()
const { owner, urls } = database
const app = await createTestApp(database)
const TODAY = '2026-11-20'
const run = (...args: string[]) => runCommandInProcess('users', userCommands, args, urls)
await insertTestEvents(
  owner,
  ['A', 'B', 'C', 'D'].map((event_code) => ({ event_code, date_begin: '2026-11-23' })),
)

test('60 labeled sample people can be met at the upcoming events, and are removed again #508', async () => {
  const marta = await createPerson(app, database, 'marta@example.com')
  expect(await addSamplePeople(owner, TODAY)).toBe(60)
  expect(await addSamplePeople(owner, TODAY)).toBe(0)
  const { people } = (await marta.browser.get('/api/people/events/A')).body
  expect(people).toHaveLength(5)
  for (const { display_name } of people) expect(display_name).toContain('(sample)')
  expect(await removeSamplePeople(owner)).toBe(60)
  expect((await marta.browser.get('/api/people/events/A')).body.people).toEqual([])
})

test('sample people are refused where real people are', async () => {
  const { code, err } = await run('samples')
  expect([code, err]).toEqual([1, expect.stringContaining('without DATABASE_URL and PUBLIC_URL')])
})

test('reports are listed with their text until closed, without control characters', async () => {
  const [jan, ola] = [
    await createPerson(app, database, 'jan@example.com'),
    await createPerson(app, database, 'ola@example.com'),
  ]
  await ola.browser.get('/api/people/events/A')
  await ola.browser.post('/api/people/reports', { id: jan.cardId, reason: 'Sells coins' })
  // As a release that does not reject them could have stored it.
  await owner.query(`update people_reports set reason = reason || E' \\u001b[2J'`)
  const [report] = JSON.parse((await run('reports', '--json')).out)
  expect(report).toMatchObject({ reported_id: jan.id, reporter_id: ola.id, reported_text: 'jan' })
  const { out } = await run('reports')
  expect(out).toContain('jan@example.com')
  expect(out).toContain('Sells coins \\u001b[2J')
  expect((await run('reports', '--close', report.id)).out).not.toContain('jan@example.com')
  expect((await run('reports', '--close', report.id)).code).toBe(1)
  await run('suspend', 'jan@example.com')
  expect(JSON.stringify((await ola.browser.get('/api/people/events/A')).body)).not.toContain(jan.cardId)
})
