import { useQuery } from '@tanstack/react-query'
import { useCompany } from '#web/lib/session.ts'
import { useActiveFilter } from '#web/rooms/accounts/store-filter/queries.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { useExportPeriod } from '#web/rooms/time/periods/use-export-period.ts'
import { useChosenStores } from './use-chosen-stores.ts'

export type MonthPlace = ReturnType<typeof useMonthPlace>

/** Which month and which stores a screen of the month is of, and how others are chosen. */
export function useMonthPlace() {
  const { id: companyId, softwareId } = useCompany()!
  const { period, goToMonth } = useExportPeriod(softwareId, monthBefore)
  const stores = useQuery(storesQuery(companyId))
  const active = useActiveFilter(companyId)
  // Until the filter is known no store is offered: the one that opens might be left out.
  const visible =
    active === undefined ? undefined : stores.data?.filter(({ id, isHidden }) => !isHidden && !active?.isExcluded(id))
  const { chosen, choose } = useChosenStores(visible)
  const only = chosen?.length === 1 ? chosen[0] : undefined
  return {
    ...{ companyId, month: period.from.toPlainYearMonth(), goToMonth },
    ...{ stores, visible, chosen, choose, only },
    isFiltered: active?.shown === 0,
    /** There is no store whose month could be shown. */
    hasNone: (stores.error !== null && !stores.data) || visible?.length === 0 || chosen?.length === 0,
    title: only?.name ?? (chosen?.length === visible?.length ? 'Alle Standorte' : `${chosen?.length} Standorte`),
  }
}

/** Months are whole, whatever periods the payroll software has for absences. */
const monthBefore = (_: number, today: Temporal.PlainDate) => {
  const from = today.with({ day: 1 }).subtract({ months: 1 })
  return { from, to: from.with({ day: from.daysInMonth }) }
}
