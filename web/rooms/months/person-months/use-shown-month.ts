import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCompany } from '#web/lib/session.ts'
import { todayHere } from '#web/ui/today.ts'
import { personMonthQuery, shownMonthsQuery } from './queries.ts'

/** Who goes from person to person stays in the month. */
let lastMonth: string | undefined

/** The month of a person that is looked at: that of the address, the one that was looked at last, else the current one, as far as there is one. */
export function useShownMonth(employeeId: number) {
  const { id: companyId } = useCompany()!
  const months = useQuery(shownMonthsQuery(companyId, employeeId))
  const { month: linked } = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const [asked, setAsked] = useState(monthIn(linked) ?? lastMonth ?? todayHere().toString().slice(0, 7))
  const { first = null, last = null } = months.data ?? {}
  const month = first === null || last === null ? undefined : within(asked, first, last)
  const { data, error, refetch, isPlaceholderData } = useQuery(personMonthQuery(companyId, employeeId, month))
  return {
    month,
    /** There is none, and never was. */
    isEmpty: months.data !== undefined && month === undefined,
    data: data && data.employeeId === employeeId ? data : undefined,
    isBehind: isPlaceholderData,
    error: months.error ?? error,
    retry: () => void (months.error ? months.refetch() : refetch()),
    canGo: (to: string) => first !== null && last !== null && to >= first && to <= last,
    go(to: string) {
      lastMonth = to
      setAsked(to)
      if (linked !== undefined)
        void navigate({ to: '.', search: before => ({ ...before, month: to }), replace: true, resetScroll: false })
    },
  }
}

const monthIn = (text: string | undefined) => (text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined)

/** Months as texts have their order. */
function within(month: string, first: string, last: string): string {
  if (month < first) return first
  return month > last ? last : month
}
