import { CARD_VERSION } from '../../domain/people/card.ts'
import type { TestApp, TestBrowser } from './test-app.ts'
import type { TestDatabase } from './test-database.ts'

/** A user with a card, as others can meet them. */
export interface TestPerson {
  browser: TestBrowser
  id: string
  cardId: string
}

/** A card to save, with the given fields. */
export const testCard = (fields: object = {}) => ({
  is_on: true,
  consent_version: CARD_VERSION,
  display_name: 'Marta',
  headline: '',
  topics: [],
  looks_for: [],
  offers: [],
  languages: ['en'],
  links: [],
  color: 0,
  shows_linkedin: false,
  ...fields,
})

/** Changes the day of the app and of the database, which accepts no other. */
export async function setDay({ clock }: TestApp, { owner }: TestDatabase, day: string): Promise<void> {
  clock.day = day
  await owner.query('update identity.place_settings set today = $1', [day])
}

/** Makes an account old enough to meet people: 30 days, and a user of about 30 years. */
async function ageAccount(database: TestDatabase, id: string): Promise<void> {
  await database.owner.query(
    `update identity.users set created_at = now() - interval '30 days' where id = '${id}';
     update profiles set birth_date = '1996-01-01', first_name = 'Marta', last_name = 'Nowak' where id = '${id}'`,
  )
}

/** Creates a confirmed user of age, registered for these events with a card that is visible there. */
export async function createPerson(
  app: TestApp,
  database: TestDatabase,
  email: string,
  { events = ['A'], ...fields }: { events?: string[]; [field: string]: unknown } = {},
): Promise<TestPerson> {
  await setDay(app, database, app.clock.day)
  const browser = await app.createConfirmedUser(email)
  const { id } = (await browser.get('/api/session')).body.user
  await ageAccount(database, id)
  await browser.put('/api/people/card', testCard({ display_name: email.split('@')[0], ...fields }))
  for (const event of events) {
    await browser.put(`/api/registrations/${event}`)
    await browser.put(`/api/people/events/${event}`, { is_visible: true })
  }
  const { rows } = await database.owner.query('select card_id from people_cards where user_id = $1', [id])
  return { browser, id, cardId: rows[0].card_id }
}

/** Inserts users with visible cards at an event, as fast as the database can. */
export async function insertPeople(
  { owner }: Pick<TestDatabase, 'owner'>,
  { event, count, prefix }: { event: string; count: number; prefix: string },
): Promise<void> {
  await owner.query(
    `with added as (
       insert into identity.users (email, email_verified, created_at)
       select $1 || n || '@example.org', true, now() - interval '30 days' from generate_series(1, $2) n returning id, email
     ), registered as (
       insert into user_events (user_id, event_code) select id, $3 from added
     )
     insert into people_cards (user_id, is_on, consent_version, display_name, headline, topics, looks_for, offers, languages)
     select id, true, 1, 'Person of ' || $3, 'Works on something that takes a while to describe',
       array[(array['ai','energy','space','health'])[1 + floor(random() * 4)], 'technology'],
       array[(array['cofounder','job','hiring','mentoring'])[1 + floor(random() * 4)]],
       array[(array['software','design','jobs','mentoring'])[1 + floor(random() * 4)]], array['en'] from added`,
    [prefix, count, event],
  )
  await owner.query(
    `insert into people_visibility (user_id, event_code, is_visible)
     select id, $2, true from identity.users where email like $1 || '%'`,
    [prefix, event],
  )
  await owner.query(
    `update profiles set birth_date = '1990-01-01' from identity.users
     where users.id = profiles.id and email like $1 || '%'`,
    [prefix],
  )
}
