import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'

const webFolder = resolve(import.meta.dirname, 'src/web')
const outputFolder = resolve(import.meta.dirname, 'dist/web')
/** Each page once for each language. */
const PAGES = ['app.html', 'app.pl.html', 'landing.html', 'landing.pl.html']

/**
 * Where the React Compiler works: screens that show many events. What it adds to every component would weigh 4 KB on the
 * auth screen, which has little to render again.
 */
const COMPILED =
  /src\/web\/(screens\/(dashboard|events|my-events|settings)|shared\/(event-card|event-dialog|event-cover|involvement|following|profile))\/.+\.tsx?$/

/** What the first screen runs on, in one chunk. Dialogs, pickers and long lists stay with the screens that need them. */
const FOUNDATION = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|use-sync-external-store)/',
    'node_modules/@tanstack/(react-)?(router|query|store|history)',
    'node_modules/lucide-react/dist/esm/[^/]+$',
    'src/web/(app|shared|shared/api|shared/session)/(?!poland-picture)[^/]+\\.tsx?$',
    'src/web/texts/texts\\.ts$',
    'src/web/ui/(toast-region|alert|button|class-names|field|icon-button|logo-mark|spinner|text-field)\\.tsx?$',
  ].join('|'),
)

/**
 * The web: `vite build` writes dist/web with landing.html (static, no script), app.html (the single-page app), both once
 * more in Polish (*.pl.html), hashed assets and a `.br` beside each asset worth compressing. The placeholders (%PRODUCT_NAME%, %THEME% …) in the pages are
 * filled by the server.
 */
export default defineConfig({
  root: webFolder,
  appType: 'mpa',
  plugins: [
    react({ compiler: true, include: COMPILED, refreshInclude: /\.tsx?$/ }),
    tailwindcss(),
    staticLanding(),
    preloadedFont(),
    precompressed(),
  ],
  build: {
    outDir: outputFolder,
    emptyOutDir: true,
    // Browsers that know light-dark() and @starting-style: the last two years of each engine.
    target: ['chrome123', 'edge123', 'firefox129', 'safari17.5'],
    // No data: addresses, so that the Content-Security-Policy can refuse them; no inline polyfill either.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: PAGES.map((page) => join(webFolder, page)),
      output: {
        // Fewer requests, and it compresses better than in pieces.
        codeSplitting: { groups: [{ name: 'foundation', test: FOUNDATION }] },
      },
    },
  },
})

const isLanding = (path: string) => /landing(\.\w+)?\.html$/.test(path)

/** Renders the landing page to markup, in `vite build` and in the dev server alike. It carries no script. */
function staticLanding(): Plugin {
  return {
    name: 'amberlink:static-landing',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const name of PAGES.filter(isLanding)) {
          const page = bundle[name]
          // A chunk shared with the app can bring one along.
          if (page?.type === 'asset' && String(page.source).includes('<script'))
            this.error(`${name} has a script`)
        }
      },
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path }) {
        if (!isLanding(path)) return html
        const language = path.endsWith('.pl.html') ? 'pl' : 'en'
        const { module } = await runnerImport<typeof import('./src/web/landing/render-landing.tsx')>(
          join(webFolder, 'landing/render-landing.tsx'),
          { configFile: false, root: webFolder, logLevel: 'error', plugins: [react()] },
        )
        return html.replace('<!--landing-page-->', module.renderLanding('%PRODUCT_NAME%', language))
      },
    },
  }
}

/** Asks for the fonts together with the style sheet instead of after it. */
function preloadedFont(): Plugin {
  return {
    name: 'amberlink:preloaded-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, path }) {
        const wanted = path.endsWith('.pl.html') ? /inter-(latin-wght|polish)/ : /inter-latin-wght/
        return Object.keys(bundle ?? {})
          .filter((file) => wanted.test(file) && file.endsWith('.woff2'))
          .map((font) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` },
            injectTo: 'head' as const,
          }))
      },
    },
  }
}

/** Writes `<asset>.br` at brotli's best. The pages themselves are left out: the server fills their placeholders first. */
function precompressed(): Plugin {
  const compress = promisify(brotliCompress)
  return {
    name: 'amberlink:precompressed',
    apply: 'build',
    async writeBundle({ dir: folder = outputFolder }) {
      const files = await readdir(folder, { recursive: true })
      for (const file of files.filter((name) => /\.(js|css|svg|json|txt)$/.test(name))) {
        const content = await readFile(join(folder, file))
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        }
        await writeFile(join(folder, `${file}.br`), await compress(content, { params }))
      }
    },
  }
}
