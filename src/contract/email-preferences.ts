import { createRoute, z } from '@hono/zod-openapi'
import { isPublic, problemResponses } from './define-route.ts'
import { SCREEN_PATHS } from './screen-paths.ts'

const params = z.object({
  token: z
    .string()
    .max(200)
    .openapi({
      param: { name: 'token', in: 'path' },
      description: 'The token of the link in the email. It is the only credential.',
    }),
})

const page = (description: string) => ({ description, content: { 'text/html': { schema: z.string() } } })

/** Where emails lead to choose which ones are sent: a section of Settings. */
export const EMAIL_SETTINGS_PATH = `${SCREEN_PATHS.settings}#settings-emails`

/** Shows the page that switches a kind of email off. Programs that scan links open it, so it changes nothing. */
export const getEmailPreference = createRoute({
  method: 'get',
  path: '/api/email-preferences/{token}',
  summary: 'Show the page that switches a kind of email off',
  tags: ['Emails'],
  security: isPublic,
  request: { params },
  responses: {
    200: page('A page with a button; the same for every token that is unknown or was used.'),
    ...problemResponses(),
  },
})

/**
 * Switches a kind of email off. Mail programs send it with one click (RFC 8058), without a page. With `undo` from its reply, it switches
 * the kind on again, within 10 minutes.
 */
export const changeEmailPreference = createRoute({
  method: 'post',
  path: '/api/email-preferences/{token}',
  summary: 'Switch a kind of email off',
  tags: ['Emails'],
  security: isPublic,
  request: { params },
  responses: {
    200: page('A page with a button to undo it; the same for every token that is unknown or was used.'),
    ...problemResponses('request_too_large'),
  },
})
