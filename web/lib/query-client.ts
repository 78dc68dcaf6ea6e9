import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { onConnectionBack } from '#web/ui/connection/connection.ts'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { ApiError, isRefusal } from '../ui/api-error.ts'
import { refusalTexts } from './refusal-texts.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What else it is made of: a change of these nouns loads it again, too. */
      follows?: readonly Noun[]
    }
    mutationMeta: {
      /** The green message. */
      done?: string
      /** The header of the red message; its text is the server's reason. */
      failed?: string
      /** Loaded again afterwards, also after a failure: a stale row must not stay on the screen. */
      reloads?: QueryKey
    }
  }
}

export type Noun = readonly [area: string, noun: string]

export const queryClient = new QueryClient({
  defaultOptions: {
    // Live events say what changed, so what was loaded a moment ago need not be asked for again.
    queries: { staleTime: 60_000, retry: retryable, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onError(error, { state }) {
      // Without rows the screen itself says it; with older ones still shown it would go unnoticed, unless the bar says it.
      if (state.data !== undefined && !isRefusal(error, 401) && !isUnconnected(error))
        toast.error(refusalTexts.loadFailed, failureText(error))
    },
  }),
  mutationCache: new MutationCache({
    onSuccess(_data, _variables, _context, { meta }) {
      if (meta?.done) toast.success(meta.done)
    },
    onError(error, _variables, _context, { meta }) {
      // The login-expired dialog already says it.
      if (isRefusal(error, 401)) return
      toast.error(meta?.failed ?? refusalTexts.error, failureText(error))
    },
    onSettled(_data, _error, _variables, _context, { meta }) {
      if (meta?.reloads) return queryClient.invalidateQueries({ queryKey: meta.reloads })
    },
  }),
})

// What failed meanwhile is asked for again; what is shown and may be old, when the live channel is back.
onConnectionBack(() => void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' }))

const isUnconnected = (error: Error) => error instanceof ApiError && error.status === 0

/** Only what may pass by itself: no connection, an overloaded or restarting server. */
function retryable(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ApiError && (isUnconnected(error) || error.status >= 502)
}
