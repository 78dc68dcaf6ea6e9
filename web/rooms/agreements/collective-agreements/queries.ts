import { useMutation } from '@tanstack/react-query'
import {
  type AgreementTable,
  type AgreementTableChange,
  type AgreementTableDraft,
  type CollectiveAgreement,
  collectiveAgreements,
} from '#contract/agreements/collective-agreements.ts'
import { tableName } from '#domain/agreements/table-names.ts'
import { api } from '#web/lib/api.ts'
import { AREAS } from '#web/lib/areas.ts'
import { nounQueries } from '#web/lib/noun-queries.ts'

const key = (companyId: number) => ['agreements', 'collective-agreements', companyId]

export const queries = nounQueries('agreements/collective-agreements', collectiveAgreements, {
  one: 'Kollektivvertrag',
  of: 'des Kollektivvertrags',
})

export const useCopyTemplate = (companyId: number) =>
  useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: { template: string; name: string }; idempotencyKey: string }) =>
      api(collectiveAgreements.copyTemplate, { query: { companyId }, body: draft, idempotencyKey }),
    meta: {
      done: ({ name }: CollectiveAgreement) => ({ title: 'Kollektivvertrag übernommen', text: `„${name}“` }),
      failed: 'Fehler beim Übernehmen des Kollektivvertrags',
      inForm: true,
      reloads: key(companyId),
    },
  })

type NewTable = { draft: AgreementTableDraft; idempotencyKey: string }

export const useAddTable = (companyId: number, agreementId: number) =>
  useMutation({
    mutationFn: ({ draft, idempotencyKey }: NewTable) =>
      api(collectiveAgreements.addTable, {
        query: { companyId },
        params: { id: agreementId },
        body: draft,
        idempotencyKey,
      }),
    meta: { ...meta('Tabelle erstellt', 'Erstellen'), inForm: true },
  })

export const useChangeTable = (companyId: number) =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number } & AgreementTableChange) =>
      api(collectiveAgreements.changeTable, { query: { companyId }, params: { id }, body }),
    meta: { ...meta('Tabelle geändert', 'Speichern'), inForm: true },
  })

export const useRemoveTable = (companyId: number) =>
  useMutation({
    mutationFn: ({ id, evenInUse }: AgreementTable & { evenInUse: boolean }) =>
      api(collectiveAgreements.removeTable, {
        query: { companyId, evenInUse: evenInUse ? 'true' : 'false' },
        params: { id },
      }),
    meta: {
      ...meta('Tabelle gelöscht', 'Löschen'),
      done: (_: null, table: AgreementTable) => ({ title: 'Tabelle gelöscht', text: tableName(table) }),
    },
  })

const meta = (title: string, failed: string) => ({
  done: (table: AgreementTable) => ({ title, text: tableName(table) }),
  failed: `Fehler beim ${failed} der Tabelle`,
  // Who is below the minimum, and whose pay a table raises, follows from it.
  areas: AREAS.people,
})
