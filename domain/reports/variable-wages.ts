import { roundedQuotient } from '../basics/numbers.ts'
import { type KindAmount, quantityOf, wageTeller } from '../exports/wage-lines.ts'
import { type WageTypeLine, wageTypeOn } from '../settings/wage-type-lines.ts'
import { type Day, dayText, mondayOf } from '../wages/calendar.ts'
import type { OwnUnit } from '../wages/individual-units.ts'
import { type Month, monthOfDay, monthsBetween, monthText, spanOfMonth } from '../wages/month-numbers.ts'
import { KIND_CODES, kindOf, type TimeKind, type WageUnit } from '../wages/time-kinds.ts'

/** What is paid beside fixed pay, by the groups that people choose of it. */
export const VARIABLE_KINDS = {
  overtime: ['MEHR25', 'MEHR0', 'UE50', 'UE70', 'UE100', 'FTA_UE', 'ZA_AUSZ'],
  surcharges: [
    ...['NACHT', 'SONNTAG', 'OEFFNUNG30', 'OEFFNUNG50', 'OEFFNUNG70', 'OEFFNUNG100', 'FTA', 'BEREITSCHAFT'],
  ] as TimeKind[],
} as const satisfies Record<string, readonly TimeKind[]>

export const MONTHS = 12
const WEEKS = 13

export type VariableDay = Omit<KindAmount, 'date'> & { day: Day }

export type VariablePerson = {
  /** Both days included; null goes on. */
  contracts: readonly { from: Day; to: Day | null }[]
  days: readonly VariableDay[]
  own: readonly { wageTypeId: number; number: string; name: string; unit: OwnUnit; month: Month; hundredths: number }[]
}

/** A wage type in hundredths of its unit; null: not employed. */
export type VariableRow = {
  name: string
  unit: OwnUnit
  months: readonly (number | null)[]
  sum: number
  averageMonths: number | null
  averageWeeks: number | null
}

/** Both days included: the last whole weeks, from Monday to Sunday, that are over at the end of a month. */
export function lastWeeks(month: Month): { first: Day; last: Day } {
  const last = mondayOf(spanOfMonth(month).last + 1) - 1
  return { first: last - WEEKS * 7 + 1, last }
}

type Told = {
  month: Month
  months: readonly Month[]
  weeks: { first: Day; last: Day }
  tellers: ReadonlyMap<Month, ReturnType<typeof wageTeller>>
  unitOf: (day: VariableDay) => WageUnit
}

/**
 * What somebody was paid beside fixed pay in the twelve months up to one, each wage type as payroll counts it. An average of months is
 * their sum by the months under contract; one of weeks is what they come to by the weeks under contract, thirteen of which are three
 * months. Asked for thousands of people, the mapping is looked through once.
 */
export function variableTeller(
  month: Month,
  mapping: readonly WageTypeLine[],
): (person: VariablePerson) => VariableRow[] {
  const months = monthsBetween(month - MONTHS + 1, month)
  const told: Told = {
    ...{ month, months, weeks: lastWeeks(month), unitOf: unitsOf(mapping) },
    tellers: new Map(months.map(each => [each, wageTeller(mapping, monthText(each), 'month', 'everything')])),
  }
  return person => variableRows(person, told)
}

