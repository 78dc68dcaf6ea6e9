import { MutationCache, type MutationMeta, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { AreaAndNoun } from '#contract/nouns.ts'
import { onConnectionBack } from '#web/ui/connection/connection.ts'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { type ToastAction, toast } from '#web/ui/toast/toast.ts'
import { ApiError, isRefusal, isUnproved } from '../ui/api-error.ts'
import { refusalTexts } from './refusal-texts.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What else it is made of: a change of these nouns loads it again, too. */
      follows?: readonly Noun[]
    }
    mutationMeta: {
      /** The green message: what was done, and to what. Where the words alone don't say it, it is made of the answer and what was sent. */
      done?: string | ((answer: never, sent: never) => Done | undefined)
      /** The header of the red message; its text is the server's reason. */
      failed?: string
      /** Why it failed is read where it was sent from, and no message repeats it. */
      isToldInPlace?: boolean
      /** The form that sends it shows what is wrong with its fields, and no message repeats it. */
      inForm?: boolean
      /** Loaded again afterwards, also after a failure: a stale row must not stay on the screen. */
      reloads?: QueryKey
      /** Whole areas, where a change shows in many places: one of `AREAS`. */
      areas?: readonly string[]
    }
  }
}

/** `text` names the thing where the title, often one of the specification's sentences, does not. */
export type Done = { title: string; text?: string | undefined; action?: ToastAction }

export type Noun = AreaAndNoun

export const queryClient = new QueryClient({
  defaultOptions: {
    // Live events say what changed, so what was loaded a moment ago need not be asked for again.
    queries: { staleTime: 60_000, retry: retryable, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onSuccess: (_data, { queryHash }) => toast.succeeded(queryHash),
    onError(error, { state, queryHash }) {
      // Without rows the screen itself says it; with older ones still shown it would go unnoticed, unless the bar says it.
      if (state.data !== undefined && !isRefusal(error, 401) && !isUnconnected(error))
        toast.error(refusalTexts.loadFailed, failureText(error), queryHash)
    },
  }),
  mutationCache: new MutationCache({
    onSuccess(data, variables, _context, { meta }) {
      toast.succeeded(triedWith(meta, variables))
      const done =
        typeof meta?.done === 'function'
          ? (meta.done as (answer: unknown, sent: unknown) => Done | undefined)(data, variables)
          : meta?.done
      if (typeof done === 'string') toast.success(done)
      else if (done) toast.success(done.title, done.text, done.action)
    },
    onError(error, variables, _context, { meta }) {
      // The login-expired dialog already says it; who did not want to prove themselves knows it.
      if (isRefusal(error, 401) || isUnproved(error) || meta?.isToldInPlace) return
      if (meta?.inForm && error instanceof ApiError && Object.keys(error.fields).length > 0) return
      toast.error(meta?.failed ?? refusalTexts.error, failureText(error), triedWith(meta, variables))
    },
    onSettled(_data, _error, _variables, _context, { meta }) {
      if (meta?.areas) return invalidateAreas(meta.areas)
      if (meta?.reloads) return queryClient.invalidateQueries({ queryKey: meta.reloads })
    },
  }),
})

// What failed meanwhile is asked for again; what is shown and may be old, when the live channel is back.
onConnectionBack(() => void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' }))

/** All that is shown of whole areas. */
export const invalidateAreas = (areas: readonly string[]) =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [area] }) => areas.includes(area as string) })

/** The same for another try of the same: by what is told and loaded again, and by the record it is about. */
function triedWith(meta: MutationMeta | undefined, variables: unknown): string {
  const id = typeof variables === 'object' ? (variables as { id?: unknown } | null)?.id : undefined
  return JSON.stringify([meta?.failed, meta?.reloads ?? meta?.areas, id])
}

const isUnconnected = (error: Error) => error instanceof ApiError && error.status === 0

/** Only what may pass by itself: no connection, an overloaded or restarting server. */
function retryable(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ApiError && (isUnconnected(error) || error.status >= 502)
}
