import { readFileSync } from 'node:fs'
import type { Context } from 'hono'
import { getDocs, getDocsStyle, getOpenApi } from '../../../contract/health-and-docs.ts'
import { PROBLEM_CODES } from '../../../contract/problem.ts'
import type { RunningSettings } from '../../platform/settings.ts'
import { createStaticFile, type StaticFile, sendStaticFile } from '../pages/static-file.ts'
import type { ApiApp } from '../request-context.ts'
import { renderApiDocs } from './api-docs-page.ts'

const DESCRIPTION = `The web application uses this API, on the same origin. Every client sends the public anonymous key in
the header \`apikey\`; the key grants no access by itself. Signing in sets an httpOnly session cookie. Clients that are not
browsers store this cookie and send the header \`Origin\` with every write: a write with a cookie but without \`Origin\` or
\`Sec-Fetch-Site\` is rejected. Request bodies are JSON of at most 64 KB. Errors are problem documents (RFC 9457) with one of
the codes below.`

/** The documentation changes only with a release. */
const CACHE_CONTROL = 'public, max-age=300'

interface DocsSettings extends Pick<RunningSettings, 'productName' | 'publicUrl'> {
  /** The name of the cookie. */
  sessionCookie: string
}

/** Adds the OpenAPI document, the page generated from it, and the URLs in the `type` of problem documents. */
export function addApiDocsRoutes(app: ApiApp, settings: DocsSettings): void {
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
    description: 'Set by sign-up and sign-in.',
  })

  const css = readFileSync(new URL('./api-docs.css', import.meta.url), 'utf8')
  const generateFiles = () => {
    const document = app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: `${settings.productName} API`, version: '1', description: DESCRIPTION },
      servers: [{ url: settings.publicUrl }],
    })
    return {
      document: createStaticFile(JSON.stringify(document), 'application/json', CACHE_CONTROL),
      page: createStaticFile(renderApiDocs(document), 'text/html; charset=utf-8', CACHE_CONTROL),
      style: createStaticFile(css, 'text/css; charset=utf-8', CACHE_CONTROL),
    }
  }
  // Generated and compressed on the first request, when all routes have been added.
  let files: Record<'document' | 'page' | 'style', Promise<StaticFile>> | undefined
  const send = async (c: Context, name: 'document' | 'page' | 'style') => {
    files ??= generateFiles()
    // The types of the contract describe the parsed body.
    return sendStaticFile(c, await files[name]) as never
  }
  app.openapi(getOpenApi, (c) => send(c, 'document'))
  app.openapi(getDocs, (c) => send(c, 'page'))
  app.openapi(getDocsStyle, (c) => send(c, 'style'))
  app.get('/problems/:code', (c, next) =>
    PROBLEM_CODES.some((code) => code === c.req.param('code'))
      ? c.redirect(`/api/docs#${c.req.param('code')}`)
      : next(),
  )
}
