/** An analytics page view names the screen, never whom or what it shows. */
export const pathWithoutIds = (path: string): string =>
  path
    .split('/')
    .map(part => (SCREEN.test(part) || part === '' ? part : ':id'))
    .join('/')

// Screens and tabs are words of letters; ids, tokens and addresses are not.
const SCREEN = /^[A-Za-z]{1,40}(-[A-Za-z]{1,20})?$/

/** Spec 1 §9. */
export const HEARTBEAT_MS = 15_000
