import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const webFolder = resolve(import.meta.dirname, 'src/web')
const jsxRuntime = resolve(webFolder, 'server-rendering/jsx-runtime.ts')

/** Builds the renderer of first views (src/web/server-entry.tsx) into dist/web-server, for the server. */
export default defineConfig({
  root: webFolder,
  plugins: [react(), serverModules()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'server-entry.tsx',
    copyPublicDir: false,
    outDir: resolve(import.meta.dirname, 'dist/web-server'),
    emptyOutDir: true,
    target: 'node24',
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: false } },
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
