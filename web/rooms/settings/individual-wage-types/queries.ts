import { useMutation } from '@tanstack/react-query'
import { type ImportedWageTypes, individualWageTypes } from '#contract/settings/individual-wage-types.ts'
import { api } from '#web/lib/api.ts'
import { nounQueries } from '#web/lib/noun-queries.ts'

export const queries = nounQueries('settings/individual-wage-types', individualWageTypes, {
  one: 'Individuelle Lohnart',
  of: 'der individuellen Lohnart',
  nameOf: ({ number, name }) => `„${number} ${name}“`,
})

export const useTakeOver = (companyId: number) =>
  useMutation({
    mutationFn: ({ rows, idempotencyKey }: ImportedWageTypes & { idempotencyKey: string }) =>
      api(individualWageTypes.takeOver, { query: { companyId }, body: { rows }, idempotencyKey }),
    meta: {
      done: (_: unknown, { rows }: ImportedWageTypes) => ({
        title: 'Individuelle Lohnarten übernommen',
        text: rows.length === 1 ? '1 Lohnart' : `${rows.length} Lohnarten`,
      }),
      failed: 'Fehler beim Übernehmen der individuellen Lohnarten',
      reloads: ['settings', 'individual-wage-types', companyId],
    },
  })
