import { queryOptions, useMutation } from '@tanstack/react-query'
import { type CONFIRMATION, type Erasure, type ErasureDraft, erasures } from '#contract/privacy/erasures.ts'
import { type LockChange, type RetentionChange, retention, retentionLocks } from '#contract/privacy/retention.ts'
import { api } from '#web/lib/api.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'

export const periodsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['privacy', 'retention', companyId],
    queryFn: ({ signal }) => api(retention.show, { query: { companyId }, signal }),
  })

/** There is one of them in a company: its id is the company's. */
export const useChangePeriods = (companyId: number) =>
  useMutation({
    mutationFn: ({ id: _, ...body }: RetentionChange & { id: number }) =>
      api(retention.change, { query: { companyId }, body }),
    meta: {
      done: 'Aufbewahrungsfristen gespeichert',
      failed: refusalTexts.saveFailed,
      inForm: true,
      reloads: ['privacy', 'retention'],
    },
  })

export const dueQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['privacy', 'retention', companyId, 'due'],
    queryFn: ({ signal }) => api(retention.due, { query: { companyId }, signal }),
    meta: {
      follows: [
        ['people', 'employees'],
        ['people', 'contracts'],
        ['privacy', 'erasures'],
        ['privacy', 'retention-locks'],
      ] as const,
    },
  })

export const erasuresQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['privacy', 'erasures', companyId],
    queryFn: ({ signal }) => api(erasures.list, { query: { companyId }, signal }),
    // Live events tell of progress; this is for a line that is down.
    refetchInterval: ({ state }) => (state.data?.some(one => one.state === 'working') ? 1500 : false),
  })

const reloads = ['personnel']

export const usePropose = (companyId: number) =>
  useMutation({
    mutationFn: ({ idempotencyKey, ...body }: ErasureDraft & { idempotencyKey: string }) =>
      api(erasures.propose, { query: { companyId }, body, idempotencyKey }),
    meta: {
      done: 'Löschung vorgeschlagen; eine zweite Person muss zustimmen',
      failed: 'Die Löschung konnte nicht vorgeschlagen werden',
      reloads,
    },
  })

/** Without the typed words the server refuses. */
export const useConfirm = (companyId: number, { id, version }: Erasure) =>
  useMutation({
    mutationFn: ({ draft }: { draft: { confirmation: typeof CONFIRMATION } }) =>
      api(erasures.confirm, { query: { companyId }, params: { id }, body: { version, ...draft } }),
    meta: { done: 'Die Löschung hat begonnen', failed: 'Die Löschung hat nicht begonnen', inForm: true, reloads },
  })

export const useWithdraw = (companyId: number) =>
  useMutation({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      api(erasures.withdraw, { query: { companyId }, params: { id }, body: { version } }),
    meta: { done: 'Vorschlag zurückgezogen', failed: 'Der Vorschlag konnte nicht zurückgezogen werden', reloads },
  })

export const lockQuery = (companyId: number, employeeId: number) =>
  queryOptions({
    queryKey: ['privacy', 'retention-locks', companyId, employeeId],
    queryFn: ({ signal }) => api(retentionLocks.show, { query: { companyId }, params: { id: employeeId }, signal }),
  })

export const useChangeLock = (companyId: number) =>
  useMutation({
    mutationFn: ({ id, reason = '', version }: Partial<LockChange> & { id: number; version: number }) =>
      api(retentionLocks.change, { query: { companyId }, params: { id }, body: { reason, version } }),
    meta: {
      done: 'Löschsperre gespeichert',
      failed: refusalTexts.saveFailed,
      inForm: true,
      reloads: ['privacy', 'retention-locks'],
    },
  })
