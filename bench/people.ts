/**
 * Measures the matching of people at an event on simulated people, whose needs and skills are hidden from it: their cards show some of
 * them, and some that they only like the sound of. Then measures the first page of an event with 2,000 visible people over HTTP.
 *
 *   npm run bench:people -- [--seed N] [--people N] [--requests N]
 *
 * Runs five seeds, beginning with `--seed` (25), with `--people` (300) each. Counts the useful meetings among the first five people whom
 * each sees, and fails unless it is at least 30 % more than with the order of most topics in common, or if one person is shown to more than a quarter of the others.
 * Fails if the 99th percentile of `--requests` (500) is above 50 ms or a page of the longest cards above 5 KB on the wire. On a machine so
 * busy that one of 100 requests for the session takes more than 10 ms, times are not judged.
 */
import { Agent, get } from 'node:http'
import type { Socket } from 'node:net'
import { CARD_LIMITS, LOOKS_FOR, type LookedFor, OFFERS, type Offer } from '../src/domain/people/card.ts'
import { type MatchedCard, rankPeople } from '../src/domain/people/match-people.ts'
import { openDatabase } from '../src/server/database/open-database.ts'
import { readSettings } from '../src/server/platform/settings.ts'
import { insertPeople, testCard } from '../src/server/testing/test-people.ts'
import { createHttpClient, PUBLIC_KEY } from '../tooling/http-client.ts'
import { startProduct, TODAY } from '../tooling/product.ts'
import { createRandom, type Random } from '../tooling/random.ts'
import { readArguments } from '../tooling/read-arguments.ts'
import { buildWebIfChanged } from '../tooling/web-build.ts'
import { describeLoad, mean, quantile } from './statistics.ts'

const SEEDS = 5
const SHOWN = 5
const LEAST_GAIN = 1.3
const LARGEST_SHARE = 0.25
const TOPICS = Array.from({ length: 22 }, (_, index) => `topic ${index}`)

/** What truly helps with a need; the matching has a table of its own. */
const HELPS: Record<LookedFor, (other: Person) => boolean> = {
  cofounder: ({ skills, need }) => need === 'cofounder' || skills.has('software') || skills.has('sales'),
  job: ({ need, skills }) => need === 'hiring' || skills.has('jobs'),
  hiring: ({ need }) => need === 'job',
  investors: ({ skills }) => skills.has('capital'),
  clients: ({ skills }) => skills.has('projects'),
  partners: ({ need, skills }) => need === 'partners' || skills.has('research'),
  mentoring: ({ skills }) => skills.has('mentoring'),
  new_in_town: ({ need, skills }) => need === 'new_in_town' || skills.has('local_knowledge'),
}

interface Person {
  need: LookedFor
  skills: Set<Offer>
  /** What they can talk about for an hour. */
  interests: Set<string>
  languages: string[]
  card: MatchedCard
}

/** The first topics are the popular ones. */
const pickTopic = (random: Random) => TOPICS[Math.floor(random.uniform() ** 2 * TOPICS.length)]!

function createPerson(random: Random, index: number): Person {
  const need = random.pick(LOOKS_FOR)
  const skills = new Set([random.pick(OFFERS), random.pick(OFFERS)])
  const interests = new Set(Array.from({ length: 4 }, () => pickTopic(random)))
  const languages = ['pl', 'en', 'uk'].filter((_, each) => random.uniform() < [0.9, 0.6, 0.15][each]!)
  // A tenth tick as much as they can.
  const decoys = random.uniform() < 0.1 ? 3 : random.uniform() < 0.4 ? 1 : 0
  const show = <T extends string>(hidden: Iterable<T>, all: readonly T[], max: number) => {
    const shown = [...hidden].filter(() => random.uniform() < 0.8)
    for (let count = 0; count < decoys; count++) shown.push(random.pick(all))
    return [...new Set(shown)].slice(0, max)
  }
  const card = {
    card_id: `${index}-${Math.floor(random.uniform() * 1e9)}`,
    looks_for: show([need], LOOKS_FOR, CARD_LIMITS.looks_for),
    offers: show(skills, OFFERS, CARD_LIMITS.offers),
    topics: show(interests, TOPICS, CARD_LIMITS.topics),
    languages,
  }
  return { need, skills, interests, languages, card }
}

/** How likely a meeting is useful to at least one of the two. */
function getUsefulness(one: Person, other: Person): number {
  if (!one.languages.some((language) => other.languages.includes(language))) return 0.05
  const shared = [...one.interests].filter((topic) => other.interests.has(topic)).length
  const helped = [HELPS[one.need](other), HELPS[other.need](one)].filter(Boolean).length
  return 1 - 0.92 * 0.82 ** shared * 0.45 ** helped
}

type Ranking = (own: Person, others: readonly Person[]) => Person[]

const createRankings = (random: Random): Record<string, Ranking> => ({
  'at random': (_, others) => others.toSorted(() => random.uniform() - 0.5),
  'most topics in common': (own, others) => {
    const common = ({ card }: Person) => card.topics.filter((topic) => own.card.topics.includes(topic)).length
    return others.toSorted((a, b) => common(b) - common(a))
  },
  product: (own, others) => {
    const byCard = new Map(others.map((person) => [person.card, person]))
    return rankPeople(own.card, [...byCard.keys()]).map((card) => byCard.get(card)!)
  },
  oracle: (own, others) => others.toSorted((a, b) => getUsefulness(own, b) - getUsefulness(own, a)),
})

