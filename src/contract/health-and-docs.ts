import { createRoute, z } from '@hono/zod-openapi'
import { isPublic, jsonResponse } from './define-route.ts'

const healthSchema = z
  .object({ status: z.enum(['ok', 'unavailable']), database: z.enum(['ok', 'unreachable']) })
  .openapi('Health')

/** Health check for monitors and load balancers. */
export const getHealth = createRoute({
  method: 'get',
  path: '/api/health',
  summary: 'Health check',
  tags: ['Service'],
  security: isPublic,
  responses: {
    200: jsonResponse(healthSchema, 'Healthy.'),
    503: jsonResponse(healthSchema, 'The database cannot be reached.'),
  },
})

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
