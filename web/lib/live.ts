import type { Socket } from 'socket.io-client'
import { queryClient } from './query-client.ts'
import { storedToken } from './session.ts'

type Changed = { room: string; noun: string; ids?: (number | string)[] }

/** Listens to one company's changes and loads again exactly what they name; returns how to stop. `onRefused`: the session or the access has ended. */
export function listenToCompany(companyId: number, onRefused: () => void): () => void {
  let socket: Socket | undefined
  let stopped = false
  void import('socket.io-client').then(({ io }) => {
    if (stopped) return
    socket = io({
      transports: ['websocket'],
      // Read at every reconnect: the token may have been replaced meanwhile.
      auth: send => send({ token: storedToken(), companyId }),
    })
    socket.on('changed', changed => void loadAgain(companyId, changed))
    socket.on('reload', () => void queryClient.invalidateQueries())
    let wasConnected = false
    socket.on('connect', () => {
      // What was told while the line was down is lost.
      if (wasConnected) void queryClient.invalidateQueries()
      wasConnected = true
    })
    // The server hangs up when the session ends, but also when it restarts: asking again tells which.
    socket.on('disconnect', reason => {
      if (reason === 'io server disconnect') setTimeout(() => !stopped && socket?.connect(), 1000)
    })
    socket.on('connect_error', ({ message }) => {
      if (message === 'unauthenticated') onRefused()
    })
  })
  return () => {
    stopped = true
    socket?.close()
  }
}

/** What lies under the noun's own key, `[room, noun, companyId, …]`, and what follows it. */
function loadAgain(companyId: number, { room, noun }: Changed): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey, meta }) => {
      const nouns = [[queryKey[0], queryKey[1]], ...(meta?.follows ?? [])]
      return queryKey[2] === companyId && nouns.some(([itsRoom, itsNoun]) => itsRoom === room && itsNoun === noun)
    },
  })
}
