import { create } from 'zustand'

type Connection = {
  /** The server does not answer. */
  isAway: boolean
  /** It does, but nobody tells what changes: what is shown may be old. */
  isBehind: boolean
}

export const useConnection = create<Connection>()(() => ({ isAway: false, isBehind: false }))

const AGAIN_MS = 1000
/** Longer than an answer takes, shorter than a person waits. */
const PATIENCE_MS = 4000

let asking: Promise<void> | undefined

/** Something found no connection: asks the server itself whether it is there, and goes on until it answers. */
export function doubtConnection(): void {
  asking ??= askUntilAnswered().finally(() => {
    asking = undefined
  })
}

/** Waits while there is reason to doubt; at once otherwise. */
export const serverAnswers = (): Promise<void> => asking ?? Promise.resolve()

/** As `serverAnswers`, but asks in any case. */
export function surelyAnswers(): Promise<void> {
  doubtConnection()
  return serverAnswers()
}

async function askUntilAnswered(): Promise<void> {
  while (!(await isThere())) {
    useConnection.setState({ isAway: true })
    await aWhile()
  }
  useConnection.setState({ isAway: false })
}

async function isThere(): Promise<boolean> {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
    // With a full disk it is unwell and says so itself; what a proxy says in its place is no JSON.
    return answer.ok || (await answer.json()).status === 'no-space'
  } catch {
    return false
  }
}

/** Not all pages at the same moment; a machine that is online again need not wait. */
const aWhile = () =>
  new Promise<void>(resolve => {
    const goOn = () => {
      clearTimeout(timer)
      removeEventListener('online', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, AGAIN_MS * (1 + Math.random()))
    addEventListener('online', goOn)
  })

/** The machine knows first that it has no network. */
export const watchConnection = () => addEventListener('offline', doubtConnection)

/** Calls back each time that the server answers again. */
export const onConnectionBack = (run: () => void): (() => void) =>
  useConnection.subscribe((now, before) => {
    if (before.isAway && !now.isAway) run()
  })
