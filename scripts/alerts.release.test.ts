import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findBinaries } from '../src/server/database/embedded/binaries.ts'
import { findFreePort } from '../src/server/testing/find-free-port.ts'
import { startTestPostgres } from '../src/server/testing/test-postgres.ts'
import { startTestProcess } from '../src/server/testing/test-process.ts'
import { SERVER_PROGRAM } from '../src/server/testing/test-server.ts'
import { buildWeb, isWebBuildCurrent } from '../tooling/web-build.ts'
import { startSampleProgram } from './sample-program.ts'
import { copySample, DEPLOY_FOLDER } from './samples.ts'

const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
const postgres = await startTestPostgres(findBinaries(undefined), locale)
afterAll(() => postgres.remove())

beforeAll(async () => {
  if (!isWebBuildCurrent()) await buildWeb()
}, 60_000)

test('every alerting rule has a test', () => {
  const read = (name: string) => readFileSync(join(DEPLOY_FOLDER, name), 'utf8')
  const rules = [...read('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  expect(rules).not.toEqual([])
  const tests = read('alerts.test.yml')
  expect(rules.filter((name) => !tests.includes(`alertname: ${name}\n        exp_alerts:`))).toEqual([])
})

test('while the database is down, metrics are served and Prometheus reports the database', async () => {
  const folder = mkdtempSync(join(inject('runFolder'), 'alerts-'))
  const [metricsPort, port] = [await findFreePort(), await findFreePort()]
  const server = startTestProcess(SERVER_PROGRAM, {
    DATABASE_URL: postgres.getUrl(),
    DATA_DIR: folder,
    SECRET: 'a secret of at least thirty-two characters',
    METRICS_PORT: String(metricsPort),
  })
  await server.waitUntilReady()
  const readMetrics = async () => {
    const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    return { status: response.status, text: await response.text() }
  }
  expect((await readMetrics()).text).toMatch(/^amberlink_database_up 1$/m)

  copySample(folder, 'alerts.yml', { 'for: 1m': 'for: 2s' })
  const config = copySample(folder, 'prometheus.yml', {
    'scrape_configs:': 'global: { evaluation_interval: 1s }\nscrape_configs:',
    'scrape_interval: 15s': 'scrape_interval: 1s\n    scrape_timeout: 1s',
    '127.0.0.1:9464': `127.0.0.1:${metricsPort}`,
  })
  startSampleProgram('prometheus', [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(folder, 'prometheus')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ])
  const query = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json().catch(() => undefined)
  const isScraped = async () =>
    (await query('query?query=amberlink_database_up').catch(() => null))?.data.result
  await expect.poll(isScraped, { timeout: 20_000 }).toHaveLength(1)
  const listAlerts = async () =>
    (await query('alerts')).data.alerts
      .filter(({ state }: { state: string }) => state === 'firing')
      .map(({ labels }: { labels: { alertname: string } }) => labels.alertname)
  expect(await listAlerts()).toEqual([])

  await postgres.kill()
  await expect.poll(listAlerts, { timeout: 20_000 }).toEqual(['AmberlinkDatabaseUnreachable'])
  const { status, text } = await readMetrics()
  expect(status).toBe(200)
  expect(text).toMatch(/^amberlink_database_up 0$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
  expect(text).not.toMatch(/^amberlink_(emails|users|backup_age_seconds)\b/m)

  await postgres.start()
  await expect.poll(listAlerts, { timeout: 20_000 }).toEqual([])
  expect((await readMetrics()).text).toMatch(/^amberlink_emails\{state="queued"\} 0$/m)
}, 90_000)
