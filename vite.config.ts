import { accessSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'

const webFolder = resolve(import.meta.dirname, 'src/web')
const outputFolder = resolve(import.meta.dirname, 'dist/web')
/** Each page in each language. */
const PAGES = ['app.html', 'app.pl.html', 'landing.html', 'landing.pl.html']

/**
 * The first chunk, which every screen loads: these modules and what they import statically. Further modules are listed
 * because the auth screen needs them too; as chunks of their own they would weigh more. Screens, dialogs and pickers are not
 * listed: the router and `lazyComponent` load them. e2e/weight.spec.ts holds the limits.
 */
const FIRST_CHUNK = [
  'app/start-app.tsx',
  'shared/display/language-switch.tsx',
  'shared/display/theme-switch.tsx',
  'shared/form/credential-fields.tsx',
  'shared/form/form.tsx',
  'shared/form/use-form.ts',
  'shared/hooks.ts',
  'shared/lazy-component.tsx',
  'shared/provider-buttons.tsx',
  'shared/screen-heading.tsx',
  'ui/logo-mark.tsx',
  'ui/text-field.tsx',
].map(inWebFolder)

/**
 * The folders in which the React Compiler memoizes components: those that show many events or long forms. A new screen that
 * renders long lists is added here. Everywhere, the compiler would add 3.5 KB to the auth screen, which renders little.
 */
const COMPILED_FOLDERS = [
  'screens/dashboard',
  'screens/events',
  'screens/my-events',
  'screens/settings',
  'shared/event-card',
  'shared/event-cover',
  'shared/event-dialog',
  'shared/following',
  'shared/involvement',
  'shared/profile',
].map(inWebFolder)

/** Returns the absolute path of a file or folder in src/web. Throws if there is none, so that the lists stay correct. */
function inWebFolder(path: string): string {
  accessSync(join(webFolder, path))
  return join(webFolder, path)
}

/**
 * Builds the web into dist/web: landing.html (static, no script) and app.html (the single-page app), each also in Polish
 * (*.pl.html), hashed assets, and a `.br` file beside each asset worth compressing. The server fills the placeholders of the
 * pages (%PRODUCT_NAME%, %THEME% …).
 */
export default defineConfig({
  root: webFolder,
  appType: 'mpa',
  resolve: {
    // React has the hook built in; the shim for older versions is dead weight.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  plugins: [
    react({
      compiler: true,
      include: COMPILED_FOLDERS.map((folder) => `${folder}/**/*.{ts,tsx}`),
      exclude: [`${inWebFolder('screens/events/filters')}/**`],
      refreshInclude: /\.tsx?$/,
    }),
    tailwindcss(),
    staticLanding(),
    preloadedFont(),
    precompressed(),
  ],
  build: {
    outDir: outputFolder,
    emptyOutDir: true,
    // Browsers with light-dark() and @starting-style: about the last two years of each engine.
    target: ['chrome123', 'edge123', 'firefox129', 'safari17.5'],
    // The Content-Security-Policy allows neither data: URLs nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // No module of ours or of a dependency relies on getters or unknown globals being evaluated.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      input: PAGES.map((page) => join(webFolder, page)),
      output: {
        codeSplitting: { groups: [{ name: 'first', test: (id) => FIRST_CHUNK.includes(id) }] },
      },
    },
  },
})

const isLanding = (path: string) => /landing(\.\w+)?\.html$/.test(path)

/** Renders the landing page to static markup, in the build and in the development server. Fails if it has a script. */
function staticLanding(): Plugin {
  return {
    name: 'amberlink:static-landing',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const name of PAGES.filter(isLanding)) {
          const page = bundle[name]
          // Vite adds one if the page shares a chunk with the app.
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

/** Preloads the fonts, which browsers otherwise request only after the style sheet. */
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

/** Writes `<asset>.br` at the highest brotli quality. Pages are compressed by the server, after it fills placeholders. */
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
