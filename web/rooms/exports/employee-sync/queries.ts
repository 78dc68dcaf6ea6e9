import { queryOptions, useMutation } from '@tanstack/react-query'
import { type EmployeeExportRun, type EmployeeSyncChange, employeeSync } from '#contract/exports/employee-sync.ts'
import * as MADE_OF from '#contract/months/made-of.ts'
import { api } from '#web/lib/api.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { saveStoredFile } from '#web/lib/stored-file.ts'
import { saveFile } from '#web/ui/save-file.ts'

// Room and noun first: a live event names them, and so what to load again.
const key = (companyId: number) => ['exports', 'employee-sync', companyId]

export const syncQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...key(companyId), 'state'],
    queryFn: ({ signal }) => api(employeeSync.show, { query: { companyId }, signal }),
    meta: { follows: MADE_OF.employees },
  })

export const openQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...key(companyId), 'open'],
    queryFn: ({ signal }) => api(employeeSync.open, { query: { companyId }, signal }),
    meta: { follows: MADE_OF.employees },
  })

// Should the live channel be down, a delivery is followed all the same.
const WHILE_SENDING_MS = 3000

export const runsQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...key(companyId), 'runs'],
    queryFn: ({ signal }) => api(employeeSync.runs, { query: { companyId }, signal }),
    refetchInterval: ({ state }) => state.data?.some(run => run.state === 'sending') && WHILE_SENDING_MS,
  })

/** There is one of them in a company: its id is the company's. */
export const useChangeSync = (companyId: number) =>
  useMutation({
    mutationFn: ({ id: _, ...body }: EmployeeSyncChange & { id: number }) =>
      api(employeeSync.change, { query: { companyId }, body }),
    meta: {
      done: 'Einstellungen der Übergabe gespeichert',
      failed: refusalTexts.saveFailed,
      inForm: true,
      reloads: key(companyId),
    },
  })

/** Without ids everyone who is open. */
export type AskedPeople = { softwareId: number; ids: readonly number[] }
const asked = (companyId: number, { softwareId, ids }: AskedPeople) => ({
  query: { companyId, softwareId, remoteIds: [...ids] },
})

/** Looked at anew whenever it opens: it holds what is private. */
export const previewQuery = (companyId: number, people: AskedPeople) =>
  queryOptions({
    queryKey: [...key(companyId), 'preview', people.softwareId, people.ids.join()],
    queryFn: ({ signal }) => api(employeeSync.preview, { ...asked(companyId, people), signal }),
    gcTime: 0,
    meta: { follows: MADE_OF.employees },
  })

/** Spec 1 §8. */
const EXPORT_FAILED = 'Fehler beim Erzeugen des Exports'

export const useExportPeople = (companyId: number) =>
  useMutation({
    mutationFn: (people: AskedPeople) => api(employeeSync.export, asked(companyId, people)),
    meta: {
      done: () => ({ title: 'Info', text: 'Export in das LV Tool wurde erfolgreich angestoßen' }),
      failed: EXPORT_FAILED,
      reloads: key(companyId),
    },
  })

export const useDownloadPeople = (companyId: number) =>
  useMutation({
    async mutationFn(people: AskedPeople) {
      const base64 = await api(employeeSync.download, asked(companyId, people))
      const bytes = Uint8Array.from(atob(base64), char => char.charCodeAt(0))
      saveFile(new File([bytes], 'mitarbeiter.csv', { type: 'text/csv' }))
    },
    meta: { done: refusalTexts.exportDone, failed: EXPORT_FAILED, reloads: key(companyId) },
  })

export const useDownloadRun = (companyId: number) =>
  useMutation({
    mutationFn: ({ id }: EmployeeExportRun) => saveStoredFile(companyId, 'employee-export', id),
    meta: { failed: 'Die Datei konnte nicht geladen werden' },
  })
