import { roundedQuotient } from '../basics/numbers.ts'
import { ABSENCE_KINDS } from './absence-kinds.ts'
import type { AverageKind } from './averages.ts'
import { civilOf, type Day, dayAt, mondayOf } from './calendar.ts'
import { type Month, spanOfMonth } from './month-numbers.ts'
import type { AverageSpan } from './reckoned-average.ts'
import { type MonthSpan, monthSpan } from './target-hours.ts'
import type { TimeKind } from './time-kinds.ts'
import type { WageLine } from './wage-lines.ts'
import { WORKED_KINDS } from './wage-month.ts'

/** What a day came to, kind by kind, as months keep it. */
export type ReckonedDay = { day: Day; kinds: readonly KindOfDay[] }
type KindOfDay = Pick<WageLine, 'kind' | 'contractId' | 'minutes' | 'hundredths' | 'sixths'> & { keptMinutes: number }

/** What an hour of a kind was paid by a contract on a day; where nights are paid in thirds, a whole night. Undefined: nobody knows. */
export type Worth = (
  kind: TimeKind,
  day: Day,
  contractId: number,
) => { cents: number; per: 'hour' | 'night' } | undefined

/** What the averages of a person are made from. */
export type AverageBasis = {
  /** Days under contract, both included; null goes on. */
  employed: readonly { from: Day; to: Day | null }[]
  /** The first of the days that were reckoned, all that follow among them. */
  reckonedFrom: Day
  days: readonly ReckonedDay[]
  worth: Worth
  /** What individual wage types came to; a month's amount is shared by the days worked in it. */
  ownAmounts: readonly { key: string; month: Month; cents: number }[]
}

/** A week or month of somebody, and which of the kinds asked for have minutes whose worth nobody knows. */
export type PersonSpan = AverageSpan & MonthSpan & { unvalued: readonly AverageKind[] }

/** Lines as averages read them. */
export const reckonedDays = (lines: readonly WageLine[]): ReckonedDay[] =>
  [...Map.groupBy(lines, ({ day }) => day)].map(([day, own]) => ({
    day,
    kinds: own.map(line => ({ ...line, keptMinutes: line.isKept ? line.minutes : 0 })),
  }))

/**
 * The weeks or months before the one in which an absence begins, the newest first, as far back as somebody is employed without
 * a whole one between, and days are reckoned; each is made when it is asked for. The one of the entry counts as begun. domain.md §5.3.
 */
export function* averageSpans(
  basis: AverageBasis,
  kinds: readonly AverageKind[],
  unit: 'week' | 'month',
  absentFrom: Day,
): Generator<PersonSpan> {
  const prepared = preparedOf(basis)
  for (let span = before(spanOf(unit, absentFrom), unit); ; span = before(span, unit)) {
    const held = daysOf(span).filter(day => isEmployed(basis, day))
    if (held.length === 0 || held[0]! < basis.reckonedFrom) return
    const key = `${unit} ${span.first} ${kinds.join()}`
    const made = prepared.spans.get(key) ?? spanMade(basis, prepared, kinds, unit, span, held)
    prepared.spans.set(key, made)
    yield made
  }
}

function spanMade(
  { worth }: AverageBasis,
  { kindsOf, isInsured, shares }: Prepared,
  kinds: readonly AverageKind[],
  unit: 'week' | 'month',
  span: MonthSpan,
  held: readonly Day[],
): PersonSpan {
  const reckoned = held.map(day => ({ day, kinds: kindsOf(day) }))
  const insured = held.filter(isInsured).length
  return {
    ...span,
    ...amountsOf(reckoned, kinds, worth, shares),
    workedDays: reckoned.filter(isWorked).length,
    insuredDays: unit === 'month' ? insuredOfMonth(insured, span) : insured,
    normalMinutes: total(reckoned.flatMap(each => each.kinds.filter(({ kind }) => kind === 'NORM'))),
    hasAbsence: reckoned.some(isAbsent),
  }
}

type Prepared = {
  kindsOf: (day: Day) => readonly KindOfDay[]
  isInsured: (day: Day) => boolean
  shares: ReturnType<typeof ownShares>
  /** Those that were made, by unit, first day and kinds. */
  spans: Map<string, PersonSpan>
}
const known = new WeakMap<AverageBasis, Prepared>()
/** Of one person several averages are made. */
function preparedOf(basis: AverageBasis): Prepared {
  const found = known.get(basis)
  if (found) return found
  const days = new Map(basis.days.map(each => [each.day, each.kinds]))
  const kindsOf = (day: Day) => days.get(day) ?? NOTHING
  const made = { kindsOf, isInsured: insuredDays(basis, kindsOf), shares: ownShares(basis, kindsOf), spans: new Map() }
  known.set(basis, made)
  return made
}
const NOTHING: readonly KindOfDay[] = []

