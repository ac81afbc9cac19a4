import { PROBLEMS } from '../../../contract/problem.ts'
import { escapeHtml } from '../../platform/html.ts'
import type { ApiApp } from '../request-context.ts'

export type OpenApiDocument = ReturnType<ApiApp['getOpenAPI31Document']>

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

/** Renders the OpenAPI document as an HTML page without scripts, with an anchor for each operation, schema and problem. */
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
<p>${renderText(document.info.description ?? '')}</p>
<p>Machine-readable: <a href="/api/openapi.json">openapi.json</a> (OpenAPI ${escapeHtml(document.openapi)}).</p>
</header>
<nav aria-label="Contents">
${[...groups].map(([tag, operations]) => tableOfContents(tag, operations)).join('\n')}
<p><a href="#schemas">Schemas</a> · <a href="#problems">Problems</a></p>
</nav>
<main>
${[...groups].map(([tag, operations]) => `<section><h2>${escapeHtml(tag)}</h2>${operations.map(operationSection).join('\n')}</section>`).join('\n')}
<section id="schemas"><h2>Schemas</h2>
${Object.entries(schemas).map(schemaSection).join('\n')}
</section>
<section id="problems"><h2>Problems</h2>
<p>Every error response is a problem document with one of these codes.</p>
<table><thead><tr><th>Code</th><th>Status</th><th>Title</th></tr></thead><tbody>
${Object.entries(PROBLEMS).map(problemRow).join('\n')}
</tbody></table>
</section>
</main>
</body>
</html>
`
}

interface OperationEntry {
  method: string
  path: string
  operation: Operation
}

function groupByTag(document: OpenApiDocument): Map<string, OperationEntry[]> {
  const groups = new Map<string, OperationEntry[]>()
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

function anchor({ method, path }: OperationEntry): string {
  return `${method.toLowerCase()}${path.replaceAll(/[^\w]+/g, '-')}`
}

function tableOfContents(tag: string, operations: OperationEntry[]): string {
  const items = operations.map(
    (entry) => `<li><a href="#${anchor(entry)}">${entry.method} ${escapeHtml(entry.path)}</a></li>`,
  )
  return `<p>${escapeHtml(tag)}</p><ul>${items.join('')}</ul>`
}

function operationSection(entry: OperationEntry): string {
  const { operation } = entry
  const body = operation.requestBody?.content['application/json']?.schema
  return `<article id="${anchor(entry)}">
<h3><code>${entry.method} ${escapeHtml(entry.path)}</code></h3>
<p>${escapeHtml(operation.summary ?? '')}. <strong>${describeAccess(operation)}</strong></p>
${operation.parameters ? parameterTable(operation.parameters) : ''}
${body ? `<p>Body: ${describeSchema(body)}</p>` : ''}
<table><caption>Responses</caption><tbody>
${Object.entries(operation.responses).map(responseRow).join('\n')}
</tbody></table>
</article>`
}

function describeAccess({ security }: Operation): string {
  const needs = (security ?? [{ client_key: [], session: [] }]).flatMap((scheme) => Object.keys(scheme))
  const users = needs.includes('session') ? 'Signed-in users' : 'Anyone'
  return needs.includes('client_key') ? `${users}, with the public key.` : `${users}.`
}

function parameterTable(parameters: NonNullable<Operation['parameters']>): string {
  const rows = parameters.map(
    (parameter) => `<tr><th scope="row"><code>${escapeHtml(parameter.name)}</code></th>
<td>${escapeHtml(parameter.in)}${parameter.required ? ', required' : ''}</td>
<td>${describeSchema(parameter.schema)}${description(parameter.schema)}</td></tr>`,
  )
  return `<table><caption>Parameters</caption><tbody>${rows.join('\n')}</tbody></table>`
}

function responseRow([status, response]: [string, Operation['responses'][string]]): string {
  const [type, content] = Object.entries(response.content ?? {})[0] ?? []
  const isProblem = type === 'application/problem+json'
  const text = isProblem
    ? response.description.replaceAll(/`(\w+)`/g, '<a href="#$1"><code>$1</code></a>')
    : escapeHtml(response.description)
  const schema = isProblem || !content ? '' : ` ${describeSchema(content.schema)}`
  return `<tr><th scope="row">${escapeHtml(status)}</th><td>${text}${schema}</td></tr>`
}

function schemaSection([name, schema]: [string, Json]): string {
  const required = (schema.required ?? []) as string[]
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>)
  const rows = properties.map(
    ([field, value]) => `<tr><th scope="row"><code>${escapeHtml(field)}</code></th>
<td>${describeSchema(value)}${required.includes(field) ? '' : ', optional'}${description(value)}</td></tr>`,
  )
  return `<article id="schema-${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>
<table><tbody>${rows.join('\n')}</tbody></table></article>`
}

/** Describes a schema in a few words of HTML. */
function describeSchema(schema: Json): string {
  if (typeof schema.$ref === 'string') {
    const name = escapeHtml(schema.$ref.split('/').at(-1) ?? '')
    return `<a href="#schema-${name}">${name}</a>`
  }
  const alternatives = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined
  if (alternatives) return alternatives.map(describeSchema).join(' or ')
  if (Array.isArray(schema.enum)) {
    const values = schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`)
    return (
      values.join(', ') +
      (schema.default === undefined ? '' : ` (default ${escapeHtml(String(schema.default))})`)
    )
  }
  if (schema.type === 'array') return `list of ${describeSchema((schema.items ?? {}) as Json)}`
  if (schema.properties) {
    const fields = Object.entries(schema.properties as Record<string, Json>)
    return `{ ${fields.map(([name, value]) => `<code>${escapeHtml(name)}</code>: ${describeSchema(value)}`).join('; ')} }`
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

function description(schema: Json): string {
  return typeof schema.description === 'string' ? `. ${renderText(schema.description)}` : ''
}

function problemRow([code, { status, title }]: [string, { status: number; title: string }]): string {
  return `<tr id="${code}"><th scope="row"><code>${code}</code></th><td>${status}</td><td>${escapeHtml(title)}</td></tr>`
}

/** Escapes text and turns its backticks into code elements. */
function renderText(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}
