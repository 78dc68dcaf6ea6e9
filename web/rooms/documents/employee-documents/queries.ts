import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  employeeDocuments as documents,
  type EmployeeDocument,
  type EmployeeDocumentChange,
  type EmployeeDocumentDraft,
  type NewDocument,
} from '#contract/documents/employee-documents.ts'
import { api } from '#web/lib/api.ts'
import { loadStoredFile } from '#web/lib/stored-file.ts'
import { telling } from '#web/lib/upload.ts'

// Room and noun first: a live event names them, and so what to load again.
export const documentsKey = (companyId: number) => ['documents', 'employee-documents', companyId]

export const documentsQuery = (companyId: number, employeeId: number) =>
  queryOptions({
    queryKey: [...documentsKey(companyId), employeeId, 'own'],
    queryFn: ({ signal }) => api(documents.list, { query: { companyId, employeeId }, signal }),
  })

/** Those of the master data. They may lie elsewhere, and take longer or fail by themselves. Spec 2 §7. */
export const masterDataQuery = (companyId: number, employeeId: number) =>
  queryOptions({
    queryKey: [...documentsKey(companyId), employeeId, 'master-data'],
    queryFn: ({ signal }) => api(documents.masterData, { query: { companyId, employeeId }, signal }),
    // The server has waited for them already.
    retry: false,
  })

/** The bytes as they are stored; once they are not shown any more they are not kept either. */
export const storedFileQuery = (companyId: number, { id, fileId }: EmployeeDocument) =>
  queryOptions({
    queryKey: ['documents', 'document-file', companyId, fileId],
    queryFn: () => loadStoredFile(companyId, 'employee-document', id),
    enabled: fileId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

type Upload = {
  draft: EmployeeDocumentDraft
  file: File
  idempotencyKey: string
  onProgress: (part: number) => void
}

export const uploadDocument = (
  companyId: number,
  { draft, file, idempotencyKey, onProgress }: Upload,
): Promise<NewDocument> =>
  api(documents.create, {
    query: { companyId },
    body: { ...draft, fileType: file.type },
    file,
    idempotencyKey,
    sendBy: telling(onProgress),
  })

export const useChangeDocument = (companyId: number) =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number } & EmployeeDocumentChange) =>
      api(documents.change, { query: { companyId }, params: { id }, body }),
    meta: {
      done: () => ({ title: 'Update erfolgreich', text: 'Update wurde erfolgreich durchgeführt' }),
      failed: 'Fehler beim Update des Dokuments',
      inForm: true,
      reloads: documentsKey(companyId),
    },
  })

export const useRemoveDocument = (companyId: number) =>
  useMutation({
    mutationFn: ({ id }: EmployeeDocument) => api(documents.remove, { query: { companyId }, params: { id } }),
    meta: {
      done: (_: null, { name }: EmployeeDocument) => ({ title: 'Dokument gelöscht', text: `„${name}“` }),
      failed: 'Fehler beim Löschen der Datei.',
      reloads: documentsKey(companyId),
    },
  })
