import { createRoute, z } from '@hono/zod-openapi'
import { isPublic, jsonResponse } from './route-helpers.ts'

const healthSchema = z
  .object({ status: z.enum(['ok', 'unavailable']), database: z.enum(['ok', 'unreachable']) })
  .openapi('Health')

/** Whether the product can answer: for monitors and load balancers. Caller: anyone, without the client's key. */
export const getHealth = createRoute({
  method: 'get',
  path: '/api/health',
  summary: 'Whether the product can answer',
  tags: ['Service'],
  security: isPublic,
  responses: {
    200: jsonResponse(healthSchema, 'It can.'),
    503: jsonResponse(healthSchema, 'The database is away.'),
  },
})

/** This description of the API, for programs. Caller: anyone, without the client's key. */
export const getOpenApi = createRoute({
  method: 'get',
  path: '/api/openapi.json',
  summary: 'The description of the API (OpenAPI 3.1)',
  tags: ['Service'],
  security: isPublic,
  responses: { 200: jsonResponse(z.object({ openapi: z.string() }), 'The document.') },
})

/** This description of the API, for people. Caller: anyone, without the client's key. */
export const getDocs = createRoute({
  method: 'get',
  path: '/api/docs',
  summary: 'The description of the API for people',
  tags: ['Service'],
  security: isPublic,
  responses: { 200: { description: 'A page.', content: { 'text/html': { schema: z.string() } } } },
})

/** How that page looks. Caller: anyone, without the client's key. */
export const getDocsStyle = createRoute({
  method: 'get',
  path: '/api/docs.css',
  summary: 'The style sheet of that page',
  tags: ['Service'],
  security: isPublic,
  responses: { 200: { description: 'A style sheet.', content: { 'text/css': { schema: z.string() } } } },
})
