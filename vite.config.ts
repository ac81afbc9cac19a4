import { createHash } from 'node:crypto'
import { accessSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, minify, type Plugin, type Rolldown, runnerImport } from 'vite'
import { SCREEN_PATHS } from './src/contract/screen-paths.ts'

const webFolder = resolve(import.meta.dirname, 'src/web')
const outputFolder = resolve(import.meta.dirname, 'dist/web')
/** Each page in each language. */
const PAGES = [
  'app.html',
  'app.pl.html',
  'busy.html',
  'busy.pl.html',
  'landing.html',
  'landing.pl.html',
  'shell.html',
]

/**
 * The first chunk, which every screen loads: these modules and what they import statically. Further modules are listed
 * because the auth screen needs them too; as chunks of their own they would weigh more. Screens, dialogs and pickers are not
 * listed: the router and `lazyComponent` load them. e2e/weight.spec.ts holds the limits.
 */
const FIRST_CHUNK = [
  'app/start-app.tsx',
  'shared/device-clock.ts',
  'shared/display/switch-language.ts',
  'shared/form/credential-fields.tsx',
  'shared/form/form.tsx',
  'shared/form/use-form.ts',
  'shared/hooks.ts',
  'shared/lazy-component.tsx',
  'shared/provider-buttons.tsx',
  'shared/screen-heading.tsx',
  'shared/session/known-account.ts',
  'shared/theme.ts',
  'ui/logo-mark.tsx',
  'ui/text-field.tsx',
].map(inWebFolder)

/** Icons of the auth screen and the sidebar. */
const SHARED_ICON = /lucide-react.*\/(languages|monitor|moon|sun)\.\w+$/

/** The chunk of the dashboard, the Event List and My Events, which show events: as many small chunks it would weigh more. */
const EVENTS_CHUNK = [
  '../domain/display-name.ts',
  'shared/event-card/event-card.tsx',
  'shared/event-card/sample-notice.tsx',
  'shared/event-dialog/lazy-event-dialog.tsx',
  'shared/queries.ts',
  'shared/use-is-printing.ts',
  'ui/empty-state.tsx',
].map(inWebFolder)

/** The chunk of the Event List, with what its loader and its pending state need: as chunks of their own they would weigh 4 KB more. */
const EVENT_LIST_CHUNK = ['screens/events/event-list-screen.tsx', 'screens/events/skeletons.tsx'].map(
  inWebFolder,
)

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

/** The entry points of the app without a connection. */
const OFFLINE_ENTRIES = ['shell.ts', 'main.en.ts', 'main.pl.ts'].map(inWebFolder)

/**
 * The modules that need a connection. The service worker stores everything else that the app imports, statically or dynamically, so that all
 * app screens open without a connection with everything on them.
 */
const ONLINE_MODULES = [
  'landing/landing-screen.tsx',
  'screens/auth/auth-screen.tsx',
  'screens/callback/callback-screen.tsx',
].map(inWebFolder)

/** The screens that open without a connection. */
const { dashboard, events, myEvents, settings } = SCREEN_PATHS
const OFFLINE_SCREENS = [dashboard, events, myEvents, settings]

/** Returns the absolute path of a file or folder in src/web. Throws if there is none, so that the lists stay correct. */
function inWebFolder(path: string): string {
  accessSync(join(webFolder, path))
  return join(webFolder, path)
}

/**
 * Builds the files for browsers into dist/web: landing.html and busy.html (static, no script) and app.html (the single-page app), each
 * also in Polish (*.pl.html), hashed assets, and a `.br` file beside each asset worth compressing. The server fills the placeholders of the
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
    iconsWithoutKeys(),
    commonHead(),
    staticLanding(),
    scriptlessPages(),
    earlyEvents(),
    preloadedFont(),
    serviceWorker(),
    precompressed(),
  ],
  build: {
    outDir: outputFolder,
    emptyOutDir: true,
    // Browsers with light-dark() and @starting-style: about the last two years of each engine.
    target: ['chrome123', 'edge123', 'firefox129', 'safari17.5'],
    // The Content-Security-Policy allows neither data: URLs nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The names of the chunks to preload are in the first chunk. For rare or late parts they are not worth their bytes.
      resolveDependencies: (file, dependencies) =>
        /\/(en|pl|after-load|account-section|settings-screen|prefetch-settings|toast-card|offline-notice|search-name-dialog|send-confirmation|give-up-place-dialog|landing-screen|callback-screen)-/.test(
          file,
        )
          ? []
          : dependencies,
    },
    rolldownOptions: {
      // No module of ours or of a dependency relies on getters or unknown globals being evaluated.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      input: PAGES.map((page) => join(webFolder, page)),
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', priority: 3, test: (id) => FIRST_CHUNK.includes(id) || SHARED_ICON.test(id) },
            { name: 'shell', priority: 2, test: (id) => id === inWebFolder('app/shell/app-layout.tsx') },
            { name: 'events', priority: 1, test: (id) => EVENTS_CHUNK.includes(id) },
            { name: 'event-list', priority: 1, test: (id) => EVENT_LIST_CHUNK.includes(id) },
            // One chunk instead of one for each icon: the first chunk has the names of all that screens preload.
            { name: 'icons', priority: 0, test: /lucide-react/, minShareCount: 2 },
          ],
        },
      },
    },
  },
})

/** Leaves out the keys of the parts of icons, which never change their order. They are random, so they compress badly. */
function iconsWithoutKeys(): Plugin {
  return {
    name: 'amberlink:icons-without-keys',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react.*\/icons\// },
      handler: (code) => code.replace(/,\s*key: "\w+"/g, ''),
    },
  }
}

