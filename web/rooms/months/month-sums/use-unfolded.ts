import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { MonthOfPerson } from '#contract/months/person-months.ts'
import type { StampRecord } from '#contract/time/stamps.ts'
import { useCompany } from '#web/lib/session.ts'
import { monthStampsQuery, personMonthQuery } from '../person-months/queries.ts'
import { dayRows, stateRow } from './days-of-person.ts'
import type { SumRow } from './sum-row.ts'

/** People whose days are shown below them; they are loaded when that is asked for. */
export function useUnfolded(month: string, onlyDeviating: boolean) {
  const { id: companyId, timeZone: zone } = useCompany()!
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(NOBODY)
  const ids = useMemo(() => [...unfolded], [unfolded])
  const months = useQueries({ queries: ids.map(id => personMonthQuery(companyId, id, month)), combine: answers })
  const stamps = useQueries({ queries: ids.map(id => monthStampsQuery(companyId, id, month)), combine: answers })
  const known = useMemo(() => {
    const isShown = (data: MonthOfPerson | undefined, id: number) => data?.employeeId === id && data.month === month
    return new Map<number, Known>(
      ids.map((id, at) => {
        const found = months[at] as Answer<MonthOfPerson> | undefined
        const data = isShown(found?.data, id) ? found!.data : undefined
        return [
          id,
          { month: data, failed: !data && found?.isError === true, stamps: stamps[at]?.data as StampRecord[] },
        ]
      }),
    )
  }, [ids, months, stamps, month])

  const below = useCallback(
    ({ person, day, state }: SumRow): readonly SumRow[] => {
      if (day || state || !known.has(person.employeeId)) return NO_ROWS
      const { month: own, failed, stamps } = known.get(person.employeeId)!
      if (!own) return [stateRow(person, failed ? 'failed' : 'waiting')]
      return dayRows(person, own, { stamps, zone, onlyDeviating })
    },
    [known, zone, onlyDeviating],
  )
  const toggle = useCallback(
    (id: number) =>
      setUnfolded(before => (before.has(id) ? before.difference(new Set([id])) : before.union(new Set([id])))),
    [],
  )
  return { unfolded, toggle, below }
}

type Answer<Data> = { data: Data | undefined; isError: boolean }
type Known = { month: MonthOfPerson | undefined; failed: boolean; stamps: StampRecord[] | undefined }
const answers = <Data>(results: readonly Answer<Data>[]): Answer<Data>[] =>
  results.map(({ data, isError }) => ({ data, isError }))
const NOBODY: ReadonlySet<number> = new Set()
const NO_ROWS: never[] = []
