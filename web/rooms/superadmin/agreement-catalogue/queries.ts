import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CollectiveAgreementDraft } from '#contract/agreements/collective-agreements.ts'
import {
  agreementCatalogue,
  type CatalogueAgreement,
  type CatalogueTable,
  type CatalogueTableChange,
  type CatalogueTableDraft,
} from '#contract/superadmin/agreement-catalogue.ts'
import { tableName } from '#domain/agreements/table-names.ts'
import { api } from '#web/lib/api.ts'

const KEY = ['superadmin', 'agreement-catalogue']

export const catalogueQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => api(agreementCatalogue.list, { signal }),
})

export const catalogueAgreementQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'agreement', id],
    queryFn: ({ signal }) => api(agreementCatalogue.find, { params: { id }, signal }),
  })

type Wanted = Pick<CatalogueTable, 'payKind' | 'validFrom' | 'federalState'>

export const receiversQuery = (id: number, { payKind, validFrom, federalState }: Wanted) =>
  queryOptions({
    queryKey: [...KEY, 'receivers', id, payKind, validFrom, federalState],
    queryFn: ({ signal }) => {
      const query = { payKind, validFrom, ...(federalState !== null && { federalState }) }
      return api(agreementCatalogue.receivers, { params: { id }, query, signal })
    },
  })

/** What comes back is what is shown then; the list beside it, and who would be asked, load again. */
function useShown() {
  const client = useQueryClient()
  return (agreement: CatalogueAgreement) =>
    client.setQueryData(catalogueAgreementQuery(agreement.id).queryKey, agreement)
}

const named = (title: string) => ({
  done: ({ name }: CatalogueAgreement) => ({ title, text: `„${name}“` }),
  reloads: KEY,
})

export const useCreateAgreement = () => {
  const onSuccess = useShown()
  return useMutation({
    mutationFn: ({ draft }: { draft: CollectiveAgreementDraft }) => api(agreementCatalogue.create, { body: draft }),
    onSuccess,
    meta: {
      ...named('Kollektivvertrag erstellt'),
      failed: 'Fehler beim Erstellen des Kollektivvertrags',
      inForm: true,
    },
  })
}

export const useChangeAgreement = () => {
  const onSuccess = useShown()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; version: number } & Partial<CollectiveAgreementDraft>) =>
      api(agreementCatalogue.change, { params: { id }, body }),
    onSuccess,
    meta: {
      ...named('Kollektivvertrag geändert'),
      failed: 'Fehler beim Ändern des Kollektivvertrags',
      inForm: true,
    },
  })
}

export const useRemoveAgreement = () =>
  useMutation({
    mutationFn: ({ id }: CatalogueAgreement) => api(agreementCatalogue.remove, { params: { id } }),
    meta: {
      done: (_: unknown, { name }: CatalogueAgreement) => ({
        title: 'Kollektivvertrag gelöscht',
        text: `„${name}“`,
      }),
      failed: 'Fehler beim Löschen des Kollektivvertrags',
      reloads: KEY,
    },
  })

export const useReadFile = () =>
  useMutation({
    mutationFn: (file: File) => api(agreementCatalogue.preview, { file }),
    meta: { failed: 'Die Datei wurde nicht gelesen', inForm: true },
  })

export const useAddTable = (id: number) => {
  const onSuccess = useShown()
  return useMutation({
    mutationFn: (body: CatalogueTableDraft) => api(agreementCatalogue.addTable, { params: { id }, body }),
    onSuccess,
    meta: { ...named('Tabelle übernommen'), failed: 'Fehler beim Übernehmen der Tabelle' },
  })
}

export const useCorrectTable = () => {
  const onSuccess = useShown()
  return useMutation({
    mutationFn: ({ id, ...body }: CatalogueTableChange & { id: number }) =>
      api(agreementCatalogue.changeTable, { params: { id }, body }),
    onSuccess,
    meta: { ...named('Tabelle berichtigt'), failed: 'Fehler beim Berichtigen der Tabelle' },
  })
}

export const usePropose = () => {
  const onSuccess = useShown()
  return useMutation({
    mutationFn: ({ id, version }: CatalogueTable) =>
      api(agreementCatalogue.propose, { params: { id }, body: { version } }),
    onSuccess,
    meta: { ...named('Tabelle vorgeschlagen'), failed: 'Fehler beim Vorschlagen der Tabelle' },
  })
}

export const useTakeBack = () => {
  const onSuccess = useShown()
  return useMutation({
    mutationFn: ({ id, version }: CatalogueTable) =>
      api(agreementCatalogue.takeBack, { params: { id }, body: { version } }),
    onSuccess,
    meta: { ...named('Vorschläge zurückgenommen'), failed: 'Fehler beim Zurücknehmen der Vorschläge' },
  })
}

export const useRemoveTable = () =>
  useMutation({
    mutationFn: ({ id }: CatalogueTable) => api(agreementCatalogue.removeTable, { params: { id } }),
    meta: {
      done: (_: unknown, table: CatalogueTable) => ({ title: 'Tabelle gelöscht', text: tableName(table) }),
      failed: 'Fehler beim Löschen der Tabelle',
      reloads: KEY,
    },
  })
