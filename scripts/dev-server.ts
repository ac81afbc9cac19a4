import type { IncomingMessage, RequestListener } from 'node:http'
import { join } from 'node:path'
import { createServer, type Plugin } from 'vite'
import { DEFAULT_THEME, type Language, parseTheme } from '../src/domain/display-settings.ts'
import { readDisplaySettings } from '../src/server/http/pages/display-settings.ts'
import { fillPlaceholders } from '../src/server/http/pages/web-files.ts'
import type { RunningSettings } from '../src/server/platform/settings.ts'
import { runServer } from '../src/server/process/main.ts'

// The server of `npm run dev`: the API, and Vite as middleware for everything else, at one address.
await runServer(async (server, settings) => {
  const vite = await createServer({
    configFile: join(import.meta.dirname, '../vite.config.ts'),
    plugins: [filledPages(settings)],
    server: { middlewareMode: true, hmr: { server } },
  })
  const handle: RequestListener = (request, response) => {
    if (isPage(request)) {
      const { pathname, searchParams } = requestUrl(request)
      const { language, theme, setCookies } = readDisplaySettings(searchParams, request.headers, false)
      response.setHeader('set-cookie', setCookies)
      request.url = `${pageFile(pathname, language)}?theme=${theme}`
    }
    vite.middlewares(request, response)
  }
  return { handle, close: () => vite.close() }
})

function requestUrl({ url = '/' }: IncomingMessage): URL {
  return new URL(url, 'http://localhost')
}

function isPage(request: IncomingMessage): boolean {
  // Vite's own modules begin with '/@'. curl accepts everything.
  const acceptsPages = /text\/html|^\*\/\*$/.test(request.headers.accept ?? '')
  return acceptsPages && !/^\/@|\.\w+$/.test(requestUrl(request).pathname)
}

/** Returns the file of a page, by which Vite knows it: `/` is the landing page, all others are the app, in two languages. */
function pageFile(pathname: string, language: Language): string {
  return `/${pathname === '/' ? 'landing' : 'app'}${language === 'en' ? '' : `.${language}`}.html`
}

/** Fills the placeholders of pages like the server does after a build. */
function filledPages(settings: RunningSettings): Plugin {
  return {
    name: 'amberlink:filled-pages',
    transformIndexHtml: {
      order: 'post',
      handler(html, { originalUrl = '/' }) {
        const theme = parseTheme(new URL(originalUrl, 'http://localhost').searchParams.get('theme'))
        return fillPlaceholders(html, settings, theme ?? DEFAULT_THEME)
      },
    },
  }
}
