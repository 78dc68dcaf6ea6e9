import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { currentMonth, type DateRange, monthRange } from '#domain/basics/date-range.ts'
import { parseDay, VIENNA } from '#domain/basics/days.ts'
import type { ReportSpan } from '#domain/reports/report-kinds.ts'
import { useCompany } from '#web/lib/session.ts'
import { useActiveFilter } from '#web/rooms/accounts/store-filter/queries.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import type { ReportTime } from './report-choices.ts'

type Search = Record<string, string | undefined>

/** Which days and which store a report is of: they stand in the address, so that a link leads to the same. Without: this month, all stores. */
export function useReportPlace(span: ReportSpan) {
  const company = useCompany()!
  const zone = company.timeZone ?? VIENNA
  const { from, to, storeId } = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const stores = useQuery(storesQuery(company.id))
  const active = useActiveFilter(company.id)
  const visible =
    active === undefined ? undefined : stores.data?.filter(({ id, isHidden }) => !isHidden && !active?.isExcluded(id))
  const range = rangeOf(from, to, span) ?? currentMonth(Temporal.Now.instant(), zone)
  const store = visible?.find(({ id }) => id === Number(storeId))
  const show = (changed: Search) =>
    void navigate({ to: '.', search: (before: Search) => ({ ...before, ...changed }), replace: true })
  const time: ReportTime = {
    ...{ year: range.from.year, month: range.from.month },
    ...(range.mode === 'customRange' && { fromDate: range.from.toString(), toDate: range.to.toString() }),
  }
  return {
    ...{ companyId: company.id, zone, range, time, stores, visible },
    storeId: store?.id ?? null,
    chooseRange: ({ from, to, mode }: DateRange) =>
      show({ from: from.toString(), to: mode === 'customRange' ? to.toString() : undefined }),
    chooseStore: (id: number | null) => show({ storeId: id === null ? undefined : String(id) }),
  }
}
export type ReportPlace = ReturnType<typeof useReportPlace>

function rangeOf(from: string | undefined, to: string | undefined, span: ReportSpan): DateRange | undefined {
  const first = parseDay(from ?? '')
  if (!first) return undefined
  const last = parseDay(to ?? '')
  return last && span === 'days' ? { from: first, to: last, mode: 'customRange' } : monthRange(first)
}
