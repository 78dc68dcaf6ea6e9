import { queryOptions, useMutation } from '@tanstack/react-query'
import { documentFills } from '#contract/documents/document-fills.ts'
import {
  type DocumentTemplate,
  type DocumentTemplateDraft,
  documentTemplates,
  type TemplateRepair,
} from '#contract/documents/document-templates.ts'
import { api } from '#web/lib/api.ts'
import { today } from '#web/lib/day-text.ts'
import { templatesQuery } from '../document-fills/queries.ts'

const key = (companyId: number) => templatesQuery(companyId).queryKey

/** With whose values a template is looked at. */
export const previewQuery = (companyId: number, { id, version }: DocumentTemplate, employeeId: number | undefined) =>
  queryOptions({
    queryKey: [...key(companyId), 'preview', id, version, employeeId],
    queryFn: ({ signal }) =>
      api(documentFills.preview, {
        query: { companyId },
        params: { id },
        body: { employeeId: employeeId!, documentDate: today() },
        signal,
      }),
    enabled: employeeId !== undefined,
    staleTime: 0,
  })

export const useCreateTemplate = (companyId: number) =>
  useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: DocumentTemplateDraft; idempotencyKey: string }) =>
      api(documentTemplates.create, { query: { companyId }, body: draft, idempotencyKey }),
    meta: {
      done: ({ name }: DocumentTemplate) => ({ title: 'Vorlage hochgeladen', text: name }),
      failed: 'Die Vorlage wurde nicht angenommen',
      inForm: true,
      reloads: key(companyId),
    },
  })

type Change = { id: number; version: number } & Partial<DocumentTemplateDraft>
export const useChangeTemplate = (companyId: number) =>
  useMutation({
    mutationFn: ({ id, ...body }: Change) =>
      api(documentTemplates.change, { query: { companyId }, params: { id }, body }),
    meta: {
      done: ({ name }: DocumentTemplate) => ({ title: 'Vorlage geändert', text: name }),
      failed: 'Fehler beim Ändern der Vorlage',
      inForm: true,
      reloads: key(companyId),
    },
  })

export const useRepairTemplate = (companyId: number, { id, version }: DocumentTemplate) =>
  useMutation({
    mutationFn: (repair: Omit<TemplateRepair, 'version'>) =>
      api(documentTemplates.repair, { query: { companyId }, params: { id }, body: { ...repair, version } }),
    meta: { done: 'In der Datei ersetzt', failed: 'Das Feld wurde nicht ersetzt', reloads: key(companyId) },
  })

/** Both sentences: Spec 2 §8. */
export const useRemoveTemplate = (companyId: number) =>
  useMutation({
    mutationFn: ({ id }: DocumentTemplate) => api(documentTemplates.remove, { query: { companyId }, params: { id } }),
    meta: {
      done: (_: null, { name }: DocumentTemplate) => ({ title: 'Vorlage wurde gelöscht', text: name }),
      failed: 'Fehler beim Löschen der Vorlage',
      reloads: key(companyId),
    },
  })
