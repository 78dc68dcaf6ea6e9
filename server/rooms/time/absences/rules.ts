import { type Period, periodInstants, type Span } from '#domain/time/periods.ts'
import { Refusal } from '#server/platform/refusal.ts'

const LONGEST_DAYS = 400

/** The days of a query; longer than a year is a slip, not a question. */
export function requestedPeriod(query: { from: string; to: string }): Period {
  const from = Temporal.PlainDate.from(query.from)
  const to = Temporal.PlainDate.from(query.to)
  const days = from.until(to).days + 1
  if (days < 1) throw new Refusal('invalid', undefined, { to: 'Darf nicht vor dem ersten Tag liegen' })
  if (days > LONGEST_DAYS) throw new Refusal('invalid', undefined, { to: `Höchstens ${LONGEST_DAYS} Tage auf einmal` })
  return { from, to }
}

export function spanOf(period: Period, zone: string): Span {
  const { from, to } = periodInstants(period, zone)
  return { fromMs: from.epochMilliseconds, toMs: to.epochMilliseconds }
}
