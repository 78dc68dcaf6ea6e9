import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import {
  type ManagedTarget,
  type Transfer,
  type TransferSearch,
  type Transfers,
  transfers,
} from '#contract/superadmin/transfers.ts'
import { api } from '#web/lib/api.ts'

const KEY = ['superadmin', 'transfers']
// Files of other companies move by themselves.
const EVERY_MS = 5000
const params = ({ company, id }: { company: { id: number }; id: number }) => ({ company: company.id, id })

export const transfersQuery = (wanted: Omit<TransferSearch, 'after'>) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', wanted],
    queryFn: ({ pageParam, signal }) =>
      api(transfers.search, { body: { ...wanted, ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: undefined as Transfers['after'] | undefined,
    getNextPageParam: (last: Transfers) => last.after ?? undefined,
    refetchInterval: EVERY_MS,
  })

type Own = { kind: 'run' | 'employees' }
export const isOwn = (transfer: Transfer): transfer is Transfer & Own => transfer.kind !== 'elda'

export const logQuery = (transfer: Transfer & Own) =>
  queryOptions({
    queryKey: [...KEY, 'log', transfer.kind, transfer.id, transfer.version],
    queryFn: ({ signal }) => api(transfers.log, { params: { ...params(transfer), kind: transfer.kind }, signal }),
  })

export const targetsQuery = queryOptions({
  queryKey: [...KEY, 'targets'],
  queryFn: ({ signal }) => api(transfers.targets, { signal }),
  refetchInterval: EVERY_MS * 3,
})

const VERBS = {
  retry: { done: 'Wird noch einmal versucht', failed: 'Fehler beim Wiederholen' },
  hold: { done: 'Datei angehalten', failed: 'Fehler beim Anhalten' },
} as const

export const useVerb = (verb: keyof typeof VERBS) =>
  useMutation({
    mutationFn: ({ kind, version, state, ...where }: Transfer & Own) =>
      api(transfers[verb], { params: { ...params(where), kind }, body: { version, state } }),
    meta: {
      done: (_: unknown, { company, fileName }: Transfer) => ({
        title: VERBS[verb].done,
        text: `${fileName}, ${company.name}`,
      }),
      failed: VERBS[verb].failed,
      reloads: KEY,
    },
  })

export const useDrop = () =>
  useMutation({
    mutationFn: ({ kind, version, state, reason, ...where }: Transfer & Own & { reason: string }) =>
      api(transfers.drop, { params: { ...params(where), kind }, body: { version, state, reason } }),
    meta: { done: 'Datei verworfen', failed: 'Fehler beim Verwerfen', inForm: true, reloads: KEY },
  })

type Why = { reason: string }
export const useHoldTarget = () =>
  useMutation({
    mutationFn: ({ target, reason }: Why & { target: ManagedTarget | undefined }) =>
      target
        ? api(transfers.holdTarget, { params: params(target), body: { version: target.version, reason } })
        : api(transfers.holdAll, { body: { reason } }),
    meta: { done: 'Angehalten', failed: 'Fehler beim Anhalten', inForm: true, reloads: KEY },
  })

export const useResumeTarget = () =>
  useMutation({
    mutationFn: (target: ManagedTarget | undefined) =>
      target
        ? api(transfers.resumeTarget, { params: params(target), body: { version: target.version } })
        : api(transfers.resumeAll, {}),
    meta: { done: 'Es geht weiter', failed: 'Fehler beim Fortsetzen', reloads: KEY },
  })

export const useTestTarget = () =>
  useMutation({
    mutationFn: (target: ManagedTarget) => api(transfers.test, { params: params(target) }),
    meta: {
      done: () => ({ title: 'Test läuft', text: 'Das Ergebnis steht in Kürze beim Ziel.' }),
      failed: 'Fehler beim Testen',
      reloads: KEY,
    },
  })

/** Asked of the server anew whenever it opens. */
export const keysQuery = (target: ManagedTarget) =>
  queryOptions({
    queryKey: [...KEY, 'keys', target.id],
    queryFn: ({ signal }) => api(transfers.compareKeys, { params: params(target), signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const useAcceptKey = () =>
  useMutation({
    mutationFn: ({ target, ...body }: Why & { target: ManagedTarget; version: number; hostKey: string }) =>
      api(transfers.acceptKey, { params: params(target), body }),
    meta: { done: 'Schlüssel bestätigt', failed: 'Fehler beim Bestätigen', inForm: true, reloads: KEY },
  })
