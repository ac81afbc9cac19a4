import { PROBLEMS } from '../../contract/problem.ts'
import { escapeHtml } from '../platform/html.ts'
import type { App } from './request-context.ts'

export type OpenApiDocument = ReturnType<App['getOpenAPI31Document']>

type Json = Record<string, unknown>
interface Operation {
  summary?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>
}

const METHODS = ['get', 'post', 'put', 'delete']

/** The OpenAPI document as a page for people: no script, one stylesheet, an anchor for each call, schema and problem. */
export function renderApiDocs(document: OpenApiDocument): string {
  const groups = groupByTag(document)
  const schemas = (document.components?.schemas ?? {}) as Record<string, Json>
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>${escapeHtml(document.info.title)}</h1>
<p>${prose(document.info.description ?? '')}</p>
<p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI ${escapeHtml(document.openapi)}).</p>
</header>
<nav aria-label="Contents">
${[...groups].map(([tag, calls]) => contents(tag, calls)).join('\n')}
<p><a href="#shapes">Shapes</a> · <a href="#problems">Problems</a></p>
</nav>
<main>
${[...groups].map(([tag, calls]) => `<section><h2>${escapeHtml(tag)}</h2>${calls.map(callSection).join('\n')}</section>`).join('\n')}
<section id="shapes"><h2>Shapes</h2>
${Object.entries(schemas).map(shapeSection).join('\n')}
</section>
<section id="problems"><h2>Problems</h2>
<p>The <code>code</code> of a problem document says what went wrong; the list is closed.</p>
<table><thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead><tbody>
${Object.entries(PROBLEMS).map(problemRow).join('\n')}
</tbody></table>
</section>
</main>
</body>
</html>
`
}

interface Call {
  method: string
  path: string
  operation: Operation
}

function groupByTag(document: OpenApiDocument): Map<string, Call[]> {
  const groups = new Map<string, Call[]>()
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = (item as Record<string, Operation>)[method]
      if (!operation) continue
      const tag = operation.tags?.[0] ?? 'Other'
      groups.set(tag, [...(groups.get(tag) ?? []), { method: method.toUpperCase(), path, operation }])
    }
  }
  return groups
}

function anchor({ method, path }: Call): string {
  return `${method.toLowerCase()}${path.replaceAll(/[^\w]+/g, '-')}`
}

function contents(tag: string, calls: Call[]): string {
  const items = calls.map(
    (call) => `<li><a href="#${anchor(call)}">${call.method} ${escapeHtml(call.path)}</a></li>`,
  )
  return `<p>${escapeHtml(tag)}</p><ul>${items.join('')}</ul>`
}

function callSection(call: Call): string {
  const { operation } = call
  const body = operation.requestBody?.content['application/json']?.schema
  return `<article id="${anchor(call)}">
<h3><code>${call.method} ${escapeHtml(call.path)}</code></h3>
<p>${escapeHtml(operation.summary ?? '')}. <strong>${caller(operation)}</strong></p>
${operation.parameters ? parameterTable(operation.parameters) : ''}
${body ? `<p>Body: ${shape(body)}</p>` : ''}
<table><caption>Replies</caption><tbody>
${Object.entries(operation.responses).map(replyRow).join('\n')}
</tbody></table>
</article>`
}

function caller({ security }: Operation): string {
  const needs = (security ?? [{ client_key: [], session: [] }]).flatMap((scheme) => Object.keys(scheme))
  const caller = needs.includes('session') ? 'Signed in' : 'Anyone'
  return needs.includes('client_key') ? `${caller}, with the client’s key.` : `${caller}.`
}

function parameterTable(parameters: NonNullable<Operation['parameters']>): string {
  const rows = parameters.map(
    (parameter) => `<tr><th scope="row"><code>${escapeHtml(parameter.name)}</code></th>
<td>${escapeHtml(parameter.in)}${parameter.required ? ', required' : ''}</td>
<td>${shape(parameter.schema)}${note(parameter.schema)}</td></tr>`,
  )
  return `<table><caption>Inputs</caption><tbody>${rows.join('\n')}</tbody></table>`
}

function replyRow([status, reply]: [string, Operation['responses'][string]]): string {
  const [type, content] = Object.entries(reply.content ?? {})[0] ?? []
  const isProblem = type === 'application/problem+json'
  const text = isProblem
    ? reply.description.replaceAll(/`(\w+)`/g, '<a href="#$1"><code>$1</code></a>')
    : escapeHtml(reply.description)
  const what = isProblem || !content ? '' : ` ${shape(content.schema)}`
  return `<tr><th scope="row">${escapeHtml(status)}</th><td>${text}${what}</td></tr>`
}

function shapeSection([name, schema]: [string, Json]): string {
  const required = (schema.required ?? []) as string[]
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>)
  const rows = properties.map(
    ([field, value]) => `<tr><th scope="row"><code>${escapeHtml(field)}</code></th>
<td>${shape(value)}${required.includes(field) ? '' : ', may be absent'}${note(value)}</td></tr>`,
  )
  return `<article id="shape-${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>
<table><tbody>${rows.join('\n')}</tbody></table></article>`
}

/** What a schema lets through, in a few words of HTML. */
function shape(schema: Json): string {
  if (typeof schema.$ref === 'string') {
    const name = escapeHtml(schema.$ref.split('/').at(-1) ?? '')
    return `<a href="#shape-${name}">${name}</a>`
  }
  const alternatives = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined
  if (alternatives) return alternatives.map(shape).join(' or ')
  if (Array.isArray(schema.enum)) {
    const values = schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`)
    return (
      values.join(', ') +
      (schema.default === undefined ? '' : ` (default ${escapeHtml(String(schema.default))})`)
    )
  }
  if (schema.type === 'array') return `list of ${shape((schema.items ?? {}) as Json)}`
  if (schema.properties) {
    const fields = Object.entries(schema.properties as Record<string, Json>)
    return `{ ${fields.map(([name, value]) => `<code>${escapeHtml(name)}</code>: ${shape(value)}`).join('; ')} }`
  }
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'any']
  const limits = [
    ...(schema.format ? [String(schema.format)] : []),
    ...(schema.maxLength ? [`at most ${schema.maxLength} characters`] : []),
    ...(schema.maxItems ? [`at most ${schema.maxItems}`] : []),
    ...(schema.default === undefined ? [] : [`default ${schema.default}`]),
  ]
  return escapeHtml(types.join(' or ') + (limits.length > 0 ? ` (${limits.join(', ')})` : ''))
}

function note(schema: Json): string {
  return typeof schema.description === 'string' ? `. ${prose(schema.description)}` : ''
}

function problemRow([code, { status, title }]: [string, { status: number; title: string }]): string {
  return `<tr id="${code}"><th scope="row"><code>${code}</code></th><td>${status}</td><td>${escapeHtml(title)}</td></tr>`
}

/** Text with its `code` marked as such. */
function prose(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}
