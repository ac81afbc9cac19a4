// Checks that response times do not reveal whether an email address has an account: at sign-in, at password recovery, and
// in the request after a recovery, while its email is being composed.
//   npm run bench:identity -- [--tries 250]
// Sends requests for known and unknown addresses in random order over HTTP to a server in another process. A guesser
// learns a threshold from one half of the times and is tested on the other half: 50 % is chance.
import { openDatabase } from '../src/server/database/open-database.ts'
import { readSettings } from '../src/server/platform/settings.ts'
import { createHttpClient } from '../tooling/http-client.ts'
import { startProduct } from '../tooling/product.ts'
import { readArguments } from '../tooling/read-arguments.ts'
import { buildWebIfChanged } from '../tooling/web-build.ts'
import { measureMs, median } from './statistics.ts'

/** A higher success rate would help a guesser despite the limit on attempts. */
const ALLOWED_SUCCESS = 0.65
const WARM_UP = 20

interface Times {
  known: number[]
  unknown: number[]
}

const { values } = readArguments('npm run bench:identity -- [--tries N]', {
  options: { tries: { type: 'string', default: '250' } },
})
await measure(Number(values.tries))

async function measure(tries: number): Promise<void> {
  await buildWebIfChanged()
  const { url, dataDir, stop } = await startProduct({ SAMPLE_CATALOGUE: 'off', LOG_LEVEL: 'silent' })
  try {
    const ask = createRequester(url)
    await createHttpClient(url).signUp('model@example.com')
    await seed(dataDir, tries + WARM_UP)

    const results: [string, Times][] = []
    const signIn = await interleave(tries, (email) =>
      measureMs(() => ask('/api/sign-in', { email, password: 'another password' })),
    )
    results.push(['sign-in', signIn])
    const after: Times = { known: [], unknown: [] }
    const recovery = await interleave(tries, async (email, kind, isCounted) => {
      const ms = await measureMs(() => ask('/api/password-recovery', { email }))
      const next = await measureMs(() => ask('/api/password-recovery', { email: 'unknown@example.com' }))
      if (isCounted) after[kind].push(next)
      return ms
    })
    results.push(['recovery', recovery], ['after recovery', after])
    for (const [what, times] of results) report(what, times)
  } finally {
    await stop()
  }
}

/** Creates a function that sends requests, each from another client IP, so that rate limits do not apply. */
function createRequester(url: string) {
  let count = 0
  return async (path: string, body: object): Promise<void> => {
    count += 1
    const client = createHttpClient(url, { ip: `10.0.${count >> 8}.${count & 255}` })
    const reply = await client.send('POST', path, body)
    await reply.text()
    if (reply.status !== 200 && reply.status !== 401) throw new Error(`${path} returned ${reply.status}`)
  }
}

/** Creates the accounts known0, known1, … with the password of the first account. */
async function seed(dataDir: string, count: number): Promise<void> {
  const database = await openDatabase(readSettings({ DATA_DIR: dataDir }))
  await database.identity.query(
    `with made as (
       insert into users (email, email_verified)
       select 'known' || number || '@example.com', true from generate_series(0, $1 - 1) as number returning id
     )
     insert into credentials (user_id, provider_id, account_id, password)
     select made.id, 'password', made.id::text, (select password from credentials limit 1) from made`,
    [count],
  )
  await database.close()
}

async function interleave(
  tries: number,
  once: (email: string, kind: keyof Times, isCounted: boolean) => Promise<number>,
): Promise<Times> {
  const times: Times = { known: [], unknown: [] }
  for (let round = 0; round < tries + WARM_UP; round++) {
    const kinds: (keyof Times)[] = Math.random() < 0.5 ? ['known', 'unknown'] : ['unknown', 'known']
    for (const kind of kinds) {
      const isCounted = round >= WARM_UP
      const ms = await once(`${kind}${round}@example.com`, kind, isCounted)
      if (isCounted) times[kind].push(ms)
    }
  }
  return times
}

function report(what: string, { known, unknown }: Times): void {
  const [a, b] = [median(known), median(unknown)]
  const success = measureGuessSuccess({ known, unknown })
  console.log(
    `${what.padEnd(16)} known ${a.toFixed(2)} ms, unknown ${b.toFixed(2)} ms, ratio ${(a / b).toFixed(3)}; ` +
      `a guesser is right in ${Math.round(success * 100)} % of cases`,
  )
  if (success > ALLOWED_SUCCESS) {
    console.log(`The response time of ${what} reveals whether an account exists.`)
    process.exitCode = 1
  }
}

/** Returns the success rate of a threshold, learned on the first half of the times, on the second half. */
function measureGuessSuccess({ known, unknown }: Times): number {
  const half = Math.floor(known.length / 2)
  const learn = { known: known.slice(0, half), unknown: unknown.slice(0, half) }
  const judge = { known: known.slice(half), unknown: unknown.slice(half) }
  const share = ({ known, unknown }: Times, limit: number) =>
    (known.filter((ms) => ms > limit).length + unknown.filter((ms) => ms <= limit).length) /
    (known.length + unknown.length)
  let best = { limit: 0, isKnownSlower: true, success: 0 }
  for (const limit of [...learn.known, ...learn.unknown]) {
    const slower = share(learn, limit)
    const success = Math.max(slower, 1 - slower)
    if (success > best.success) best = { limit, isKnownSlower: slower >= 0.5, success }
  }
  const judged = share(judge, best.limit)
  return best.isKnownSlower ? judged : 1 - judged
}
