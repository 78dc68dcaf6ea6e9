import { queryOptions, useMutation } from '@tanstack/react-query'
import { type AgreementProposal, agreementProposals } from '#contract/agreements/agreement-proposals.ts'
import type { CollectiveAgreement } from '#contract/agreements/collective-agreements.ts'
import { tableName } from '#domain/agreements/table-names.ts'
import { api } from '#web/lib/api.ts'
import { AREAS } from '#web/lib/areas.ts'

const key = (companyId: number) => ['agreements', 'agreement-proposals', companyId]

export const companyCatalogueQuery = (companyId: number) =>
  queryOptions({
    queryKey: key(companyId),
    queryFn: ({ signal }) => api(agreementProposals.catalogue, { query: { companyId }, signal }),
  })

const byTable = (title: string) => ({
  done: (_: unknown, proposal: AgreementProposal) => ({
    title,
    text: `${proposal.agreement}, ${tableName(proposal)}`,
  }),
})

export const useAllow = (companyId: number) =>
  useMutation({
    mutationFn: (body: { isAllowed: boolean; version: number }) =>
      api(agreementProposals.allow, { query: { companyId }, body }),
    meta: {
      done: ({ isAllowed }: { isAllowed: boolean }) => ({
        title: 'Einstellung gespeichert',
        text: isAllowed
          ? 'Zentrale Kollektivverträge sind erlaubt.'
          : 'Zentrale Kollektivverträge sind nicht mehr erlaubt.',
      }),
      failed: 'Fehler beim Speichern der Einstellung',
      reloads: key(companyId),
    },
  })

export const useCopyCatalogue = (companyId: number, id: number) =>
  useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: { name: string }; idempotencyKey: string }) =>
      api(agreementProposals.copy, { query: { companyId }, params: { id }, body: draft, idempotencyKey }),
    meta: {
      done: ({ name }: CollectiveAgreement) => ({ title: 'Kollektivvertrag übernommen', text: `„${name}“` }),
      failed: 'Fehler beim Übernehmen des Kollektivvertrags',
      inForm: true,
      areas: AREAS.people,
    },
  })

export const useFollow = (companyId: number) =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number; version: number; catalogueId?: number | null | undefined }) =>
      api(agreementProposals.follow, {
        query: { companyId },
        params: { id },
        body: { version: body.version, catalogueId: body.catalogueId ?? null },
      }),
    meta: {
      done: ({ name }: CollectiveAgreement) => ({ title: 'Kollektivvertrag geändert', text: `„${name}“` }),
      failed: 'Fehler beim Ändern des Kollektivvertrags',
      inForm: true,
      areas: AREAS.people,
    },
  })

export const useTake = (companyId: number) =>
  useMutation({
    mutationFn: ({ agreementId, tableId, tableVersion }: AgreementProposal) =>
      api(agreementProposals.take, { query: { companyId }, body: { agreementId, tableId, tableVersion } }),
    meta: {
      ...byTable('Tabelle übernommen'),
      failed: 'Fehler beim Übernehmen der Tabelle',
      areas: AREAS.people,
    },
  })

export const useRefuse = (companyId: number, proposal: AgreementProposal) =>
  useMutation({
    mutationFn: ({ draft }: { draft: { reason: string } }) =>
      api(agreementProposals.refuse, {
        query: { companyId },
        params: { id: proposal.id! },
        body: { ...draft, version: proposal.version },
      }),
    meta: {
      done: () => ({ title: 'Vorschlag abgelehnt', text: `${proposal.agreement}, ${tableName(proposal)}` }),
      failed: 'Fehler beim Ablehnen des Vorschlags',
      inForm: true,
      reloads: key(companyId),
    },
  })

export const useLater = (companyId: number) =>
  useMutation({
    mutationFn: ({ id, version }: AgreementProposal) =>
      api(agreementProposals.later, { query: { companyId }, params: { id: id! }, body: { version } }),
    meta: {
      ...byTable('Vorschlag zurückgestellt'),
      failed: 'Fehler beim Zurückstellen des Vorschlags',
      reloads: key(companyId),
    },
  })
