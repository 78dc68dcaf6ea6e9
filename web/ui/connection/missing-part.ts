import { hasUnsaved } from '../overlay/unsaved.ts'
import { serverAnswers, surelyAnswers } from './connection.ts'

const RELOADED_AT = 'reloaded_at'
const AGAIN_AFTER_MS = 60_000

/** A file of Kontor itself that can't be had, although the server answers. */
class MissingPart extends Error {}

const missing = new WeakSet<object>()

/** Notes what could not be loaded of the app itself: after a release the files of the old screens are gone. */
export const watchForMissingParts = () =>
  addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload)
  })

export const isMissingPart = (error: unknown) =>
  error instanceof MissingPart || (error instanceof Error && missing.has(error))

/**
 * Loads a part of Kontor when it is first needed. Without a connection it waits for the server: a browser does not ask a
 * second time for a file that it once failed to get.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  await serverAnswers()
  try {
    return await load()
  } catch (cause) {
    if (await reloadOnce()) return new Promise(() => {})
    // Not the browser's own error, on which the router would load the page anew by itself, whatever the server does.
    throw new MissingPart('A part of Kontor is missing', { cause })
  }
}

/**
 * The new page knows the new files. Only when the server answers: the browser would show its own error in the place of the
 * page. False when something typed would be lost, or when it would be the second time within a minute: then a file is really missing.
 */
export async function reloadOnce(): Promise<boolean> {
  await surelyAnswers()
  if (hasUnsaved()) return false
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
