import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { personMonths } from '#contract/months/person-months.ts'
import { weekSheets } from '#contract/months/week-sheets.ts'
import { stampRecords } from '#contract/time/stamps.ts'
import { api } from '#web/lib/api.ts'

/** All that is known of somebody's months. */
export const monthKey = (companyId: number, employeeId: number) => [
  'months',
  'person-months',
  companyId,
  'of',
  employeeId,
]

export const shownMonthsQuery = (companyId: number, employeeId: number) =>
  queryOptions({
    queryKey: [...monthKey(companyId, employeeId), 'months'],
    queryFn: ({ signal }) => api(personMonths.months, { query: { companyId }, params: { id: employeeId }, signal }),
  })

/** Leave and sick pay at the end of a month, without one of this month; of the last one where it is later. */
export const balancesQuery = (companyId: number, employeeId: number, month?: string) =>
  queryOptions({
    queryKey: [...monthKey(companyId, employeeId), 'balances', month],
    queryFn: ({ signal }) =>
      api(personMonths.balances, { query: { companyId, month }, params: { id: employeeId }, signal }),
    meta: {
      follows: [
        ['time', 'absences'],
        ['months', 'leave-notices'],
      ],
    },
  })

/** What was stamped in a month, whether it counts or not. */
export const monthStampsQuery = (companyId: number, employeeId: number, month: string | undefined) =>
  queryOptions({
    queryKey: ['time', 'stamps', companyId, 'of', employeeId, month],
    queryFn: ({ signal }) =>
      api(stampRecords.ofPerson, { query: { companyId, month: month! }, params: { id: employeeId }, signal }),
    enabled: month !== undefined,
  })

/** The former month stays in sight until the next one is there. */
export const personMonthQuery = (companyId: number, employeeId: number, month: string | undefined) =>
  queryOptions({
    queryKey: [...monthKey(companyId, employeeId), month],
    queryFn: ({ signal }) =>
      api(personMonths.find, { query: { companyId, month: month! }, params: { id: employeeId }, signal }),
    enabled: month !== undefined,
    placeholderData: keepPreviousData,
  })

/** A week with what it was reckoned from; the former one stays in sight until the next one is there. */
export const weekSheetQuery = (companyId: number, employeeId: number, monday: string) =>
  queryOptions({
    queryKey: [...monthKey(companyId, employeeId), 'week', monday],
    queryFn: ({ signal }) => api(weekSheets.find, { query: { companyId }, params: { id: employeeId, monday }, signal }),
    placeholderData: keepPreviousData,
  })
