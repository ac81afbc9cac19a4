import { readFileSync } from 'node:fs'
import { getDocs, getDocsStyle, getOpenApi } from '../../contract/health-and-docs.ts'
import { PROBLEM_CODES } from '../../contract/problem.ts'
import type { RunningSettings } from '../process/settings.ts'
import { type OpenApiDocument, renderApiDocs } from './api-docs-page.ts'
import type { App } from './request-context.ts'

const DESCRIPTION = `All that the web pages do goes through these calls, on the same origin. A client names itself by
the product's public anonymous key in the header \`apikey\`; the key opens nothing by itself. Signing in sets an httpOnly
session cookie. A program that is no browser keeps that cookie itself and sends the header \`Origin\` of this product with
every write; a write with a cookie and without \`Origin\` or \`Sec-Fetch-Site\` is refused. Bodies are JSON of at most 64 KB.
Failures are problem documents (RFC 9457) with a code of a closed list.`

interface DocsSettings extends Pick<RunningSettings, 'productName' | 'publicUrl'> {
  /** Name of the session cookie. */
  sessionCookie: string
}

/** Serves the OpenAPI document, the page made from it, and the addresses that the `type` of a problem points to. */
export function addApiDocsRoutes(app: App, settings: DocsSettings): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'client_key', {
    type: 'apiKey',
    in: 'header',
    name: 'apikey',
    description: 'The public anonymous key of this product.',
  })
  app.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: settings.sessionCookie,
    description: 'Set by signing up and signing in.',
  })

  // Made once, when first asked for: by then every route is registered.
  let made: { document: OpenApiDocument; page: string } | undefined
  const docs = () => {
    if (made) return made
    const document = app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: `${settings.productName} API`, version: '1', description: DESCRIPTION },
      servers: [{ url: settings.publicUrl }],
    })
    made = { document, page: renderApiDocs(document) }
    return made
  }
  app.openapi(getOpenApi, (c) => c.json(docs().document, 200))
  app.openapi(getDocs, (c) => c.html(docs().page, 200))

  const css = readFileSync(new URL('./api-docs.css', import.meta.url), 'utf8')
  app.openapi(getDocsStyle, (c) => c.body(css, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/problems/:code', (c, next) =>
    PROBLEM_CODES.some((code) => code === c.req.param('code'))
      ? c.redirect(`/api/docs#${c.req.param('code')}`)
      : next(),
  )
}
