import { formatMonth } from '#domain/basics/days.ts'
import { PeriodStepper } from '#web/ui/period/period-stepper.tsx'
import type { MonthPlace } from './use-month-place.ts'

export const MonthStepper = ({ month, goToMonth }: MonthPlace) => (
  <PeriodStepper
    label={formatMonth(month)}
    month={month}
    onMonth={goToMonth}
    onStep={direction => goToMonth(month.add({ months: direction }))}
  />
)
