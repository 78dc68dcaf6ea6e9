import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '../scripts/chromium.ts'

const { args, ...launch } = chromiumLaunch()
// A page lives for seconds: code that is compiled once more, to run faster later, or before it is called, is never worth it.
const SHORT_LIVED = '--js-flags=--no-turbofan --max-lazy --no-flush-bytecode'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/journeys',
  globalSetup: './server.ts',
  // Files side by side, each with a server of its own.
  workers: 3,
  // What is there in a second may take long where two cores are shared by servers, databases and browsers.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['line'], ['json']],
  use: {
    locale: 'de-AT',
    timezoneId: 'Europe/Vienna',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    // Nothing to wait for, and nothing to paint, between one state and the next.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...launch, args: [...args, SHORT_LIVED] },
  },
})
