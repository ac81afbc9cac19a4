import type { Api } from '../src/contract/api.ts'
import { createHttpClient, type HttpClient, PASSWORD } from '../tooling/http-client.ts'
import { startProduct } from '../tooling/product.ts'
import { createRandom, type Random } from '../tooling/random.ts'
import { readArguments } from '../tooling/read-arguments.ts'
import { buildWebIfChanged } from '../tooling/web-build.ts'

// `npm run fuzz:api [-- --requests 100000 --seed 1]`: sends random requests, generated from the OpenAPI document, to the
// product with its sample catalogue, as signed-in users. Values are valid, borderline or hostile. Fails if a response has a
// 5xx status or breaks off, or if fewer than 40 % of the responses are 2xx. The same seed generates the same requests, except
// for values that the server has created.

type Schema = {
  type?: string | string[]
  $ref?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  maxItems?: number
  minLength?: number
  maxLength?: number
  format?: string
}
interface DocumentedOperation {
  parameters?: Operation['parameters']
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}
interface Operation {
  method: string
  path: string
  parameters: { in: string; name: string; required?: boolean; schema: Schema }[]
  body: Schema | undefined
}
interface User {
  client: HttpClient
  email: string
}

const CONCURRENCY = 8
const USERS = 8
const MIN_SUCCESS_RATE = 0.4

/** Routes that hash passwords, sign users out or send large files are slow or end the session, so they are called rarely. */
const RARE =
  /sign-|password|deletion|docs|openapi|account\/(data|sessions|email)|reauthenticate|two-step|passkeys|email-conf/
const RARE_WEIGHT = 0.1

/** Texts that could break parsers, queries, pages or files. */
const HOSTILE_TEXTS = [
  "' or 1=1 --",
  '"; drop table users; --',
  '$1',
  '%_\\',
  '\u0000',
  '\uD800',
  '\uFDFA'.repeat(150),
  '𝒢𝒹𝒶ń𝓈𝓀',
  'привет 東京 שלום',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '\r\nSet-Cookie: a=b',
  'e\u0301'.repeat(90),
  'a'.repeat(200),
  'NaN',
  '-0',
  '9'.repeat(40),
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '{"$gt":""}',
  '\u202Etxt.exe',
  '1e999',
]
const HOSTILE_VALUES = [null, [], {}, true, -1, 1e308, '', ...HOSTILE_TEXTS]

const { values } = readArguments(
  'npm run fuzz:api -- [--requests N] [--seed N]: sends random requests to every operation of the API',
  {
    options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
  },
)
const random = createRandom(Number(values.seed))
await buildWebIfChanged()
const product = await startProduct({ LOG_LEVEL: 'error' })
/** Requests come from many clients, because those of one are slowed above its limits. */
let clients = 0
const nextIp = () => `10.0.${(++clients >> 8) & 255}.${clients & 255}`
let failures = 0
try {
  const operations = await readOperations()
  // One after another: a client can have few passwords waiting.
  const users: User[] = []
  for (let index = 0; index < USERS; index++) {
    const user = { client: createHttpClient(product.url, { ip: nextIp }), email: '' }
    await signUp(user)
    users.push(user)
  }
  const known = await readKnownValues(users[0]!)
  const statuses = new Map<number, number>()
  let sent = 0
  const worker = async (user: User) => {
    while (sent < Number(values.requests)) {
      const number = ++sent
      const operation = random.pick(operations, ({ path }) => (RARE.test(path) ? RARE_WEIGHT : 1))
      const status = await sendRandomRequest(operation, user, known, number)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 401) await signIn(user)
      if (number % 10_000 === 0) console.log(`${number} requests`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, (_, index) => worker(users[index % USERS]!)))
  report(statuses)
} finally {
  await product.stop()
}
process.exitCode = failures > 0 ? 1 : 0

async function readOperations(): Promise<Operation[]> {
  const document = await (await fetch(`${product.url}/api/openapi.json`)).json()
  const schemas: Record<string, Schema> = document.components.schemas
  const resolve = (schema: Schema | undefined): Schema | undefined =>
    schema?.$ref ? schemas[schema.$ref.split('/').at(-1)!] : schema
  return Object.entries<Record<string, DocumentedOperation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: resolve(requestBody?.content['application/json']?.schema),
    })),
  )
}

function signUp(user: User): Promise<void> {
  user.email = `fuzz-${random.uniform()}@example.com`
  return user.client.signUp(user.email)
}

/** Signs in again after a request has ended the session, or signs up after one has deleted the account. */
async function signIn(user: User): Promise<void> {
  const { status } = await user.client.signIn(user.email)
  if (status !== 200) await signUp(user)
}

