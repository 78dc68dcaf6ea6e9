import { formatMonth } from '#domain/basics/days.ts'
import { PeriodStepper } from './period-stepper.tsx'

type Props = { month: Temporal.PlainYearMonth; onChange: (month: Temporal.PlainYearMonth) => void }

export const MonthStepper = ({ month, onChange }: Props) => (
  <PeriodStepper label={formatMonth(month)} onStep={direction => onChange(month.add({ months: direction }))} />
)
