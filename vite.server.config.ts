import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the renderer of first views (src/web/server-entry.tsx) into dist/web-server, for the server. */
export default defineConfig({
  root: resolve(import.meta.dirname, 'src/web'),
  plugins: [react()],
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
