import { defineConfig } from '@playwright/test'
import { findChromium } from './tooling/chromium.ts'

const chromium = await findChromium()

/** What `npm run test:release` adds: files that stop the server several times, and long tests of what shorter ones or those of the server cover too. */
const RELEASE_TESTS = /\.release\.spec\.ts|@release/

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  projects: [
    { name: 'default', grepInvert: RELEASE_TESTS },
    { name: 'release', grep: RELEASE_TESTS },
  ],
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // A busy machine can exceed any timeout. Tests that needed a second attempt are listed as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  globalSetup: './e2e/support/global-setup.ts',
  use: {
    browserName: 'chromium',
    launchOptions: chromium,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // Dates are calendar days, so users in California see the same days as users in Gdansk.
    timezoneId: 'America/Los_Angeles',
    // Tests of animations and transitions turn motion on.
    // The offline tests use the service worker. Elsewhere it would answer requests that tests answer themselves.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording slows every test down: `npx playwright test --trace on e2e/x.spec.ts` records the one that failed.
    trace: 'on-first-retry',
  },
})