const spanOf = (unit: 'week' | 'month', day: Day): MonthSpan => {
  const { year, month } = civilOf(day)
  return unit === 'month' ? monthSpan(year, month) : { first: mondayOf(day), last: mondayOf(day) + 6 }
}
const before = ({ first }: MonthSpan, unit: 'week' | 'month'): MonthSpan => spanOf(unit, first - 1)
const daysOf = ({ first, last }: MonthSpan): Day[] => Array.from({ length: last - first + 1 }, (_, at) => first + at)

const isEmployed = ({ employed }: AverageBasis, day: Day): boolean =>
  employed.some(({ from, to }) => from <= day && day <= (to ?? day))

const total = (kinds: readonly KindOfDay[]): number => kinds.reduce((sum, { minutes }) => sum + minutes, 0)

/** What the end of an averaging period moves from one kind to another is no work of its day. */
const isWorked = ({ kinds }: ReckonedDay): boolean => total(kinds.filter(({ kind }) => WORKED_KINDS.has(kind))) > 0

/** School is work of apprentices; a holiday is no absence: it takes a day from the divisor as from the sum. KJBG § 11 (4). */
const isAbsent = ({ kinds }: ReckonedDay): boolean =>
  kinds.some(({ kind, minutes, hundredths }) => ABSENCES.has(kind) && (minutes > 0 || hundredths > 0))
const ABSENCES: ReadonlySet<TimeKind> = new Set<TimeKind>(
  [...ABSENCE_KINDS, 'KRANK50' as const, 'KRANK0' as const].filter(kind => kind !== 'BERUFSSCHULE'),
)

function amountsOf(
  reckoned: readonly ReckonedDay[],
  kinds: readonly AverageKind[],
  worth: Worth,
  shares: ReadonlyMap<Day, Readonly<Record<string, number>>>,
): Pick<PersonSpan, 'amounts' | 'unvalued'> {
  const amounts: Record<string, number> = {}
  const unvalued = new Set<AverageKind>()
  for (const kind of kinds) {
    // In sixtieths of a cent, rounded once.
    let sum = 0
    for (const { day, kinds: own } of reckoned)
      for (const each of own) {
        if (each.kind !== kind) continue
        const { minutes, keptMinutes, sixths, contractId } = each
        // What is kept as time is not paid.
        const paid = minutes - keptMinutes
        if (paid === 0 && sixths === 0) continue
        const value = worth(kind, day, contractId)
        if (!value) unvalued.add(kind)
        else sum += value.per === 'night' ? sixths * 10 * value.cents : paid * value.cents
      }
    amounts[kind] = roundedQuotient(sum, 60)
  }
  for (const { day } of reckoned)
    for (const [key, cents] of Object.entries(shares.get(day) ?? {})) amounts[key] = (amounts[key] ?? 0) + cents
  return { amounts, unvalued: [...unvalued] }
}

/** The days that have a part of a month's amount; where nobody worked in it, the days under contract have. Nothing is lost by rounding. */
function ownShares(basis: AverageBasis, kindsOf: (day: Day) => readonly KindOfDay[]) {
  const shares = new Map<Day, Record<string, number>>()
  for (const { key, month, cents } of basis.ownAmounts) {
    const held = daysOf(spanOfMonth(month)).filter(day => isEmployed(basis, day))
    const worked = held.filter(day => isWorked({ day, kinds: kindsOf(day) }))
    const sharing = worked.length > 0 ? worked : held
    for (const [at, day] of sharing.entries()) {
      const upTo = (count: number) => roundedQuotient(cents * count, sharing.length)
      const own = shares.get(day) ?? {}
      own[key] = (own[key] ?? 0) + upTo(at + 1) - upTo(at)
      shares.set(day, own)
    }
  }
  return shares
}

/** A day without pay is not insured; unpaid leave is, unless it lasts longer than a month. ASVG § 11 (3). */
function insuredDays(basis: AverageBasis, kindsOf: (day: Day) => readonly KindOfDay[]): (day: Day) => boolean {
  const isOff = (day: Day, unpaid: readonly TimeKind[]) =>
    kindsOf(day).some(({ kind, hundredths }) => unpaid.includes(kind) && hundredths >= 100)
  const long = new Set<Day>()
  const leave = basis.days.map(({ day }) => day).filter(day => isOff(day, ['UNBEZ']))
  const known = new Set(leave)
  for (const day of leave) {
    if (known.has(day - 1)) continue
    let last = day
    while (known.has(last + 1)) last += 1
    const { year, month, date } = civilOf(day)
    if (last >= dayAt(year, month + 1, date)) for (let off = day; off <= last; off++) long.add(off)
  }
  return day => !long.has(day) && !isOff(day, ['KARENZ', 'PRAES', 'KRANK0'])
}

/** A whole month has thirty, whatever the calendar says. */
const insuredOfMonth = (insured: number, { first, last }: MonthSpan): number =>
  insured === last - first + 1 ? 30 : Math.min(30, insured)
