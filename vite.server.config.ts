import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const webFolder = resolve(import.meta.dirname, 'src/web')

/** Builds the renderer of first views (src/web/server-entry.tsx) into dist/web-server, for the server. */
export default defineConfig({
  root: webFolder,
  plugins: [react(), serverIcons()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'server-entry.tsx',
    copyPublicDir: false,
    outDir: resolve(import.meta.dirname, 'dist/web-server'),
    emptyOutDir: true,
    target: 'node24',
    assetsInlineLimit: 0,
  },
})

/** Replaces the component that all icons render. */
function serverIcons(): Plugin {
  return {
    name: 'amberlink:server-icons',
    enforce: 'pre',
    resolveId(source, importer) {
      const isIcon = source === './Icon.mjs' && importer?.endsWith('/createLucideIcon.mjs')
      return isIcon ? resolve(webFolder, 'server-icon.ts') : null
    },
  }
}
