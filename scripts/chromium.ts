import { findChromium } from './system-packages.ts'

/** How Debian's Chromium starts without a screen, without rights and without asking anybody on the network. */
export const chromiumLaunch = () => ({
  executablePath: findChromium(),
  // It would take minutes to start under the library that sets the clocks of the other programs.
  env: { ...process.env, LD_PRELOAD: '' },
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
