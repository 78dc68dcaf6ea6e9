import { useMutation } from '@tanstack/react-query'
import { averages } from '#contract/settings/averages.ts'
import type { AverageImport } from '#domain/settings/average-import.ts'
import { api } from '#web/lib/api.ts'
import { dayText } from '#web/lib/day-text.ts'
import { nounQueries } from '#web/lib/noun-queries.ts'

export const queries = nounQueries('settings/averages', averages, {
  one: 'Durchschnitt',
  of: 'des Durchschnitts',
  nameOf: ({ name, validFrom }) => `„${name}“ ab ${dayText(validFrom)}`,
})

type Taken = { rows: readonly AverageImport[]; idempotencyKey: string }

export const useTakeOver = (companyId: number) =>
  useMutation({
    mutationFn: ({ rows, idempotencyKey }: Taken) => {
      const body = { rows: rows.map(row => ({ ...row, isTemplate: false })) }
      return api(averages.takeOver, { query: { companyId }, body, idempotencyKey })
    },
    meta: {
      done: (_: unknown, { rows }: Taken) => ({
        title: 'Durchschnitte gespeichert',
        text: rows.length === 1 ? `„${rows[0]!.name}“` : `${rows.length} Durchschnitte`,
      }),
      failed: 'Fehler beim Speichern der Durchschnitte',
      reloads: ['settings', 'averages', companyId],
    },
  })
