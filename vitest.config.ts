import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const shared = {
  environment: 'node' as const,
  setupFiles: ['src/server/testing/fail-on-console-error.ts'],
  restoreMocks: true,
  unstubEnvs: true,
  // As scripts/launch.mjs starts the server.
  execArgv: ['--no-wasm-code-gc'],
}

/** Tests that format or compute days; `npm test` repeats them in other time zones. */
const TIME_ZONE_TESTS = ['src/domain/{day,event-format}.test.ts', 'src/server/platform/clock.test.ts']

/** The tests of the catalogue index need no database, except this one. */
const DATABASE_TEST_OF_CATALOGUE = 'src/server/catalogue/catalogue.test.ts'

/** Test files share the modules of their worker: loading them again for each file would take longer than the tests. */
const SHARED_MODULES = { isolate: false }

/** Starts a real PostgreSQL. */
const DATABASE = {
  globalSetup: ['src/server/testing/global-setup.ts'],
  testTimeout: 30_000,
  hookTimeout: 30_000,
}

/** What `npm run test:release` adds: tests that kill processes or take long. */
const RELEASE_TESTS = '{scripts,src}/**/*.release.test.ts'

/** Compares durations, so it runs after the others, alone. */
const TIMED_RELEASE_TEST = 'src/server/mail/email-rate.release.test.ts'

/** Runs on the packaged PostgreSQL, and in the project `release` on that of Debian. */
const EXTERNAL_DATABASE_TEST = 'src/server/database/external-database.test.ts'

/** Tests that compare random catalogues, change many events or alternate users: the project `release` repeats them with more. */
const TESTS_WITH_MORE_IN_RELEASE = [
  'src/server/catalogue/{build-columns,catalogue,catalogue-index}.test.ts',
  'src/server/database/transaction.test.ts',
  'src/server/store/row-security.test.ts',
]

/** Tests that start programs. */
const PROGRAM_TESTS = ['src/server/{commands,database,process}/**/*.test.ts', 'scripts/**/*.test.ts']

/** `rules` reads files only; `server`, `programs`, `release` and `release-timing` run on a real PostgreSQL. */
export default defineConfig({
  test: {
    // The server tests wait for processes and timers much of the time, so three workers also help on two cores.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...shared,
          ...SHARED_MODULES,
          testTimeout: 30_000,
          name: 'rules',
          include: [
            'src/{domain,contract,web}/**/*.test.{ts,tsx}',
            'src/server/catalogue/*.test.ts',
            'scripts/specification.test.ts',
          ],
          exclude: [DATABASE_TEST_OF_CATALOGUE],
          provide: { isRelease: false },
        },
      },
      { test: { ...shared, name: 'time-zones', include: TIME_ZONE_TESTS } },
      {
        test: {
          ...shared,
          ...SHARED_MODULES,
          ...DATABASE,
          name: 'server',
          include: [
            'src/server/*.test.ts',
            'src/server/!(catalogue)/**/*.test.ts',
            DATABASE_TEST_OF_CATALOGUE,
          ],
          exclude: [...PROGRAM_TESTS, RELEASE_TESTS],
          provide: { isRelease: false },
        },
      },
      {
        test: {
          ...shared,
          ...SHARED_MODULES,
          ...DATABASE,
          name: 'programs',
          include: PROGRAM_TESTS,
          provide: { isRelease: false },
          exclude: ['scripts/specification.test.ts', RELEASE_TESTS],
        },
      },
      {
        test: {
          ...shared,
          ...DATABASE,
          // Beside two other tests, those with more cases take half a minute each.
          testTimeout: 120_000,
          name: 'release',
          include: [RELEASE_TESTS, EXTERNAL_DATABASE_TEST, ...TESTS_WITH_MORE_IN_RELEASE],
          exclude: [TIMED_RELEASE_TEST],
          provide: { isRelease: true },
        },
      },
      {
        test: {
          ...shared,
          ...DATABASE,
          name: 'release-timing',
          include: [TIMED_RELEASE_TEST],
          provide: { isRelease: true },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
