import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type OwnWageCell,
  type OwnWageEntry,
  type OwnWageMonth,
  ownWageValues,
  type SavedCell,
} from '#contract/months/individual-wage-values.ts'
import { WITHOUT_AVERAGES } from '#domain/months/individual-wage-report.ts'
import { cellKey, type OwnValueOrigin } from '#domain/months/individual-wage-values.ts'
import { api } from '#web/lib/api.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'

// Room and noun first: a live event names them, and so what to load again.
const key = (companyId: number) => ['months', 'individual-wage-values', companyId]

export const valuesQuery = (companyId: number, { year, month }: { year: number; month: number }) =>
  queryOptions({
    queryKey: [...key(companyId), year, month],
    queryFn: ({ signal }) => api(ownWageValues.month, { query: { companyId, year, month }, signal }),
    meta: {
      follows: [
        ['settings', 'individual-wage-types'],
        ['settings', 'averages'],
        ['months', 'manual-averages'],
        ['months', 'person-months'],
        ['months', 'month-closings'],
        ['people', 'employees'],
        ['people', 'contracts'],
      ],
    },
  })

export type Write = {
  month: Temporal.PlainYearMonth
  cells: readonly OwnWageCell[]
  origin: OwnValueOrigin
  /** Of these cells an own change is on its way, which they go on from. */
  follows: ReadonlySet<string>
}

/** Cells of one month, all or none; what they are by then stands in the list at once. */
export function useWriteValues(companyId: number, leftBy: (key: string) => number | null | undefined) {
  const client = useQueryClient()
  const current = (cell: OwnWageCell, { month, follows }: Write): OwnWageCell => {
    const key = `${month} ${cellKey(cell)}`
    const version = follows.has(key) ? leftBy(key) : undefined
    return version === undefined ? cell : { ...cell, version }
  }
  return useMutation({
    // One after the other: the next one goes by the version that this one leaves.
    scope: { id: 'months/individual-wage-values' },
    mutationFn: (write: Write) => {
      const { month, origin, cells } = write
      const body = { year: month.year, month: month.month, origin, cells: cells.map(cell => current(cell, write)) }
      return api(ownWageValues.change, { query: { companyId }, body })
    },
    onSuccess: (saved, { month }) =>
      client.setQueryData(valuesQuery(companyId, month).queryKey, before => before && withSaved(before, saved)),
    onError: (_error, { month }) => client.invalidateQueries({ queryKey: valuesQuery(companyId, month).queryKey }),
    meta: { failed: refusalTexts.saveFailed },
  })
}

/** With what was entered in its place gone. */
const computedAgain = (wageTypeId: number, computed: NonNullable<OwnWageEntry['computed']>): OwnWageEntry => ({
  ...{ id: null, wageTypeId, hundredths: computed.hundredths, note: '', origin: 'computed' },
  ...{ changedOn: null, codes: computed.hundredths === null ? [WITHOUT_AVERAGES] : [], version: null, computed },
})

function withSaved(before: OwnWageMonth, saved: readonly SavedCell[]): OwnWageMonth {
  const byPerson = Map.groupBy(saved, ({ employeeId, storeId }) => `${employeeId} ${storeId}`)
  return {
    ...before,
    employees: before.employees.map(person => {
      const own = byPerson.get(`${person.employeeId} ${person.storeId}`)
      if (!own) return person
      const others = person.entries.filter(entry => !own.some(({ wageTypeId }) => wageTypeId === entry.wageTypeId))
      const saved = own.flatMap(({ wageTypeId, entry }): OwnWageEntry[] => {
        const computed = person.entries.find(before => before.wageTypeId === wageTypeId)?.computed ?? null
        if (entry) return [{ ...entry, computed }]
        return computed ? [computedAgain(wageTypeId, computed)] : []
      })
      return { ...person, entries: [...others, ...saved] }
    }),
  }
}
