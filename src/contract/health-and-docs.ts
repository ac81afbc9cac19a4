import { createRoute, z } from '@hono/zod-openapi'
import { isPublic, jsonResponse } from './define-route.ts'

const healthSchema = z
  .object({
    status: z.enum(['ok', 'draining', 'unavailable']),
    database: z.enum(['ok', 'unreachable']),
  })
  .openapi('Health')

/** Whether the process responds, for a supervisor that restarts it. It does not depend on the database. */
export const getLiveness = createRoute({
  method: 'get',
  path: '/api/health/live',
  summary: 'Check that the process responds',
  tags: ['Service'],
  security: isPublic,
  responses: { 200: jsonResponse(z.object({ status: z.literal('ok') }), 'The process responds.') },
})

/** Whether the process should get requests, for load balancers and monitors. */
export const getReadiness = createHealthRoute('/api/health/ready', 'Check that requests can be served')

/** The same check under its first path. */
export const getHealth = createHealthRoute('/api/health', 'Health check')

function createHealthRoute<Path extends string>(path: Path, summary: string) {
  return createRoute({
    method: 'get',
    path,
    summary,
    tags: ['Service'],
    security: isPublic,
    responses: {
      200: jsonResponse(healthSchema, 'Ready.'),
      503: jsonResponse(healthSchema, 'The database cannot be reached, or the process is about to stop.'),
    },
  })
}

/** Returns the OpenAPI document of the API. */
export const getOpenApi = createRoute({
  method: 'get',
  path: '/api/openapi.json',
  summary: 'Get the OpenAPI 3.1 document',
  tags: ['Service'],
  security: isPublic,
  responses: { 200: jsonResponse(z.object({ openapi: z.string() }), 'The document.') },
})

/** Returns the documentation of the API as a page. */
export const getDocs = createRoute({
  method: 'get',
  path: '/api/docs',
  summary: 'Get the API documentation',
  tags: ['Service'],
  security: isPublic,
  responses: { 200: { description: 'A page.', content: { 'text/html': { schema: z.string() } } } },
})

/** Returns the style sheet of the documentation. */
export const getDocsStyle = createRoute({
  method: 'get',
  path: '/api/docs.css',
  summary: 'Get the style sheet of the documentation',
  tags: ['Service'],
  security: isPublic,
  responses: { 200: { description: 'A style sheet.', content: { 'text/css': { schema: z.string() } } } },
})
