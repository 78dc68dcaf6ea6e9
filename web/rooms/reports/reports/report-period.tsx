import { monthRange, stepMonth } from '#domain/basics/date-range.ts'
import { formatMonth } from '#domain/basics/days.ts'
import type { ReportSpan } from '#domain/reports/report-kinds.ts'
import { DateSelector } from '#web/ui/date-selector/date-selector.tsx'
import { PeriodStepper } from '#web/ui/period/period-stepper.tsx'
import type { ReportPlace } from './use-report-place.ts'

type Props = { span: ReportSpan; place: ReportPlace }

/** Days of one month, a month, or the twelve months up to one. */
export function ReportPeriod({ span, place: { range, zone, chooseRange } }: Props) {
  if (span === 'days') return <DateSelector value={range} onChange={chooseRange} zone={zone} />
  const month = range.from.toPlainYearMonth()
  return (
    <PeriodStepper
      label={span === 'month' ? formatMonth(month) : yearText(month)}
      month={month}
      onMonth={picked => chooseRange(monthRange(picked.toPlainDate({ day: 1 })))}
      onStep={direction => chooseRange(stepMonth(range, direction))}
    />
  )
}

/** „Dez. 2025 – Nov. 2026“ */
const yearText = (month: Temporal.PlainYearMonth) => `${short(month.subtract({ months: 11 }))} – ${short(month)}`

const short = (month: Temporal.PlainYearMonth): string => {
  const [name = '', year] = formatMonth(month).split(' ')
  return `${name.length > 5 ? `${name.slice(0, name.startsWith('Sept') ? 4 : 3)}.` : name} ${year}`
}
