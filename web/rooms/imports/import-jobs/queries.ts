import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ImportCorrections, importCorrections } from '#contract/imports/import-corrections.ts'
import {
  type ImportJob,
  type ImportJobDetail,
  type ImportJobsQuery,
  type ImportKindName,
  type ImportMapping,
  type ImportState,
  importJobs,
  type RowOutcome,
  type WarningTopic,
} from '#contract/imports/import-jobs.ts'
import { api } from '#web/lib/api.ts'
import type { Done } from '#web/lib/query-client.ts'
import { saveFile } from '#web/ui/save-file.ts'

// Room and noun first: a live event names them, and so what to load again.
const key = (companyId: number) => ['imports', 'import-jobs', companyId]
const WORKING: readonly ImportState[] = ['checking', 'running']

export const isWorking = ({ state }: { state: ImportState }) => WORKING.includes(state)

export type ImportsFilter = Partial<Pick<ImportJobsQuery, 'kind' | 'state' | 'createdBy'>>

/** As many pages as were asked for. */
export const importJobsQuery = (companyId: number, filter: ImportsFilter, pages: number) =>
  queryOptions({
    queryKey: [...key(companyId), 'list', filter, pages],
    async queryFn({ signal }) {
      const load = (before?: number) => api(importJobs.list, { query: { companyId, ...filter, before }, signal })
      const first = await load()
      const imports = [...first.imports]
      let { next } = first
      for (let page = 1; page < pages && next !== null; page++) {
        const older = await load(next)
        imports.push(...older.imports)
        next = older.next
      }
      return { imports, total: first.total, older: next === null ? 0 : first.total - imports.length }
    },
    placeholderData: keepPreviousData,
  })

export const importPeopleQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...key(companyId), 'people'],
    queryFn: ({ signal }) => api(importJobs.people, { query: { companyId }, signal }),
  })

export const importKindsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['imports', 'import-kinds', companyId],
    queryFn: ({ signal }) => api(importJobs.kinds, { query: { companyId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const importJobQuery = (companyId: number, id: number) =>
  queryOptions({
    queryKey: [...key(companyId), id],
    queryFn: ({ signal }) => api(importJobs.find, { query: { companyId }, params: { id }, signal }),
    // Live events tell of progress; this is for a line that is down.
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? 3000 : false),
  })

export type Shown = 'all' | 'warning' | RowOutcome
export const ROWS_A_PAGE = 100

type WhichRows = { show: Shown; topic: WarningTopic | undefined; page: number }

export const importRowsQuery = (companyId: number, { id, version }: ImportJobDetail, which: WhichRows) =>
  queryOptions({
    queryKey: ['imports', 'import-rows', companyId, id, version, which],
    queryFn: ({ signal }) =>
      api(importJobs.rows, { query: { companyId, ...which, limit: ROWS_A_PAGE }, params: { id }, signal }),
    placeholderData: keepPreviousData,
  })

export const useUploadImport = (companyId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => api(importJobs.upload, { query: { companyId }, body: {}, file }),
    onSuccess: keep(client, companyId),
    meta: { isToldInPlace: true, reloads: [...key(companyId), 'list'] },
  })
}

/** Another kind: its columns are suggested anew. */
export const useChooseKind = (companyId: number, { id, version }: ImportJobDetail) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (kind: ImportKindName) =>
      api(importJobs.map, { query: { companyId }, params: { id }, body: { kind, version } }),
    onSuccess: keep(client, companyId),
    meta: { failed: 'Fehler beim Ändern der Art', reloads: key(companyId) },
  })
}

/** Another sheet, or another first line: its kind and columns are suggested anew. */
export const useChooseSheet = (companyId: number, { id, version }: ImportJobDetail) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wanted: { sheet: string } | { headerLine: number }) =>
      api(importJobs.chooseSheet, { query: { companyId }, params: { id }, body: { ...wanted, version } }),
    onSuccess: keep(client, companyId),
    meta: { failed: 'Das Blatt wurde nicht gewechselt', reloads: key(companyId) },
  })
}

/** Saves the mapping when there is one to save, and has the file checked. */
export const useCheckImport = (companyId: number, id: number) => {
  const client = useQueryClient()
  return useMutation({
    async mutationFn(mapping?: ImportMapping) {
      if (mapping) await api(importJobs.map, { query: { companyId }, params: { id }, body: mapping })
      return api(importJobs.check, { query: { companyId }, params: { id } })
    },
    onSuccess: keep(client, companyId),
    meta: { failed: 'Die Datei konnte nicht geprüft werden', reloads: key(companyId) },
  })
}

