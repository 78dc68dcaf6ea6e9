import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { costsByDay, type DayCost } from '#domain/roster/week-costs.ts'
import { dayText } from '#domain/wages/calendar.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { payRatesQuery } from '#web/rooms/roster/hour-rates/queries.ts'
import type { BoardWeek } from './board-week.ts'

/** Of each day in sight, for who may see what people are paid. */
export function useDayCosts(week: BoardWeek): readonly DayCost[] | undefined {
  const companyId = useCompanyId()
  const { storeId, first, last, shifts, calendar } = week
  const asked = { companyId, storeId, from: dayText(first), to: dayText(last) }
  const rates = useQuery({ ...payRatesQuery(asked), enabled: useCan('employees.read-sensitive') }).data
  return useMemo(
    () => rates && costsByDay(shifts, rates, { first, last }, calendar),
    [rates, shifts, first, last, calendar],
  )
}
