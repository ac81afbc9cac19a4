import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const webFolder = resolve(import.meta.dirname, 'src/web')
const jsxRuntime = resolve(webFolder, 'server-rendering/jsx-runtime.ts')

/** Builds the renderer of first views (src/web/server-entry.tsx) into dist/web-server, for the server. */
export default defineConfig({
  root: webFolder,
  plugins: [react(), serverModules(), asciiOnly()],
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
