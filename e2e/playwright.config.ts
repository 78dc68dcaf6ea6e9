import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '../scripts/chromium.ts'
import { JOURNEYS_AT_ONCE } from './server.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/journeys',
  globalSetup: './server.ts',
  workers: JOURNEYS_AT_ONCE,
  // On a busy machine a page may come too late for one step; such a journey is named as flaky, with its error.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json']],
  use: {
    locale: 'de-AT',
    timezoneId: 'Europe/Vienna',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch(),
  },
})
