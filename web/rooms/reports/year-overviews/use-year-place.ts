import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCompany } from '#web/lib/session.ts'
import { useActiveFilter } from '#web/rooms/accounts/store-filter/queries.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { storesInAddress } from '#web/rooms/time/periods/use-export-period.ts'
import { todayHere } from '#web/ui/today.ts'

type Search = Record<string, string | undefined>

export const FIRST_YEAR = 2000

/** Which year and which stores are shown, and how: it stands in the address. Without: this year, all stores, chart and table. */
export function useYearPlace() {
  const { id: companyId } = useCompany()!
  const { year: asked, storeId, figures } = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const stores = useQuery(storesQuery(companyId))
  const active = useActiveFilter(companyId)
  // Until the filter is known no store is offered: the one that opens might be left out.
  const visible =
    active === undefined ? undefined : stores.data?.filter(({ id, isHidden }) => !isHidden && !active?.isExcluded(id))
  const thisYear = todayHere().year
  const lastYear = thisYear + 1
  const wanted = Number(asked)
  const isYear = Number.isInteger(wanted) && wanted >= FIRST_YEAR && wanted <= lastYear
  const ids = visible?.map(({ id }) => id)
  const linked = ids?.filter(id => storesInAddress(storeId).includes(id)) ?? []
  const isPart = linked.length > 0 && linked.length < (ids?.length ?? 0)
  const show = (changed: Search) =>
    void navigate({ to: '.', search: (before: Search) => ({ ...before, ...changed }), replace: true })
  return {
    ...{ companyId, visible, thisYear, lastYear },
    year: isYear ? wanted : thisYear,
    chosen: isPart ? linked : (ids ?? []),
    /** Undefined: all that the caller sees, those that are hidden by now among them; the server obeys the filter. */
    storeIds: isPart ? linked : undefined,
    /** Which stores it is of is known. */
    isReady: storeId === undefined || visible !== undefined || stores.error !== null,
    isFiltered: active?.shown === 0,
    isTable: figures === 'table',
    goToYear: (next: number) => show({ year: next === thisYear ? undefined : String(next) }),
    chooseStores: (next: readonly number[]) =>
      show({ storeId: next.length > 0 && next.length < (ids?.length ?? 0) ? next.join() : undefined }),
    showFigures: (next: 'all' | 'table') => show({ figures: next === 'table' ? next : undefined }),
  }
}
export type YearPlace = ReturnType<typeof useYearPlace>
