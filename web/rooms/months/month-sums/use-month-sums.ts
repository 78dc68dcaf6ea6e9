import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isIdle } from '#domain/months/month-checks.ts'
import { useCan } from '#web/lib/session.ts'
import { mappingQuery } from '#web/rooms/settings/wage-type-mapping/queries.ts'
import { checksQuery, closingsQuery, sumsQuery } from './queries.ts'
import { isClosed } from './store-states.ts'
import type { MonthPlace } from './use-month-place.ts'

export type MonthSums = ReturnType<typeof useMonthSums>

/** What the month of the chosen stores comes to, and how far each one is on the way to being closed. */
export function useMonthSums({ companyId, month, stores, chosen, only }: MonthPlace) {
  const seesMapping = useCan('settings.read')
  const sums = useQuery(sumsQuery(companyId, month.toString()))
  const closings = useQuery(closingsQuery(companyId, month.toString()))
  const checks = useQuery(checksQuery(companyId, month.toString()))
  const mapping = useQuery({ ...mappingQuery(companyId), enabled: seesMapping })
  const chosenIds = chosen?.map(({ id }) => id).join()
  const people = useMemo(() => {
    if (chosenIds === undefined) return undefined
    const ids = new Set(chosenIds.split(','))
    return sums.data?.filter(({ storeId }) => ids.has(String(storeId)))
  }, [sums.data, chosenIds])
  const storeNames = useMemo(() => new Map(stores.data?.map(({ id, name }) => [id, name])), [stores.data])
  const closingOf = (id: number | undefined) => closings.data?.find(({ storeId }) => storeId === id)
  const chosenChecks = checks.data?.filter(({ storeId }) => chosen?.some(({ id }) => id === storeId))
  return {
    ...{ sums, closings, checks, people, storeNames, closingOf, chosenChecks },
    lines: mapping.data?.lines ?? NO_LINES,
    // Of several those that are still to be closed, as the landing page counts them.
    openChecks: only
      ? chosenChecks
      : chosenChecks?.filter(store => !isIdle(store) && !isClosed(closingOf(store.storeId))),
    isWaiting: (!people && !sums.error) || (seesMapping && mapping.isLoading),
  }
}

const NO_LINES: never[] = []
