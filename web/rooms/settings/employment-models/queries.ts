import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  type EmploymentModelDetail,
  type EmploymentModelRules,
  employmentModels,
  type RulesOfModelChange,
} from '#contract/settings/employment-models.ts'
import type { RulesDraft } from '#contract/settings/rule-drafts.ts'
import { api } from '#web/lib/api.ts'
import { dayText } from '#web/lib/day-text.ts'
import { nounQueries } from '#web/lib/noun-queries.ts'

const key = (companyId: number) => ['settings', 'employment-models', companyId]

/** Names alone, for those who choose one. */
export const employmentModelsQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...key(companyId), 'names'],
    queryFn: ({ signal }) => api(employmentModels.list, { query: { companyId }, signal }),
  })

const { details: list, create, change, remove } = employmentModels
export const queries = nounQueries(
  'settings/employment-models',
  { list, create, change, remove },
  { one: 'Beschäftigungsmodell', of: 'des Beschäftigungsmodells' },
)

export const affectedQuery = (companyId: number, id: number, from: string) =>
  queryOptions({
    queryKey: [...key(companyId), 'affected', id, from],
    queryFn: ({ signal }) => api(employmentModels.affected, { query: { companyId, from }, params: { id }, signal }),
  })

export const useCopyModel = (companyId: number) =>
  useMutation({
    mutationFn: ({ id, name, idempotencyKey }: { id: number; name: string; idempotencyKey: string }) =>
      api(employmentModels.copy, { query: { companyId }, params: { id }, body: { name }, idempotencyKey }),
    meta: {
      done: (model: EmploymentModelDetail) => ({ title: 'Beschäftigungsmodell kopiert', text: `„${model.name}“` }),
      failed: 'Fehler beim Kopieren des Beschäftigungsmodells',
      inForm: true,
      reloads: key(companyId),
    },
  })

export const useAddRules = (companyId: number, id: number) =>
  useMutation({
    mutationFn: async ({ draft, idempotencyKey }: { draft: RulesDraft; idempotencyKey: string }) => {
      const query = { companyId }
      const model = await api(employmentModels.addRules, { query, params: { id }, body: draft, idempotencyKey })
      return model.rules.find(({ validFrom }) => validFrom === draft.validFrom)
    },
    meta: {
      done: (rules: EmploymentModelRules | undefined) => ({
        title: 'Regeln gespeichert',
        text: `ab ${dayText(rules?.validFrom ?? null)}`,
      }),
      failed: 'Fehler beim Speichern der Regeln',
      inForm: true,
      reloads: key(companyId),
    },
  })

export const useChangeRules = (companyId: number) =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number } & RulesOfModelChange) =>
      api(employmentModels.changeRules, { query: { companyId }, params: { id }, body }),
    meta: {
      done: ({ validFrom }: EmploymentModelRules) => ({
        title: 'Regeln gespeichert',
        text: `ab ${dayText(validFrom)}`,
      }),
      failed: 'Fehler beim Speichern der Regeln',
      inForm: true,
      reloads: key(companyId),
    },
  })

export const useWithdrawRules = (companyId: number) =>
  useMutation({
    mutationFn: ({ id }: EmploymentModelRules) =>
      api(employmentModels.withdrawRules, { query: { companyId }, params: { id } }),
    meta: {
      done: (_: null, { validFrom }: EmploymentModelRules) => ({
        title: 'Geplante Regeln zurückgenommen',
        text: `ab ${dayText(validFrom)}`,
      }),
      failed: 'Fehler beim Zurücknehmen der Regeln',
      reloads: key(companyId),
    },
  })
