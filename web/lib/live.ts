import type { Socket } from 'socket.io-client'
import { liveChannel } from '#contract/shell/live-channel.ts'
import { isRefusal } from '../ui/api-error.ts'
import { doubtConnection, useConnection } from '../ui/connection/connection.ts'
import { loadPart } from '../ui/connection/missing-part.ts'
import { whenIdle } from '../ui/connection/when-idle.ts'
import { api } from './api.ts'
import { queryClient } from './query-client.ts'
import { showEnumChanges } from './session.ts'

export type ChangeEvent = { area: string; noun: string; ids?: (number | string)[]; everything?: true }

const AGAIN_MS = 1_000
/** The server is down or overloaded. */
const LATER_MS = 5_000
/** Who is shut out asks ever more seldom: what was taken away may have been given back before it was noticed. */
const SELDOM_MS = 300_000
/** A short loss is mended before anybody need be told; the first time takes longer. */
const MENDED_MS = 1_500
const OPENED_MS = 5_000
/** After a change of rights all pages of the company fetch another token, but not at the same moment. */
const SPREAD_MS = 10_000

/** Before the first page, what it shows was asked for at its very beginning. */
let shownSince = 0
const KNOWN_MS = 60_000

const listeners = new Set<(changes: readonly ChangeEvent[]) => void>()

/** Hears of every change of the company, before what is shown is loaded again; returns how to stop. */
export function onChanges(listener: (changes: readonly ChangeEvent[]) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Listens to one company's changes and loads again exactly what they name; returns how to stop. `onRefused`: the session, the access or the rights have changed. */
export function listenToCompany(companyId: number, onRefused: () => void): () => void {
  let socket: Socket | undefined
  let stopped = false
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const after = (ms: number, run: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer)
  }
  const tellBehind = () => useConnection.setState({ isBehind: true })
  let behind: ReturnType<typeof setTimeout> | undefined
  const caughtUp = () => {
    clearTimeout(behind)
    behind = undefined
    useConnection.setState({ isBehind: false })
  }
  const lost = () => {
    doubtConnection()
    behind ??= setTimeout(tellBehind, MENDED_MS)
  }
  const channel = () => api(liveChannel.open, { query: { companyId } })
  let failure: unknown

  const begin = async () => {
    await whenIdle(queryClient)
    if (!stopped) behind = setTimeout(tellBehind, OPENED_MS)
    return loadPart(() => import('socket.io-client'))
  }
  void begin().then(({ io }) => {
    if (stopped) return
    const opened = io({
      transports: ['websocket'],
      reconnectionDelayMax: 2_000,
      timeout: OPENED_MS,
      // Asked for at every reconnect: the token of before may have run out meanwhile.
      auth: send => {
        failure = undefined
        channel().then(send, error => {
          failure = error
          send({})
        })
      },
    })
    socket = opened
    opened.on('changed', (changes: ChangeEvent[]) => {
      for (const listener of listeners) listener(changes)
      void loadAgain(companyId, changes)
    })
    let isFirst = true
    opened.on('recently', (told: (ChangeEvent & { msAgo: number })[]) => {
      // After a loss everything is loaded again anyway.
      if (!isFirst) return
      isFirst = false
      const age = performance.now() - shownSince
      const missed: ChangeEvent[] = told.filter(({ msAgo }) => msAgo < age)
      if (age > KNOWN_MS) return void queryClient.invalidateQueries()
      if (missed.length === 0) return
      for (const listener of listeners) listener(missed)
      void loadAgain(companyId, missed)
    })
    opened.on('common', showEnumChanges)
    opened.on('reload', () => void queryClient.invalidateQueries())
    let wasConnected = false
    let againMs = LATER_MS
    opened.on('connect', () => {
      caughtUp()
      againMs = LATER_MS
      // What was told while the line was down is lost.
      if (wasConnected) void queryClient.invalidateQueries()
      wasConnected = true
    })
    opened.on('token-replace', (reason?: string) =>
      after(Math.random() * SPREAD_MS, () => {
        // Without another token the server hangs up, and coming back tells why.
        channel().then(
          auth => opened.emit('subscribe', auth),
          () => {},
        )
        if (reason === 'rights') onRefused()
      }),
    )
    // The server hangs up when the session ends, but also when it restarts: asking again tells which.
    opened.on('disconnect', reason => {
      if (stopped) return
      lost()
      if (reason === 'io server disconnect') after(AGAIN_MS, () => opened.connect())
    })
    opened.on('connect_error', ({ message }) => {
      lost()
      // Other errors of the line are tried again by the library itself.
      if (message !== 'unauthenticated') return
      const isShutOut = [401, 403, 404].some(status => isRefusal(failure, status))
      if (isShutOut || failure === undefined) onRefused()
      after(againMs, () => opened.connect())
      againMs = isShutOut ? Math.min(2 * againMs, SELDOM_MS) : LATER_MS
    })
  }, lost)
  return () => {
    stopped = true
    shownSince = performance.now()
    caughtUp()
    for (const timer of timers) clearTimeout(timer)
    socket?.close()
  }
}

/** What lies under a noun's own key, `[room, noun, companyId, …]`, and what follows it. */
function loadAgain(companyId: number, changes: ChangeEvent[]): Promise<void> {
  const isEverything = changes.some(({ everything }) => everything)
  return queryClient.invalidateQueries({
    predicate: ({ queryKey, meta }) => {
      if (queryKey[2] !== companyId) return false
      const nouns = [[queryKey[0], queryKey[1]], ...(meta?.follows ?? [])]
      return (
        isEverything ||
        changes.some(({ area, noun }) => nouns.some(([its, itsNoun]) => its === area && itsNoun === noun))
      )
    },
  })
}
