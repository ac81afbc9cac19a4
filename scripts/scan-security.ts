import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Api } from '../src/contract/api.ts'
import { openDatabase } from '../src/server/database/open-database.ts'
import { readSettings } from '../src/server/platform/settings.ts'
import { createHttpClient, PUBLIC_KEY } from '../tooling/http-client.ts'
import { startProduct } from '../tooling/product.ts'
import { buildWebIfChanged } from '../tooling/web-build.ts'

// `npm run scan:security`: attacks the product with sqlmap (SQL injection) and wapiti (SQL injection, cross-site scripting,
// file inclusion, command execution, header injection, redirects), signed in. Both must be installed. Fails if a scanner finds
// something in the product, or does not find the holes in a server that has been broken on purpose.

const WAPITI_MODULES = 'sql,timesql,xss,permanentxss,exec,file,crlf,redirect,ssrf,xxe'
const folder = mkdtempSync(join(tmpdir(), 'amberlink-scan-'))
let hasFailed = false

for (const program of ['sqlmap', 'wapiti']) {
  if (spawnSync(program, ['--version']).error) {
    console.error(`${program} is not installed. Install the Debian package ${program}.`)
    process.exit(1)
  }
}
await buildWebIfChanged()
const product = await startProduct({ LOG_LEVEL: 'error' })
const broken = await startBrokenServer(product.dataDir)
try {
  const client = createHttpClient(product.url)
  await client.signUp('scan@example.com')
  const headers = [`apikey: ${PUBLIC_KEY}`, `Cookie: ${client.cookie}`, `Origin: ${product.url}`]
  const { events } = await client.call<Api['GET /api/events']['reply']>('GET', '/api/events')
  const code = events[0]!.event_code
  const get = (path: string, parameter: string) => ['-u', `${product.url}${path}`, '-p', parameter]
  const targets: [string, string[]][] = [
    ['search of the Event List', get('/api/events?search=ai&city=Gdansk&sort=city', 'search')],
    ['city filter', get('/api/events?search=ai&city=Gdansk', 'city')],
    ['order', get('/api/events?sort=city', 'sort')],
    ['cursor', get('/api/events?cursor=abc', 'cursor')],
    ['search of the map', get('/api/event-map?search=ai&topic=AI', 'search')],
    ['days of the calendar', get('/api/event-calendar?first=2026-11-01&last=2026-11-30', 'first')],
    ['Quick Search', get('/api/my-events/all?search=a', 'search')],
    ['event code', ['-u', `${product.url}/api/events/${encodeURIComponent(code)}*`]],
    ['registration', ['-u', `${product.url}/api/registrations/${encodeURIComponent(code)}*`, '--method=PUT']],
    ['organiser', ['-u', `${product.url}/api/followed-organisers/Sample*`, '--method=PUT']],
    ['sign-in', ['-u', `${product.url}/api/sign-in`, '--data={"email":"scan@example.com*","password":"x*"}']],
  ]
  for (const [name, target] of targets)
    expectResult(`sqlmap: ${name}`, await runSqlmap(target, headers), false)
  expectResult(
    'sqlmap: broken server',
    await runSqlmap(['-u', `${broken.url}/events?name=a`, '-p', 'name'], []),
    true,
  )

  const pages = ['/', '/auth?return_to=/events', '/events?search=ai&city=Gdansk', '/settings', '/api/docs']
  const calls = ['/api/events?search=ai&city=Gdansk', '/api/event-map?search=ai', `/api/events/${code}`]
  const found = await runWapiti(product.url, [...pages, ...calls], headers)
  expectResult(`wapiti: product${found.length > 0 ? ` (${found.join(', ')})` : ''}`, found.length > 0, false)
  expectResult(
    'wapiti: broken server',
    (await runWapiti(broken.url, ['/events?name=a'], [])).length > 0,
    true,
  )
} finally {
  await broken.stop()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = hasFailed ? 1 : 0

function expectResult(subject: string, isVulnerable: boolean, isExpected: boolean): void {
  const isRight = isVulnerable === isExpected
  hasFailed ||= !isRight
  console.log(`${subject}: ${isVulnerable ? 'vulnerable' : 'nothing found'}${isRight ? '' : ' (unexpected)'}`)
}

/** Whether sqlmap finds an injection. */
async function runSqlmap(target: string[], headers: string[]): Promise<boolean> {
  const options = [
    '--batch',
    '--disable-coloring',
    '--flush-session',
    '--level=2',
    '--risk=1',
    '--dbms=postgresql',
  ]
  const limits = ['--timeout=10', '--retries=1', '--time-sec=2', `--output-dir=${join(folder, 'sqlmap')}`]
  const headerOptions = headers.length > 0 ? [`--headers=${headers.join('\n')}`] : []
  const args = [...target, ...options, ...limits, ...headerOptions, '--ignore-code=*']
  const output = await runProgram('sqlmap', args)
  if (/identified the following injection point|is vulnerable/.test(output)) return true
  // Anything else means that sqlmap has not tested the parameters.
  if (!/do not appear to be injectable/.test(output))
    throw new Error(`sqlmap failed:\n${output.slice(-2000)}`)
  return false
}

/** Returns the categories in which wapiti finds something. */
async function runWapiti(url: string, paths: string[], headers: string[]): Promise<string[]> {
  const report = join(folder, `wapiti-${paths.length}-${new URL(url).port}.json`)
  const starts = paths.flatMap((path) => ['-s', `${url}${path}`])
  const headerOptions = headers.flatMap((header) => ['-H', header])
  const limits = ['--scope', 'folder', '--max-scan-time', '300', '--max-attack-time', '60', '--no-bugreport']
  const args = ['-u', `${url}/`, ...starts, ...headerOptions, ...limits, '-m', WAPITI_MODULES]
  await runProgram('wapiti', [...args, '--flush-session', '-f', 'json', '-o', report])
  const { vulnerabilities } = JSON.parse(readFileSync(report, 'utf8')) as {
    vulnerabilities: Record<string, unknown[]>
  }
  return Object.entries(vulnerabilities).flatMap(([category, findings]) =>
    findings.length > 0 ? category : [],
  )
}

/** Runs a program and returns its output. Not synchronous: this process serves the broken server. */
function runProgram(name: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(name, args, { timeout: 20 * 60_000, maxBuffer: 100_000_000 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${name} failed:\n${stdout.slice(-2000)}${stderr.slice(-2000)}`))
      else resolve(stdout)
    })
  })
}

/** A server on the database of the product with an SQL injection and a reflected script. */
async function startBrokenServer(dataDir: string) {
  const database = await openDatabase(readSettings({ DATA_DIR: dataDir }))
  const server = createServer(async (request, response) => {
    const name = new URL(request.url ?? '', 'http://localhost').searchParams.get('name') ?? ''
    response.setHeader('content-type', 'text/html')
    try {
      const { rows } = await database.owner.query(
        `select event_code from eventlist where city = '${name}' limit 3`,
      )
      response.end(`<h1>${name}</h1><a href="/events?name=a">${rows.length}</a>`)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      await new Promise((resolve) => server.close(resolve).closeAllConnections())
      await database.close()
    },
  }
}
