import { expect, test } from 'vitest'
import * as account from '../../../contract/account.ts'
import * as eventViews from '../../../contract/calendar-and-map.ts'
import * as dashboard from '../../../contract/dashboard.ts'
import * as emailPreferences from '../../../contract/email-preferences.ts'
import * as events from '../../../contract/events.ts'
import * as healthAndDocs from '../../../contract/health-and-docs.ts'
import * as hellos from '../../../contract/hellos.ts'
import * as icalendar from '../../../contract/icalendar.ts'
import * as myEvents from '../../../contract/my-events.ts'
import * as onboarding from '../../../contract/onboarding.ts'
import * as organisers from '../../../contract/organisers.ts'
import * as passkeys from '../../../contract/passkeys.ts'
import * as passwordAndEmail from '../../../contract/password-and-email.ts'
import * as people from '../../../contract/people.ts'
import { PROBLEM_CODES } from '../../../contract/problem.ts'
import * as providers from '../../../contract/providers.ts'
import * as reauthentication from '../../../contract/reauthentication.ts'
import * as savedSearches from '../../../contract/saved-searches.ts'
import * as session from '../../../contract/session.ts'
import * as settings from '../../../contract/settings.ts'
import * as eventPreviews from '../../../contract/shared-events.ts'
import * as twoStep from '../../../contract/two-step.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const { browser } = await createTestApp(await createTestDatabase(), {
  settings: { productName: 'A <b>"Name"</b> & Co' },
})
const client = browser()
const { body: document } = await client.get('/api/openapi.json', { apikey: undefined })
const { body: page, headers } = await client.get('/api/docs', { apikey: undefined })

const routes = [
  account,
  dashboard,
  emailPreferences,
  eventPreviews,
  eventViews,
  events,
  healthAndDocs,
  hellos,
  icalendar,
  myEvents,
  onboarding,
  organisers,
  passkeys,
  reauthentication,
  passwordAndEmail,
  people,
  providers,
  savedSearches,
  session,
  settings,
  twoStep,
]
  .flatMap((module) => Object.values<unknown>(module))
  .filter(
    (each): each is { method: string; path: string } => typeof each === 'object' && !!each && 'path' in each,
  )

test('the OpenAPI document describes the routes of the contract and no others V2.1.1', () => {
  expect(document.openapi).toBe('3.1.0')
  const described = Object.entries<object>(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  )
  expect(described.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort())
})

test('resolves every reference, and every route declares its security V8.1.1', () => {
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([\w]+)"/g)]
  expect(references.length).toBeGreaterThan(10)
  for (const [, kind = '', name = ''] of references) expect(document.components[kind]).toHaveProperty(name)
  for (const item of Object.values<Record<string, { security: object[] }>>(document.paths)) {
    for (const { security } of Object.values(item)) {
      for (const scheme of security.flatMap((each) => Object.keys(each))) {
        expect(document.components.securitySchemes).toHaveProperty(scheme)
      }
    }
  }
  expect(document.paths['/api/dashboard'].get.security).toEqual([{ client_key: [], session: [] }])
  expect(document.components.securitySchemes.client_key).toMatchObject({
    type: 'apiKey',
    in: 'header',
    name: 'apikey',
  })
  expect(document.components.securitySchemes.session).toMatchObject({
    in: 'cookie',
    name: 'amberlink_session',
  })
})

test('the page contains every route and every problem code', () => {
  expect(headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i)
  for (const { path } of routes) expect(page).toContain(path)
  for (const code of PROBLEM_CODES) expect(page).toContain(`id="${code}"`)
})

test('the page complies with its Content-Security-Policy', async () => {
  expect(page).not.toMatch(/<script|<style| style=| on\w+=/)
  expect(page).toContain('A &#60;b&#62;&#34;Name&#34;&#60;/b&#62; &#38; Co API')
  const [, stylesheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page) ?? []
  const css = await client.get(stylesheet, { apikey: undefined })
  expect([css.status, css.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
})

test('every link within the page has exactly one anchor', () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
})

test('the type of a problem redirects to its description', async () => {
  const { body } = await client.get('/api/dashboard')
  const reply = await client.get(body.type)
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/api/docs#not_signed_in'])
  expect((await client.get('/problems/no_such_code')).status).toBe(404)
  expect((await client.get('/problems/toString')).status).toBe(404)
})
