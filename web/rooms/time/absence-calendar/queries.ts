import { queryOptions } from '@tanstack/react-query'
import { absenceCalendar } from '#contract/time/absence-calendar.ts'
import { api } from '#web/lib/api.ts'

export const calendarQuery = (companyId: number, storeId: number, month: string) =>
  queryOptions({
    queryKey: ['time', 'absences', companyId, 'calendar', storeId, month],
    queryFn: ({ signal }) => api(absenceCalendar.month, { query: { companyId, storeId, month }, signal }),
    meta: {
      follows: [
        ['time', 'absences'],
        ['people', 'employees'],
      ],
    },
  })
