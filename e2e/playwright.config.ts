import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '../scripts/chromium.ts'
import { JOURNEYS_AT_ONCE } from './server.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/journeys',
  globalSetup: './server.ts',
  workers: JOURNEYS_AT_ONCE,
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
