import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, parseSync, Visitor } from 'vite'

const webFolder = resolve(import.meta.dirname, 'src/web')
const jsxRuntime = resolve(webFolder, 'server-rendering/jsx-runtime.ts')

/** Builds the renderer of first views (src/web/server-entry.tsx) into dist/web-server, for the server. */
export default defineConfig({
  root: webFolder,
  plugins: [react(), serverModules(), plainSignals(), asciiOnly(), youngFunctions()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'server-entry.tsx',
    copyPublicDir: false,
    outDir: resolve(import.meta.dirname, 'dist/web-server'),
    emptyOutDir: true,
    target: 'node26',
    assetsInlineLimit: 0,
    // Without comments and spaces, but with the names of functions for stack traces: the process keeps its source in memory.
    rolldownOptions: { output: { codeSplitting: false, minify: { compress: true, mangle: false } } },
  },
})

/** Replaces the component that all icons render, and the function that creates elements. */
function serverModules(): Plugin {
  return {
    name: 'amberlink:server-modules',
    enforce: 'pre',
    resolveId(source, importer) {
      const isIcon = source === './Icon.mjs' && importer?.endsWith('/createLucideIcon.mjs')
      if (isIcon) return resolve(webFolder, 'server-rendering/icon.ts')
      const isJsx = source === 'react/jsx-runtime' && importer !== jsxRuntime
      return isJsx ? jsxRuntime : null
    },
  }
}

/**
 * Gives query functions their signal as a value. TanStack Query defines an accessor, to cancel a query whose signal was read when its last observer
 * leaves; on the server, queries have no observers. V8 allocates accessors in the old generation, where each would keep the queries of its
 * page until that is collected.
 */
function plainSignals(): Plugin {
  const accessors = 'Object.defineProperties(object, {'
  return {
    name: 'amberlink:plain-signals',
    transform(code, id) {
      if (!/\/@tanstack\/query-core\/build\/modern\/(?:query|utils)\.js$/.test(id)) return null
      if (code.split(accessors).length !== 2) this.error(`${id} does not define the signal as expected.`)
      return { code: `${ASSIGN_VALUES}${code.replace(accessors, 'assignValues(object, {')}`, map: null }
    },
  }
}

const ASSIGN_VALUES = `
function assignValues(object, properties) {
  for (const key of Reflect.ownKeys(properties)) object[key] = properties[key].get ? properties[key].get() : properties[key].value
}
`

/** Escapes letters beyond ASCII: with one of them, V8 would keep the whole source in twice the memory. */
function asciiOnly(): Plugin {
  return {
    name: 'amberlink:ascii-only',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escapeUnit)
      }
    },
  }
}

const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * Writes functions that are assigned to properties as `(0, () => …)`. V8 allocates such a function in the old generation unless it is part of another
 * expression, and there it would keep what it can reach, such as the router of its page, until that is collected (docs/performance.md).
 */
function youngFunctions(): Plugin {
  return {
    name: 'amberlink:young-functions',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = wrapAssigned(file.code)
    },
  }
}

function wrapAssigned(code: string): string {
  const { program, errors } = parseSync('server-entry.js', code)
  if (errors[0]) throw new Error(`The renderer cannot be parsed: ${errors[0].message}`)
  const texts: [position: number, text: string][] = []
  new Visitor({
    AssignmentExpression({ left, right }) {
      const isFunction = right.type === 'FunctionExpression' || right.type === 'ArrowFunctionExpression'
      if (left.type === 'MemberExpression' && isFunction) texts.push([right.start, '(0,'], [right.end, ')'])
    },
  }).visit(program)
  const ordered = texts.toSorted(([a], [b]) => a - b)
  const parts = ordered.map(([position, text], i) => code.slice(ordered[i - 1]?.[0], position) + text)
  return parts.join('') + code.slice(ordered.at(-1)?.[0])
}