const isLanding = (path: string) => /landing(\.\w+)?\.html$/.test(path)
const isScriptless = (path: string) => isLanding(path) || /busy(\.\w+)?\.html$/.test(path)

/** Adds src/web/app-head.html to the pages of the app and to those that look like it, and landing-head.html to the landing pages. */
function commonHead(): Plugin {
  return {
    name: 'amberlink:common-head',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const [marker, name] = /<!--((?:app|landing)-head)-->/.exec(html) ?? []
        if (marker === undefined) return html
        const head = await readFile(join(webFolder, `${name}.html`), 'utf8')
        return html.replace(marker, () => head.trim())
      },
    },
  }
}

/** Renders the landing page to static markup, in the build and in the development server. */
function staticLanding(): Plugin {
  return {
    name: 'amberlink:static-landing',
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

/** Fails if a page that needs no script has one: Vite adds one if the page shares a chunk with the app. */
function scriptlessPages(): Plugin {
  return {
    name: 'amberlink:scriptless-pages',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const name of PAGES.filter(isScriptless)) {
          const page = bundle[name]
          if (page?.type === 'asset' && String(page.source).includes('<script'))
            this.error(`${name} has a script`)
        }
      },
    },
  }
}

/** Adds src/web/early-events.js to the app as a script of its own, which runs before the first view is hydrated. */
function earlyEvents(): Plugin {
  const source = join(webFolder, 'early-events.js')
  let file: string
  return {
    name: 'amberlink:early-events',
    apply: 'build',
    async buildStart() {
      const { code } = await minify('early-events.js', await readFile(source, 'utf8'))
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
      file = `assets/early-events-${hash}.js`
      this.emitFile({ type: 'asset', fileName: file, source: code })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { path }) =>
        isScriptless(path)
          ? []
          : // Not async: what is pressed or typed before it runs would be lost. It arrives before the style sheet.
            [{ tag: 'script', attrs: { src: `/${file}` }, injectTo: 'head-prepend' }],
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

/** Builds src/web/worker/service-worker.ts, with the addresses of the assets that it stores. The server fills its placeholder. */
function serviceWorker(): Plugin {
  return {
    name: 'amberlink:service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const shell = bundle['shell.html']
        if (shell?.type === 'asset')
          shell.source = String(shell.source)
            .replace('%ENTRY_EN%', `/${findChunk(bundle, 'main.en.ts')}`)
            .replace('%ENTRY_PL%', `/${findChunk(bundle, 'main.pl.ts')}`)
        const assets = [...listOfflineAssets(bundle)].sort().map((file) => `/${file}`)
        const result = (await build({
          configFile: false,
          logLevel: 'warn',
          define: {
            OFFLINE_ASSETS: JSON.stringify(assets),
            OFFLINE_SCREENS: JSON.stringify(OFFLINE_SCREENS),
            'process.env.NODE_ENV': '"production"',
          },
          build: {
            write: false,
            target: this.environment.config.build.target,
            rolldownOptions: {
              input: inWebFolder('worker/service-worker.ts'),
              output: { format: 'iife' },
            },
          },
        })) as Rolldown.RolldownOutput
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: result.output[0].code })
      },
    },
  }
}

/** Returns the files of OFFLINE_ENTRIES: their chunks, what those import except ONLINE_MODULES, the style sheet and the fonts. */
function listOfflineAssets(bundle: Rolldown.OutputBundle): Set<string> {
  const online = new Set(
    ONLINE_MODULES.map((module) => {
      const file = findChunk(bundle, module)
      const chunk = bundle[file]
      // Leaving out a chunk that it shares would leave out other modules.
      if (chunk?.type !== 'chunk' || chunk.facadeModuleId !== module)
        throw new Error(`${module} has no chunk of its own.`)
      return file
    }),
  )
  const files = new Set<string>()
  const add = (file: string) => {
    const chunk = bundle[file]
    if (files.has(file) || chunk?.type !== 'chunk') return
    files.add(file)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const imported of chunk.imports) add(imported)
    for (const imported of chunk.dynamicImports) if (!online.has(imported)) add(imported)
  }
  for (const module of OFFLINE_ENTRIES) add(findChunk(bundle, module))
  for (const { fileName } of Object.values(bundle))
    if (/\.css$|early-events|inter-(latin-wght|polish)[^/]*\.woff2$/.test(fileName)) files.add(fileName)
  return files
}

/** Returns the file name of the chunk with a module of src/web. */
function findChunk(bundle: Rolldown.OutputBundle, module: string): string {
  const id = resolve(webFolder, module)
  const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.moduleIds.includes(id))
  if (!chunk) throw new Error(`${module} is in no chunk.`)
  return chunk.fileName
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
        // Which block size is best, by up to 0.2 %, depends on the hashes in the names.
        const results = await Promise.all(
          [16, 18, 20].map((blockBits) =>
            compress(content, {
              params: {
                [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
                [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
                [constants.BROTLI_PARAM_LGBLOCK]: blockBits,
              },
            }),
          ),
        )
        const [smallest] = results.toSorted((a, b) => a.length - b.length)
        await writeFile(join(folder, `${file}.br`), smallest!)
      }
    },
  }
}