/** Values of the sample catalogue, by the name of a parameter or property. */
async function readKnownValues({ client, email }: User): Promise<Record<string, string[]>> {
  const { events, next_cursor } = await client.call<Api['GET /api/events']['reply']>('GET', '/api/events')
  const { cities, topics, types } = await client.call<Api['GET /api/event-facets']['reply']>(
    'GET',
    '/api/event-facets',
  )
  return {
    event_code: events.map((each) => each.event_code),
    organiser: events.flatMap((each) => each.organiser ?? []),
    city: cities.map(({ value }) => value),
    topic: topics.map(({ value }) => value),
    type: types.map(({ value }) => value),
    query: ['gd', 'kraków', 'a'],
    when: ['upcoming', 'today', 'this-weekend', 'past', 'all', '2026-11-20', '2026-11-01..2027-01-31'],
    first: ['2026-11-20', '2026-12-01'],
    last: ['2026-12-13', '2026-12-31'],
    search: [
      'ai',
      'gdansk',
      'free AI in Gdansk next month',
      'konferencje w grudniu',
      'near Sopot',
      '"a b"',
      ...events.map((each) => each.event_name ?? 'tech'),
    ],
    cursor: next_cursor ? [next_cursor] : [],
    hometown: ['Gdansk', 'Warszawa', 'Łódź'],
    interests: ['AI', 'Energy', 'Health'],
    first_name: ['Anna', 'Żaneta'],
    last_name: ['Nowak', "O'Brien"],
    birth_date: ['1990-02-28', '2001-12-31'],
    phone_number: ['+48 123 456 789'],
    email: [email, 'unknown@example.com'],
    new_email: ['fuzz.new@example.com'],
    password: [PASSWORD, 'wrong password'],
    new_password: [PASSWORD],
  }
}

async function sendRandomRequest(
  { method, path, parameters, body }: Operation,
  { client }: User,
  known: Record<string, string[]>,
  number: number,
): Promise<number> {
  // Most requests are valid as far as their schema says, so that they get past validation.
  const hostility = random.chance(0.7) ? 0 : 0.4
  let url = path
  const query = new URLSearchParams()
  for (const { in: place, name, required, schema } of parameters) {
    if (!required && random.chance(0.7)) continue
    const value = createValue(name, schema, known, hostility)
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (place === 'path') url = url.replace(`{${name}}`, encodeUri(text))
    else query.append(name, text)
  }
  if (query.size > 0) url += `?${query}`
  const content =
    body &&
    (random.chance(hostility / 4) ? '{"broken":' : JSON.stringify(createValue('', body, known, hostility)))
  try {
    const request = () => client.send(method, url, content)
    // The server may close an idle connection while a request is on its way.
    const response = await request().catch(request)
    await response.arrayBuffer()
    if (response.status >= 500) fail(number, `${method} ${url} ${content ?? ''}: ${response.status}`)
    return response.status
  } catch (error) {
    fail(number, `${method} ${url} ${content ?? ''}: ${error}`)
    return 0
  }
}

function encodeUri(text: string): string {
  return encodeURIComponent(text.toWellFormed()) || '%20'
}

function createValue(
  name: string,
  schema: Schema,
  known: Record<string, string[]>,
  hostility: number,
): unknown {
  if (random.chance(hostility)) return random.pick<unknown>(HOSTILE_VALUES)
  if (schema.anyOf) return createValue(name, random.pick(schema.anyOf), known, hostility)
  if (schema.enum) return random.pick(schema.enum)
  if ('const' in schema) return schema.const
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  switch (type) {
    case 'object': {
      const required = new Set(schema.required)
      const properties = Object.entries(schema.properties ?? {}).filter(
        ([key]) => required.has(key) || random.chance(0.5),
      )
      return Object.fromEntries(
        properties.map(([key, each]) => [key, createValue(key, each, known, hostility)]),
      )
    }
    case 'array': {
      const count = Math.floor(random.between(1, 4))
      return Array.from({ length: count }, () => createValue(name, schema.items ?? {}, known, hostility))
    }
    case 'boolean':
      return random.chance(0.5)
    case 'integer':
    case 'number':
      return Math.floor(random.between(-5, 1000))
    case 'null':
      return null
    default:
      return createText(name, schema, known, random)
  }
}

function createText(
  name: string,
  { format, maxLength = 50 }: Schema,
  known: Record<string, string[]>,
  on: Random,
): string {
  const values = known[name]
  if (values && values.length > 0 && on.chance(0.9)) return on.pick(values)
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (on.chance(0.3)) return on.pick(HOSTILE_TEXTS)
  const length = on.chance(0.1) ? maxLength : Math.floor(on.between(1, 12))
  return Array.from({ length }, () => String.fromCodePoint(Math.floor(on.between(32, 400)))).join('')
}

function fail(number: number, problem: string): void {
  failures += 1
  if (failures <= 20) console.error(`request ${number}: ${problem.slice(0, 600)}`)
}

function report(statuses: Map<number, number>): void {
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  const succeeded = [...statuses].filter(([status]) => status >= 200 && status < 300)
  const rate = succeeded.reduce((sum, [, count]) => sum + count, 0) / total
  console.log(
    `seed ${values.seed}: ${total} requests, ${(rate * 100).toFixed(1)} % answered 2xx, ${failures} failures`,
  )
  for (const [status, count] of [...statuses].sort()) console.log(`  ${status}  ${count}`)
  if (rate < MIN_SUCCESS_RATE) {
    failures += 1
    console.error(`Fewer than ${MIN_SUCCESS_RATE * 100} % of the responses are 2xx.`)
  }
}
