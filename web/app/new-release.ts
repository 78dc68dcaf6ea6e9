const RELOADED_AT = 'reloaded_at'
const AGAIN_AFTER_MS = 60_000

const missing = new WeakSet<object>()

/** Notes what could not be loaded of the app itself: after a release the files of the old screens are gone. */
export const watchForMissingParts = () =>
  addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload)
  })

export const isMissingPart = (error: unknown) => error instanceof Error && missing.has(error)

/** The new page knows the new files. False when it would be the second time within a minute: then a file is really missing. */
export function reloadOnce(): boolean {
  // Without a connection the browser would show its own error in the place of ours.
  if (!navigator.onLine) return false
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT))
    if (Date.now() - last < AGAIN_AFTER_MS) return false
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  } catch {
    // Without a memory it could go on for ever.
    return false
  }
  location.reload()
  return true
}
