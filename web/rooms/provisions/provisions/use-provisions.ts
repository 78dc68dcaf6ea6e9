import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MonthPlace } from '#web/rooms/months/month-sums/use-month-place.ts'
import { provisionRunsQuery, provisionsQuery } from './queries.ts'

export type Provisions = ReturnType<typeof useProvisions>

/** The provisions of the chosen stores: as they are reckoned now, or as a run kept them. */
export function useProvisions({ companyId, month, chosen }: MonthPlace, wantedRun: number | undefined) {
  const runs = useQuery(provisionRunsQuery(companyId))
  // Another month has other runs.
  const ofMonth = runs.data?.filter(run => run.month === month.toString())
  const runId = ofMonth?.find(({ id }) => id === wantedRun)?.id
  const asked = { companyId, month: month.toString(), runId }
  const { data, error, refetch } = useQuery({
    ...provisionsQuery(asked),
    enabled: wantedRun === undefined || !runs.isPending,
  })
  const storeIds = chosen?.map(({ id }) => id) ?? []
  const chosenIds = chosen && storeIds.join()
  const people = useMemo(() => {
    if (chosenIds === undefined) return undefined
    const ids = new Set(chosenIds.split(','))
    return data?.people.filter(({ storeId }) => ids.has(String(storeId)))
  }, [data, chosenIds])
  return { asked, storeIds, data, error, refetch, people, runs: ofMonth }
}