function variableRows(person: VariablePerson, told: Told): VariableRow[] {
  const { months, weeks, unitOf } = told
  const isEmployedIn = ({ first, last }: { first: Day; last: Day }) =>
    person.contracts.some(({ from, to }) => from <= last && (to ?? last) >= first)
  const employed = months.map(each => isEmployedIn(spanOfMonth(each)))
  const employedWeeks = Array.from({ length: WEEKS }, (_, at) => weeks.first + at * 7).filter(first =>
    isEmployedIn({ first, last: first + 6 }),
  ).length
  const rowOf = (name: string, unit: OwnUnit, values: ReadonlyMap<Month, number>, averageWeeks: number | null) => {
    const sum = months.reduce((all, each) => all + (values.get(each) ?? 0), 0)
    return {
      ...{ name, unit, sum, averageWeeks },
      months: months.map((each, at) => values.get(each) ?? (employed[at] ? 0 : null)),
      averageMonths: byCount(sum, employed.filter(is => is).length),
    }
  }
  const kinds = ofKinds(person, told).map(({ kind, unit, values }) => {
    const inWeeks = person.days.filter(
      each => each.kind === kind && each.day >= weeks.first && each.day <= weeks.last && unitOf(each) === unit,
    )
    const average = employedWeeks === 0 ? null : roundedQuotient(totalOf(unit, inWeeks) * WEEKS, 3 * employedWeeks)
    return rowOf(kindOf(kind).name, unit, values, average)
  })
  const lastThree = months.slice(-3)
  const employedOfThree = employed.slice(-3).filter(is => is).length
  const own = [...Map.groupBy(person.own, ({ wageTypeId }) => wageTypeId).values()]
    .sort(([a], [b]) => a!.number.localeCompare(b!.number) || a!.wageTypeId - b!.wageTypeId)
    .map(all => {
      const values = new Map<Month, number>()
      for (const { month, hundredths } of all) values.set(month, (values.get(month) ?? 0) + hundredths)
      const sum = lastThree.reduce((all, each) => all + (values.get(each) ?? 0), 0)
      return rowOf(all[0]!.name, all[0]!.unit, values, byCount(sum, employedOfThree))
    })
  return [...kinds, ...own].filter(({ months }) => months.some(value => value !== null && value !== 0))
}

const byCount = (sum: number, count: number): number | null => (count === 0 ? null : roundedQuotient(sum, count))

type KindValues = { kind: TimeKind; unit: WageUnit; values: Map<Month, number> }

/** As payroll is told them, in the order of the kinds; one that is counted otherwise later has a row for each unit. */
function ofKinds({ days }: VariablePerson, { months, tellers }: Told): KindValues[] {
  const found: KindValues[] = []
  const daysOf = Map.groupBy(days, ({ day }) => monthOfDay(day))
  for (const month of months) {
    const { first } = spanOfMonth(month)
    const amounts = (daysOf.get(month) ?? [])
      .toSorted((a, b) => a.day - b.day)
      .map(({ day, ...amount }) => ({ ...amount, date: day - first + 1 }))
    if (amounts.length === 0) continue
    for (const { kind, unit, quantity } of tellers.get(month)!(amounts).lines) {
      let own = found.find(each => each.kind === kind && each.unit === unit)
      if (!own) {
        own = { kind, unit, values: new Map() }
        found.push(own)
      }
      own.values.set(month, (own.values.get(month) ?? 0) + quantity)
    }
  }
  return found.sort((a, b) => KIND_CODES.indexOf(a.kind) - KIND_CODES.indexOf(b.kind) || a.unit.localeCompare(b.unit))
}

/** In what payroll counts it; nights that are paid in thirds are pieces, whoever gave them no number. */
function unitsOf(mapping: readonly WageTypeLine[]): (day: VariableDay) => WageUnit {
  const known = new Map<string, WageUnit | undefined>()
  return ({ kind, group, day, sixths }) => {
    const key = `${kind} ${group} ${day}`
    if (!known.has(key)) known.set(key, wageTypeOn(mapping, kind, group, dayText(day))?.unit)
    return known.get(key) ?? (sixths > 0 ? 'pieces' : kindOf(kind).unit)
  }
}

/** Of several days, rounded once; what payroll counts by days or pieces that are no time is counted day by day. */
function totalOf(unit: WageUnit, days: readonly VariableDay[]): number {
  const [first] = days
  if (!first) return 0
  const { kind } = first
  const isAdded = unit === 'hours' || (unit === 'pieces' ? kind === 'NACHT' : kindOf(kind).unit === 'days')
  if (!isAdded) return days.reduce((sum, each) => sum + quantityOf(unit, each), 0)
  const total = (of: 'minutes' | 'hundredths' | 'sixths' | 'kept') => days.reduce((sum, each) => sum + each[of], 0)
  const sums = { minutes: total('minutes'), hundredths: total('hundredths'), sixths: total('sixths') }
  return quantityOf(unit, { kind, ...sums, kept: total('kept') })
}
