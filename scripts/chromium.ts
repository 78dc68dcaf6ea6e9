import { findChromium } from './system-packages.ts'

/** How Debian's Chromium starts without a screen, without rights and without asking anybody on the network. */
export const chromiumLaunch = () => ({
  executablePath: findChromium(),
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