/** Returns the useful meetings per person among the first five, and the largest share of people to whom one person is shown. */
function measure(ranking: Ranking, people: readonly Person[]): { useful: number; share: number } {
  const shown = new Map<Person, number>()
  const useful = people.map((own) => {
    const first = ranking(
      own,
      people.filter((each) => each !== own),
    ).slice(0, SHOWN)
    for (const person of first) shown.set(person, (shown.get(person) ?? 0) + 1)
    return first.reduce((sum, person) => sum + getUsefulness(own, person), 0)
  })
  return { useful: mean(useful), share: Math.max(...shown.values()) / (people.length - 1) }
}

const { values } = readArguments('npm run bench:people -- [--seed N] [--people N] [--requests N]', {
  options: {
    seed: { type: 'string', default: '25' },
    people: { type: 'string', default: '300' },
    requests: { type: 'string', default: '500' },
  },
})
const results = new Map<string, { useful: number; share: number }[]>()
for (let seed = Number(values.seed); seed < Number(values.seed) + SEEDS; seed++) {
  const random = createRandom(seed)
  const people = Array.from({ length: Number(values.people) }, (_, index) => createPerson(random, index))
  for (const [name, ranking] of Object.entries(createRankings(random)))
    results.set(name, [...(results.get(name) ?? []), measure(ranking, people)])
}
const useful = (name: string) => mean((results.get(name) ?? []).map((each) => each.useful))
for (const [name, runs] of results) {
  const share = Math.max(...runs.map((each) => each.share))
  console.log(
    `${name.padEnd(24)} ${useful(name).toFixed(2)} useful of ${SHOWN}, one person shown to at most ${(100 * share).toFixed(1)} %`,
  )
}
const gain = useful('product') / useful('most topics in common')
console.log(
  `The product finds ${((gain - 1) * 100).toFixed(0)} % more useful meetings than most topics in common.`,
)
const share = Math.max(...(results.get('product') ?? []).map((each) => each.share))
if (gain < LEAST_GAIN || share > LARGEST_SHARE) process.exitCode = 1

await buildWebIfChanged()
const product = await startProduct()
try {
  await measurePage(product)
} finally {
  await product.stop()
}

async function measurePage({ url, dataDir }: { url: string; dataDir: string }): Promise<void> {
  const database = await openDatabase(readSettings({ DATA_DIR: dataDir }))
  try {
    const { rows } = await database.owner.query(
      `select event_code from eventlist where date_begin > $1 and date_end < $1::date + 6 and sign_up_url is null and signup_deadline is null limit 1`,
      [TODAY],
    )
    const event: string = rows[0].event_code
    await insertPeople(database, { event, count: 2_000, prefix: 'bench-' })
    // The longest cards that the form accepts, without repetitions that would compress well.
    await database.owner.query(
      `update people_cards set display_name = left(md5(user_id::text) || md5(card_id::text), 60),
         headline = left(repeat(md5(user_id::text) || ' ' || md5(card_id::text) || ' ', 2), 100),
         links = array(select rpad('https://www.example.org/' || md5(card_id::text || n), 200, md5(user_id::text || n))
           from generate_series(1, 2) n)`,
    )
    await database.owner.query('analyze')
    const client = createHttpClient(url)
    const email = `${Date.now()}@example.com`
    await client.signUp(email)
    await database.owner.query(
      `with confirmed as (update identity.users set email_verified = true where email = $1 returning id)
       update profiles set birth_date = '1990-01-01' from confirmed where profiles.id = confirmed.id`,
      [email],
    )
    await client.call(
      'PUT',
      '/api/people/card',
      testCard({ looks_for: ['cofounder'], topics: ['ai', 'space'] }),
    )
    await client.call('PUT', `/api/registrations/${event}`)
    await client.call('PUT', `/api/people/events/${event}`, { is_visible: true })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const headers = {
      cookie: client.cookie,
      apikey: PUBLIC_KEY,
      'accept-encoding': 'br',
      connection: 'keep-alive',
    }
    const readBefore = new WeakMap<Socket, number>()
    const load = (path: string) => {
      const start = performance.now()
      return new Promise<{ ms: number; bytes: number }>((resolve, reject) => {
        get(`${url}${path}`, { agent, headers }, (response) => {
          const { socket } = response
          response.resume().once('end', () => {
            if (response.statusCode !== 200) return reject(new Error(`${path}: ${response.statusCode}`))
            resolve({
              ms: performance.now() - start,
              bytes: socket.bytesRead - (readBefore.get(socket) ?? 0),
            })
            readBefore.set(socket, socket.bytesRead)
          })
        }).once('error', reject)
      })
    }
    const measurements: Record<string, { ms: number; bytes: number }[]> = { session: [], people: [] }
    for (let turn = -50; turn < Number(values.requests); turn++)
      for (const [name, path] of [
        ['session', '/api/session'],
        ['people', `/api/people/events/${event}`],
      ] as const) {
        const measured = await load(path)
        if (turn >= 0) measurements[name]!.push(measured)
      }
    const p99 = (name: string) =>
      quantile(
        measurements[name]!.map(({ ms }) => ms),
        0.99,
      )
    for (const [name, all] of Object.entries(measurements)) {
      const times = all.map(({ ms }) => ms)
      console.log(
        `${name}: fastest ${quantile(times, 0).toFixed(1)} ms, median ${quantile(times, 0.5).toFixed(1)} ms, ` +
          `p99 ${p99(name).toFixed(1)} ms, at most ${Math.max(...all.map(({ bytes }) => bytes))} bytes on the wire`,
      )
    }
    const isTooBusy = p99('session') > 10
    if (isTooBusy) console.log('The machine is too busy to judge the times.')
    if (measurements.people!.some(({ bytes }) => bytes > 5 * 1024) || (!isTooBusy && p99('people') > 50))
      process.exitCode = 1
    console.log(describeLoad())
  } finally {
    await database.close()
  }
}
