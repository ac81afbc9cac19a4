import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'

const chromium = await findChromium()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // A busy machine can be slower than any patience. What needed its second try is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  globalSetup: './e2e/support/global-setup.ts',
  use: {
    browserName: 'chromium',
    launchOptions: chromium,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // People in California meet the same days as people in Gdansk.
    timezoneId: 'America/Los_Angeles',
    trace: 'retain-on-failure',
  },
})
