// Measures what the places of events cost where an event has no capacity: registering with the triggers that give places, and without them.
//   npm run bench:registration -- [--batches 100]
// Batches of registrations take turns on one database, each in a transaction with a session as the handler runs it, so that other work on
// the machine affects both. `emails` is what the trigger that records them for emails costs. Fails below 95 % of the speed without places.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../src/server/database/open-database.ts'
import { withSessionTransaction } from '../src/server/identity/sessions/sessions.ts'
import { createToken } from '../src/server/platform/crypto.ts'
import { readSettings } from '../src/server/platform/settings.ts'
import { register } from '../src/server/store/involvement.ts'
import { insertTestEvents } from '../src/server/testing/test-data.ts'
import { readArguments } from '../tooling/read-arguments.ts'
import { describeLoad, measureMs, median } from './statistics.ts'

const LEAST_RATIO = 0.95
const USERS = 40
const TODAY = '2027-01-01'

const { values: options } = readArguments('npm run bench:registration -- [--batches N]', {
  options: { batches: { type: 'string', default: '100' } },
})

/** The triggers of `user_events` that are on. */
const VARIANTS = {
  without: [],
  places: ['lock_capacity', 'take_place'],
  emails: ['record_registration_change'],
} satisfies Record<string, string[]>
type Variant = keyof typeof VARIANTS

const folder = mkdtempSync(join(tmpdir(), 'bench-registration-'))
const database = await openDatabase(readSettings({ DATA_DIR: folder }), () => {})
try {
  await insertTestEvents(
    database.owner,
    Array.from({ length: 1000 }, (_, index) => ({ event_code: `e${index}`, date_begin: '2027-06-01' })),
  )
  // Some events have a capacity, so that the look-up finds a table with rows.
  await database.owner.query(`update eventlist set capacity = 100 where event_code like 'e%5'`)
  const tokens: string[] = []
  for (let number = 0; number < USERS; number++) {
    const { token, hash } = createToken()
    await database.owner.query(
      `with account as (insert into identity.users (email, email_verified) values ($1, true) returning id)
       insert into identity.sessions (user_id, token_hash, expires_at) select id, $2, now() + interval '1 day' from account`,
      [`user-${number}@example.org`, hash],
    )
    tokens.push(token)
  }
  await database.owner.query('vacuum analyze')

  const times: Record<Variant, number[]> = { without: [], places: [], emails: [] }
  for (let batch = 0; batch < Number(options.batches); batch++) {
    const variants = Object.entries(VARIANTS) as [Variant, string[]][]
    // Each variant is first, second and third equally often.
    for (let turn = 0; turn < variants.length; turn++) {
      const [variant, triggers] = variants[(batch + turn) % variants.length]!
      await setTriggers(triggers)
      const ownTimes: number[] = []
      for (const [index, token] of tokens.entries()) {
        const code = `e${((batch * 7 + index) % 100) * 10}`
        ownTimes.push(
          await measureMs(() =>
            register((work) => withSessionTransaction(database.app, token, work), code, TODAY),
          ),
        )
      }
      // The first registrations after a change of triggers plan their statements again.
      times[variant].push(median(ownTimes.slice(10)))
      await database.owner.query('delete from user_events; delete from identity.registration_changes')
    }
  }
  const ratio = (variant: Variant) =>
    median(times.without.map((time, index) => time / times[variant][index]!))
  for (const variant of Object.keys(VARIANTS) as Variant[]) {
    console.log(
      `${variant.padEnd(8)} ${median(times[variant]).toFixed(3)} ms per registration, ${ratio(variant).toFixed(3)} of the speed without`,
    )
  }
  console.log(describeLoad())
  if (ratio('places') < LEAST_RATIO) process.exitCode = 1
} finally {
  await database.close()
  rmSync(folder, { recursive: true })
}

async function setTriggers(on: readonly string[]): Promise<void> {
  await database.owner.query(
    Object.values(VARIANTS)
      .flat()
      .map((name) => `alter table user_events ${on.includes(name) ? 'enable' : 'disable'} trigger ${name}`)
      .join(';'),
  )
}
