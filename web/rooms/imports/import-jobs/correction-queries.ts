import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ImportCorrections, importCorrections } from '#contract/imports/import-corrections.ts'
import type { ImportJobDetail } from '#contract/imports/import-jobs.ts'
import { api } from '#web/lib/api.ts'
import { importJobQuery } from './queries.ts'

type Job = Pick<ImportJobDetail, 'id' | 'version'>

export const importFaultsQuery = (companyId: number, { id, version }: Job) =>
  queryOptions({
    queryKey: ['imports', 'import-faults', companyId, id, version],
    queryFn: ({ signal }) => api(importCorrections.faults, { query: { companyId }, params: { id }, signal }),
  })

/** Each of them has the file checked anew. */
function useChecking<Input>(companyId: number, failed: string, send: (input: Input) => Promise<ImportJobDetail>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: job => client.setQueryData(importJobQuery(companyId, job.id).queryKey, job),
    meta: { failed, reloads: ['imports', 'import-jobs', companyId] },
  })
}

export const useCorrect = (companyId: number, { id, version }: Job) =>
  useChecking(companyId, 'Die Berichtigungen wurden nicht übernommen', (wanted: Omit<ImportCorrections, 'version'>) =>
    api(importCorrections.correct, { query: { companyId }, params: { id }, body: { ...wanted, version } }),
  )

export const useMakeReferences = (companyId: number, { id, version }: Job) =>
  useChecking(
    companyId,
    'Es wurde nichts angelegt',
    ({ idempotencyKey, ...wanted }: { field: string; texts: string[]; idempotencyKey: string }) =>
      api(importCorrections.makeReferences, {
        query: { companyId },
        params: { id },
        body: { ...wanted, version },
        idempotencyKey,
      }),
  )

export const useReplaceFile = (companyId: number, { id, version }: Job) =>
  useChecking(companyId, 'Die Datei wurde nicht angenommen', (file: File) =>
    api(importCorrections.replaceFile, { query: { companyId }, params: { id }, body: { version }, file }),
  )
