import { KIND_CODES, type TimeKind } from '#domain/settings/time-kinds.ts'
import { civilOf } from '#domain/wages/calendar.ts'
import type { WageLine } from '#domain/wages/lines.ts'

/** Minutes, hundredths of days, sixths of nights, and the minutes among them that are kept on the time account. */
export type Sum = [minutes: number, hundredths: number, sixths: number, keptMinutes: number]
export type Totals = Partial<Record<TimeKind, Sum>>
export type DaySum = [date: number, kind: TimeKind, contractId: number, ...sum: Sum]

/** Lines as they are kept: summed by kind, and by day, kind and contract; in one order, whatever that of the lines. */
export function keptSums(lines: readonly WageLine[]): { totals: Totals; days: DaySum[] } {
  const found: Totals = {}
  const days = new Map<string, DaySum>()
  for (const line of lines) {
    const sum: Sum = [line.minutes, line.hundredths, line.sixths, line.isKept ? line.minutes : 0]
    add(found, line.kind, sum)
    const key = `${line.day} ${line.kind} ${line.contractId}`
    const day = days.get(key)
    if (!day) days.set(key, [civilOf(line.day).date, line.kind, line.contractId, ...sum])
    else for (const [at, value] of sum.entries()) (day[at + 3] as number) += value
  }
  const totals: Totals = {}
  for (const kind of KIND_CODES) if (found[kind]) totals[kind] = found[kind]
  return { totals, days: [...days.values()].sort(inOrder) }
}

function add(totals: Totals, kind: TimeKind, sum: Sum): void {
  const own = totals[kind]
  totals[kind] = own ? (own.map((value, at) => value + sum[at]!) as Sum) : sum
}

const inOrder = (one: DaySum, other: DaySum): number =>
  one[0] - other[0] || PLACES[one[1]] - PLACES[other[1]] || one[2] - other[2]

const PLACES = Object.fromEntries(KIND_CODES.map((kind, place) => [kind, place])) as Record<TimeKind, number>
