import type { Browser } from '@playwright/test'

/** How far `npm run test:dates` has set the clocks of servers and tests; Chromium would take minutes to start under it. */
const SHIFT_MS = Number(process.env.KONTOR_SHIFT_MS ?? 0)

/** Sets the clock of all pages of a browser by the same. */
export function shiftClocks(browser: Browser): void {
  if (SHIFT_MS === 0) return
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async options => {
    const context = await newContext(options)
    await context.addInitScript(shiftClock, SHIFT_MS)
    return context
  }
}

function shiftClock(shift: number): void {
  const RealDate = Date
  class ShiftedDate extends RealDate {
    constructor(...given: []) {
      if (given.length === 0) super(RealDate.now() + shift)
      else super(...given)
    }
    static override now() {
      return RealDate.now() + shift
    }
  }
  globalThis.Date = ShiftedDate as DateConstructor
  // The page then brings its own, which asks `Date`.
  Reflect.deleteProperty(globalThis, 'Temporal')
}
