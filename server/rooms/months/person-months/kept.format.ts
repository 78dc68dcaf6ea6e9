import { civilOf } from '#domain/wages/calendar.ts'
import { KIND_CODES, type TimeKind } from '#domain/wages/time-kinds.ts'
import type { WageLine } from '#domain/wages/wage-lines.ts'

/** Minutes, hundredths of days, sixths of nights, and the minutes among them that are kept on the time account. */
export type Sum = [minutes: number, hundredths: number, sixths: number, keptMinutes: number]
export type Totals = Partial<Record<TimeKind, Sum>>
export type DaySum = [date: number, kind: TimeKind, contractId: number, ...sum: Sum]

/** Which kinds there are, each as the bit of its place among all: many months are looked through at once. */
export const kindBits = (totals: Totals): number =>
  KIND_CODES.reduce((bits, kind, place) => (totals[kind] ? bits + 2 ** place : bits), 0)

export const bitsOfKinds = (kinds: ReadonlySet<TimeKind>): number =>
  KIND_CODES.reduce((bits, kind, place) => (kinds.has(kind) ? bits + 2 ** place : bits), 0)

export const kindsOfBits = (bits: number): TimeKind[] =>
  KIND_CODES.filter((_, place) => Math.floor(bits / 2 ** place) % 2 === 1)

/** Of the month, from 1 on. */
export type MissingDays = [storeId: number, date: number][]

/** How the leave that is left at the end of a month came about, in hundredths of the model's unit. */
export type LeaveYear = {
  /** Days since 1970. */
  from: number
  formerHundredths: number
  yearlyHundredths: number
  givenHundredths: number
  usedHundredths: number
}

/** Lines as they are kept: summed by kind, and by day, kind and contract; in one order, whatever that of the lines. */
export function keptSums(lines: readonly WageLine[]): { totals: Totals; days: DaySum[] } {
  const days: DaySum[] = lines
    .map(({ day, kind, contractId, minutes, hundredths, sixths, isKept }): DaySum => {
      return [civilOf(day).date, kind, contractId, minutes, hundredths, sixths, isKept ? minutes : 0]
    })
    .sort(inOrder)
    .reduce<DaySum[]>((sums, each) => {
      const last = sums.at(-1)
      if (last && inOrder(last, each) === 0)
        for (let at = 3; at < each.length; at++) (last[at] as number) += each[at] as number
      else sums.push(each)
      return sums
    }, [])
  const totals: Totals = {}
  for (const kind of KIND_CODES) {
    const own = days.filter(day => day[1] === kind)
    if (own.length > 0)
      totals[kind] = [3, 4, 5, 6].map(at => own.reduce((sum, day) => sum + (day[at] as number), 0)) as Sum
  }
  return { totals, days }
}

const inOrder = (one: DaySum, other: DaySum): number =>
  one[0] - other[0] || PLACES[one[1]] - PLACES[other[1]] || one[2] - other[2]

const PLACES = Object.fromEntries(KIND_CODES.map((kind, place) => [kind, place])) as Record<TimeKind, number>
