import { defineConfig } from 'vitest/config'

const shared = {
  environment: 'node' as const,
  setupFiles: ['src/server/testing/fail-on-console-error.ts'],
}

/** `rules` needs nothing but the files; `server` runs on a real PostgreSQL that it starts for itself. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          include: ['src/{domain,contract,web}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['src/server/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['src/server/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
