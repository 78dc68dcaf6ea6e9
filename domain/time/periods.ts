import { formatDay, formatMonth, startOfDay } from '../basics/days.ts'

/** Days from the first to the last, both included. */
export type Period = { from: Temporal.PlainDate; to: Temporal.PlainDate }

/** Moments as milliseconds since 1970, `toMs` excluded. */
export type Span = { fromMs: number; toMs: number }

/** Sage DPW, the only payroll software that takes half months. */
const DPW = 1

/** The hand-over period that contains a day: 1–15 or 16–month end for software 1, the whole month for all others. Spec 2 §4. */
export function exportPeriod(softwareId: number, day: Temporal.PlainDate): Period {
  const first = day.with({ day: 1 })
  const last = day.with({ day: day.daysInMonth })
  if (softwareId !== DPW) return { from: first, to: last }
  return day.day <= 15 ? { from: first, to: day.with({ day: 15 }) } : { from: day.with({ day: 16 }), to: last }
}

/** The period a screen opens with: the previous month, for software 1 the current half month, where the 16th itself still opens the first half. Spec 2 §4. */
export function initialPeriod(softwareId: number, today: Temporal.PlainDate): Period {
  if (softwareId !== DPW) return exportPeriod(softwareId, today.subtract({ months: 1 }))
  return exportPeriod(softwareId, today.day > 16 ? today : today.with({ day: 1 }))
}

/** The period right after (1) or right before (-1) a hand-over period. */
export function stepPeriod(softwareId: number, period: Period, direction: 1 | -1): Period {
  return exportPeriod(softwareId, direction === 1 ? period.to.add({ days: 1 }) : period.from.subtract({ days: 1 }))
}

/** 'November 2026' for a whole month, '1.–15. November 2026' within one, else '28.12.2026 – 03.01.2027'. */
export function formatPeriod({ from, to }: Period): string {
  const month = from.toPlainYearMonth()
  if (!month.equals(to.toPlainYearMonth())) return `${formatDay(from)} – ${formatDay(to)}`
  if (from.day === 1 && to.day === to.daysInMonth) return formatMonth(month)
  if (from.day === to.day) return `${from.day}. ${formatMonth(month)}`
  return `${from.day}.–${to.day}. ${formatMonth(month)}`
}

/** The moments of a period in a zone, `to` excluded. */
export function periodInstants({ from, to }: Period, zone: string): { from: Temporal.Instant; to: Temporal.Instant } {
  return { from: startOfDay(from, zone), to: startOfDay(to.add({ days: 1 }), zone) }
}

/** Whether two days are exactly one hand-over period of a software. */
export function isExportPeriod(softwareId: number, from: Temporal.PlainDate, to: Temporal.PlainDate): boolean {
  const period = exportPeriod(softwareId, from)
  return period.from.equals(from) && period.to.equals(to)
}

/** The same as milliseconds. */
export function spanOf(period: Period, zone: string): Span {
  const { from, to } = periodInstants(period, zone)
  return { fromMs: from.epochMilliseconds, toMs: to.epochMilliseconds }
}
