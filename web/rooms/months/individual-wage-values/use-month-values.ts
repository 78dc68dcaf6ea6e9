import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ModelGroup } from '#domain/wages/model-groups.ts'
import type { MonthPlace } from '../month-sums/use-month-place.ts'
import { valuesQuery } from './queries.ts'
import { useRememberedChoice } from './use-remembered-choice.ts'
import { valueRow } from './value-row.ts'

export type Shown = 'employed' | 'valued' | 'all'
export type MonthValues = ReturnType<typeof useMonthValues>

/** What the month of the chosen stores has of the company's own wage types, and whose rows are shown. */
export function useMonthValues({ companyId, month, stores, chosen }: MonthPlace) {
  const found = useQuery(valuesQuery(companyId, month))
  const [shown, show] = useState<Shown>('employed')
  const [types, chooseTypes] = useRememberedChoice<number>(
    `export_selected_wagetypes_individual-wagetypes_${companyId}`,
  )
  const [groups, chooseGroups] = useRememberedChoice<ModelGroup>(
    `export_selected_models_individual-wagetypes_${companyId}`,
  )
  const chosenIds = chosen?.map(({ id }) => id).join()
  const all = useMemo(() => {
    if (chosenIds === undefined || !found.data || !stores.data) return undefined
    const names = new Map(stores.data.map(({ id, name }) => [id, name]))
    const ids = new Set(chosenIds.split(',').map(Number))
    const closed = new Set(found.data.closedStoreIds)
    return found.data.employees
      .filter(({ storeId }) => ids.has(storeId))
      .map(person => valueRow(person, names.get(person.storeId) ?? '', closed.has(person.storeId)))
  }, [found.data, chosenIds, stores.data])
  const rows = useMemo(
    () =>
      all?.filter(
        ({ hasContract, entries, groups: own }) =>
          (!groups || own.some(group => groups.includes(group))) &&
          (shown === 'all' || entries.length > 0 || (shown === 'employed' && hasContract)),
      ),
    [all, shown, groups],
  )
  const allWageTypes = found.data?.wageTypes ?? NONE
  const wageTypes = useMemo(
    () => (types ? allWageTypes.filter(({ id }) => types.includes(id)) : allWageTypes),
    [allWageTypes, types],
  )
  return {
    ...{ found, all, rows, wageTypes, allWageTypes, shown, show },
    choice: { types, groups, chooseTypes, chooseGroups },
    hidden: found.data?.hiddenWageTypes ?? 0,
    closed: chosen?.filter(({ id }) => found.data?.closedStoreIds.includes(id)) ?? NONE,
    canPaste: allWageTypes.length > 0 && (all?.some(row => !row.isClosed) ?? false),
  }
}

const NONE: never[] = []
