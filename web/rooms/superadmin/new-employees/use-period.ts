import { useState } from 'react'
import type { Period } from '#domain/time/periods.ts'
import { todayHere } from '#web/ui/today.ts'

const WEEK = 7

/** The last seven days to begin with; a week further or back, or a whole month. */
export function usePeriod() {
  const today = todayHere()
  const [period, setPeriod] = useState<Period>({ from: today.subtract({ days: WEEK - 1 }), to: today })
  const moved = (days: number): Period => ({ from: period.from.add({ days }), to: period.to.add({ days }) })
  const days = period.from.until(period.to).days + 1
  return {
    period,
    days,
    canStepForward: Temporal.PlainDate.compare(period.to, today) < 0,
    step: (direction: 1 | -1) =>
      setPeriod(
        days > WEEK ? monthOf(period.from.toPlainYearMonth().add({ months: direction })) : moved(direction * WEEK),
      ),
    toMonth: (month: Temporal.PlainYearMonth) => setPeriod(monthOf(month)),
  }
}

const monthOf = (month: Temporal.PlainYearMonth): Period => ({
  from: month.toPlainDate({ day: 1 }),
  to: month.toPlainDate({ day: month.daysInMonth }),
})
