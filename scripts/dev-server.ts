import type { IncomingMessage, RequestListener } from 'node:http'
import { join } from 'node:path'
import { createServer, type Plugin } from 'vite'
import { fillPage } from '../src/server/http/web-files.ts'
import { serve } from '../src/server/serve.ts'
import type { RunningSettings } from '../src/server/settings.ts'

// The server of `npm run dev`: the API as always, and Vite's own middleware for everything else, on one address.
await serve(async (server, settings) => {
  const vite = await createServer({
    configFile: join(import.meta.dirname, '../vite.config.ts'),
    plugins: [filledPages(settings)],
    server: { middlewareMode: true, hmr: { server } },
  })
  const handle: RequestListener = (request, response) => {
    request.url = addressOfPage(request)
    vite.middlewares(request, response)
  }
  return { handle, close: () => vite.close() }
})

/** Vite knows pages by their files: `/` is the landing page, every other page is the app, each in two languages. */
function addressOfPage({ url = '/', headers }: IncomingMessage): string {
  const { pathname, search } = new URL(url, 'http://localhost')
  const isPage = /text\/html/.test(headers.accept ?? '') && !/\.\w+$/.test(pathname)
  if (!isPage) return url
  const language =
    /amberlink_language=pl/.test(headers.cookie ?? '') || /[?&]lang=pl/.test(search) ? '.pl' : ''
  return `/${pathname === '/' ? 'landing' : 'app'}${language}.html${search}`
}

/** Fills the placeholders as the server does in the built pages. */
function filledPages(settings: RunningSettings): Plugin {
  return {
    name: 'amberlink:filled-pages',
    transformIndexHtml: { order: 'post', handler: (html) => fillPage(html, settings, 'system') },
  }
}