export const useRunImport = (companyId: number, { id, version }: ImportJobDetail) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (idempotencyKey: string) =>
      api(importJobs.run, { query: { companyId }, params: { id }, body: { version }, idempotencyKey }),
    onSuccess: keep(client, companyId),
    meta: { failed: 'Der Import wurde nicht gestartet', reloads: key(companyId) },
  })
}

export const useUndoImport = (companyId: number, { id, fileName }: ImportJob) =>
  useMutation({
    mutationFn: () => api(importJobs.undo, { query: { companyId }, params: { id } }),
    meta: {
      done: () => ({ title: 'Import rückgängig gemacht', text: fileName }),
      failed: 'Nicht rückgängig gemacht',
      reloads: key(companyId),
    },
  })

/** Says that nothing is left to do about what went wrong, or that something is; offers the way back. */
export function useSetAside(companyId: number) {
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: ({ id, ...body }: { id: number; version: number; isDone: boolean }) =>
      api(importJobs.setAside, { query: { companyId }, params: { id }, body }),
    onSuccess: keep(client, companyId),
    meta: {
      done: ({ id, version, fileName, setAside }: ImportJobDetail): Done => ({
        title: setAside ? 'Als erledigt vermerkt' : 'Wieder offen',
        text: fileName,
        ...(setAside && { action: { label: 'Rückgängig', run: () => saving.mutate({ id, version, isDone: false }) } }),
      }),
      failed: 'Nicht vermerkt',
      reloads: key(companyId),
    },
  })
  return saving
}

export const useDiscardImport = (companyId: number, { id, fileName }: ImportJobDetail) =>
  useMutation({
    mutationFn: () => api(importJobs.remove, { query: { companyId }, params: { id } }),
    meta: {
      done: () => ({ title: 'Import verworfen', text: fileName }),
      failed: 'Fehler beim Verwerfen',
      reloads: [...key(companyId), 'list'],
    },
  })

export const useErrorFile = (companyId: number, id: number) =>
  useMutation({
    mutationFn: () => api(importJobs.errorFile, { query: { companyId }, params: { id } }),
    onSuccess: saveFile,
    meta: {
      done: ({ name }: File) => ({ title: 'Fehlerdatei heruntergeladen', text: name }),
      failed: 'Die Fehlerdatei konnte nicht geladen werden',
    },
  })

type JobVersion = Pick<ImportJobDetail, 'id' | 'version'>

export const importFaultsQuery = (companyId: number, { id, version }: JobVersion) =>
  queryOptions({
    queryKey: ['imports', 'import-faults', companyId, id, version],
    queryFn: ({ signal }) => api(importCorrections.faults, { query: { companyId }, params: { id }, signal }),
  })

/** Each of them has the file checked anew. */
function useChecking<Input>(companyId: number, failed: string, send: (input: Input) => Promise<ImportJobDetail>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: keep(client, companyId),
    meta: { failed, reloads: key(companyId) },
  })
}

export const useCorrect = (companyId: number, { id, version }: JobVersion) =>
  useChecking(companyId, 'Die Berichtigungen wurden nicht übernommen', (wanted: Omit<ImportCorrections, 'version'>) =>
    api(importCorrections.correct, { query: { companyId }, params: { id }, body: { ...wanted, version } }),
  )

export const useMakeReferences = (companyId: number, { id, version }: JobVersion) =>
  useChecking(
    companyId,
    'Es wurde nichts erstellt',
    ({ idempotencyKey, ...wanted }: { field: string; texts: string[]; idempotencyKey: string }) =>
      api(importCorrections.makeReferences, {
        query: { companyId },
        params: { id },
        body: { ...wanted, version },
        idempotencyKey,
      }),
  )

export const useReplaceFile = (companyId: number, { id, version }: JobVersion) =>
  useChecking(companyId, 'Die Datei wurde nicht angenommen', (file: File) =>
    api(importCorrections.replaceFile, { query: { companyId }, params: { id }, body: { version }, file }),
  )

const keep = (client: QueryClient, companyId: number) => (job: ImportJobDetail) =>
  client.setQueryData(importJobQuery(companyId, job.id).queryKey, job)
