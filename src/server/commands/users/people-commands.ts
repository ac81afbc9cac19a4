import type { ClientBase } from 'pg'
import type { Day } from '../../../domain/day.ts'
import { CARD_VERSION, LOOKS_FOR, OFFERS } from '../../../domain/people/card.ts'
import { createClock } from '../../platform/clock.ts'
import { isForOneMachine } from '../../platform/settings.ts'
import { OPERATOR_OPTION, runAction } from '../audit/run-action.ts'
import { createCommand } from '../command.ts'
import { CommandError } from '../command-errors.ts'
import { PAGING_OPTIONS, printPage, readPage } from '../paging.ts'
import { formatCount } from '../table.ts'

/** A domain of RFC 2606: no email can reach it. */
const SAMPLE_DOMAIN = 'sample-people.invalid'
const SAMPLE_COUNT = 60

export const samples = createCommand({
  summary: 'Adds 60 sample people to the upcoming events, to try out meeting people, or removes them.',
  options: { remove: { description: 'remove all sample people' }, ...OPERATOR_OPTION },
  hasDryRun: true,
  details: `Only for trying the product on one machine: with the embedded database and without PUBLIC_URL. Their cards are labeled "(sample)",
they have no way to sign in, and they receive no email.`,
  async run({ options: { remove, operator } }, context) {
    const count = await runAction(context, { name: 'users samples', operator }, async (action) => {
      if (!remove && !isForOneMachine(action.settings)) {
        throw new CommandError(
          'Sample people are only for trying the product on one machine: without DATABASE_URL and PUBLIC_URL.',
        )
      }
      const people = remove
        ? await removeSamplePeople(action.client)
        : await addSamplePeople(action.client, createClock(action.settings).today())
      action.setCount('people', people)
      return people
    })
    const verb = remove ? 'removed' : 'added'
    context.print({
      json: { people: count, dry_run: context.isDryRun },
      text: `${context.isDryRun ? `Would have ${verb}` : `${verb[0]!.toUpperCase()}${verb.slice(1)}`} ${formatCount(count, 'sample person', 'sample people')}.\n`,
    })
  },
})

/** Adds the sample people that are missing, each at four of the next twelve events that are not over. Returns how many. */
export async function addSamplePeople(client: Pick<ClientBase, 'query'>, today: Day): Promise<number> {
  const names = [
    'Ola',
    'Jan',
    'Ewa',
    'Piotr',
    'Maja',
    'Adam',
    'Zofia',
    'Igor',
    'Lena',
    'Tomek',
    'Iza',
    'Kuba',
  ]
  const headlines = [
    'Heat pumps for old houses',
    'Data for hospitals',
    'Runs a small fund',
    'Designs for public offices',
  ]
  const topics = ['ai', 'energy', 'health', 'technology', 'finance', 'sustainability', 'space']
  const people = Array.from({ length: SAMPLE_COUNT }, (_, index) => {
    const take = (list: readonly string[], step: number) => list[(index * step + (index % 5)) % list.length]!
    return {
      email: `person-${index + 1}@${SAMPLE_DOMAIN}`,
      position: index,
      display_name: `${take(names, 1)} ${String.fromCharCode(65 + (index % 23))}. (sample)`,
      headline: take(headlines, 3),
      topics: [...new Set([take(topics, 1), take(topics, 3)])],
      looks_for: [take(LOOKS_FOR, 1)],
      offers: [...new Set([take(OFFERS, 1), take(OFFERS, 7)])],
      languages: index % 4 === 0 ? ['en'] : ['pl', 'en'],
      color: index % 8,
    }
  })
  const { rowCount } = await client.query(
    `with people as (
       select * from jsonb_to_recordset($1) as person (email text, position int, display_name text, headline text, topics text[],
         looks_for text[], offers text[], languages text[], color smallint)
     ), added as (
       insert into identity.users (email, email_verified, created_at) select email, true, now() - interval '30 days' from people
       on conflict do nothing returning id, email
     ), events as (
       select event_code, row_number() over (order by date_begin, event_code) as number from eventlist
       where last_day >= $2 and not is_cancelled(app_status, cancelled_at) order by date_begin, event_code limit 12
     ), registered as (
       insert into user_events (user_id, event_code)
       select added.id, event_code from added join people using (email) join events on (position + number) % 3 = 0
       returning user_id
     )
     insert into people_cards (user_id, is_on, consent_version, display_name, headline, topics, looks_for, offers, languages, color)
     select added.id, true, $3, display_name, headline, topics, looks_for, offers, languages, color
     from added join people using (email)`,
    [JSON.stringify(people), today, CARD_VERSION],
  )
  await client.query(
    `insert into people_visibility (user_id, event_code, is_visible)
     select user_id, event_code, true from user_events join identity.users on users.id = user_id where email like '%@' || $1
     on conflict do nothing`,
    [SAMPLE_DOMAIN],
  )
  await client.query(
    `update profiles set birth_date = '1990-01-01', first_name = 'Sample', last_name = 'Person', onboarding_completed = true
     from identity.users where users.id = profiles.id and email like '%@' || $1`,
    [SAMPLE_DOMAIN],
  )
  return rowCount ?? 0
}

/** Removes all sample people. Returns how many there were. */
export async function removeSamplePeople(client: Pick<ClientBase, 'query'>): Promise<number> {
  const { rowCount } = await client.query(`delete from identity.users where email like '%@' || $1`, [
    SAMPLE_DOMAIN,
  ])
  return rowCount ?? 0
}

interface ListedReport {
  id: string
  created_at: string
  reported_id: string
  reported_email: string
  reporter_id: string
  reason: string
  reported_text: string
  total: number
}

export const reports = createCommand({
  summary: 'Lists the reports of users about other people, with the text that was reported.',
  options: {
    close: { value: 'REPORT_ID', description: 'close a report, after handling it' },
    ...PAGING_OPTIONS,
    ...OPERATOR_OPTION,
  },
  hasDryRun: true,
  details: `"users suspend" suspends the account that was reported: its card, its hellos and its codes disappear at once. Closed reports are
deleted after 12 months.`,
  async run({ options: { close, operator, ...paging } }, context) {
    const page = readPage(paging)
    const listed = await runAction(
      context,
      { name: 'users reports', operator },
      async ({ client, setCount }) => {
        if (close !== undefined) {
          const { rowCount } = await client.query(
            'update people_reports set closed_at = now() where id::text = $1 and closed_at is null',
            [close],
          )
          if (rowCount === 0) throw new CommandError('There is no open report with this id.')
        }
        const { rows } = await client.query<ListedReport>(
          `select r.id, r.created_at, r.reported_user_id as reported_id, users.email as reported_email, r.user_id as reporter_id,
           r.reason, r.reported_text, count(*) over ()::int as total
         from people_reports r join identity.users on users.id = r.reported_user_id
         where r.closed_at is null order by r.created_at, r.id limit $1 offset $2`,
          [page.limit, page.offset],
        )
        setCount('reports', rows.length)
        return rows
      },
    )
    printPage(context, page, {
      rows: listed.map(({ total: _, ...report }) => report),
      total: listed[0]?.total ?? 0,
      unit: 'open report',
      columns: {
        Id: (report) => report.id,
        Created: (report) => report.created_at.slice(0, 10),
        Reported: (report) => report.reported_email,
        Reason: (report) => report.reason,
        Text: (report) => report.reported_text,
      },
    })
  },
})
