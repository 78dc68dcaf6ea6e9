import { roundedQuotient } from '../basics/numbers.ts'
import { roleOfNumber, type WageType, type WageTypeLine, wageTypeOn } from '../settings/wage-type-lines.ts'
import type { OwnUnit } from '../wages/individual-units.ts'
import type { ComputedUse } from '../wages/individual-wage-type.ts'
import type { ModelGroup } from '../wages/model-groups.ts'
import { kindOf, type TimeKind, type WageUnit } from '../wages/time-kinds.ts'

/** What a day, or a whole month, came to of a kind of time; `kept` minutes stand on the time account and are not paid. */
export type KindAmount = {
  /** Of the month, from 1 on. */
  date: number
  kind: TimeKind
  group: ModelGroup
  minutes: number
  hundredths: number
  sixths: number
  kept: number
}

/** What payroll is told of a person's kind of time under one number. */
export type WageLine = {
  kind: TimeKind
  /** Kinds of the same number that it stands for, too. */
  with?: readonly TimeKind[]
  number: string
  factor: number | null
  unit: WageUnit
  /** Of the month; null: it is of the whole month. */
  date: number | null
  /** Tells a kind's lines of a month apart, whatever becomes of the others: see `ledgerId`. */
  slot: number
  /** Hundredths of hours, days or pieces. */
  quantity: number
}

/** What is told of a wage type of the company's own: what was entered for the month, as it was entered. */
export type OwnLine = {
  kind: null
  name: string
  number: string
  factor: number | null
  unit: OwnUnit
  date: null
  /** Hundredths of hours, days or pieces; of euros, cents. */
  quantity: number
}

export type WageLines = {
  lines: WageLine[]
  /** What the company has given no number; nothing of it is in the lines. */
  missing: { kind: TimeKind; group: ModelGroup }[]
}

/**
 * A person's month as payroll is told it: by kind and number, or also by day. Amounts come in the order of days; a line of a
 * day is what the month so far rounds to, less what the days before did, so that the days of a month add up to it.
 * `everything` also tells what payroll gets otherwise, or has no number.
 */
export const wageLines = (
  amounts: readonly KindAmount[],
  mapping: readonly WageTypeLine[],
  month: string,
  detail: 'month' | 'day',
  told?: 'handed-over' | 'everything',
): WageLines => wageTeller(mapping, month, detail, told)(amounts)

/** `wageLines` for one month and any number of people. */
export function wageTeller(
  mapping: readonly WageTypeLine[],
  month: string,
  detail: 'month' | 'day',
  told: 'handed-over' | 'everything' = 'handed-over',
): (amounts: readonly KindAmount[]) => WageLines {
  const numberOf = numbersOn(mapping, month)
  return amounts => {
    const missing = new Map<string, { kind: TimeKind; group: ModelGroup }>()
    const sums: Sum[] = []
    const lines: WageLine[] = []
    for (const amount of amounts) {
      const { kind, group, date } = amount
      const mapped = numberOf(kind, group, date)
      if (!mapped) missing.set(`${kind} ${group}`, { kind, group })
      const wageType = mapped ?? (told === 'everything' ? unnumbered(amount) : undefined)
      if (!wageType || (told === 'handed-over' && roleOfNumber(wageType.number) !== 'wage-type')) continue
      let sum = sums.find(
        each => each.kind === kind && each.wageType.number === wageType.number && each.wageType.unit === wageType.unit,
      )
      if (!sum) {
        sum = { kind, wageType, raw: 0, told: 0 }
        sums.push(sum)
      }
      sum.raw += rawOf(wageType.unit, amount)
      if (detail === 'day') tell(lines, sum, date)
    }
    if (detail === 'month') for (const sum of sums) tell(lines, sum, null)
    return { lines: takenFromOtherDays(lines), missing: [...missing.values()] }
  }
}

/** What no number says the unit of; only nights that are paid in thirds have sixths. */
const unnumbered = ({ kind, sixths }: KindAmount): WageType => ({
  ...{ number: '', factor: null, validFrom: '' },
  unit: sixths > 0 ? 'pieces' : kindOf(kind).unit,
})

type Sum = { kind: TimeKind; wageType: WageType; raw: number; told: number }

function tell(lines: WageLine[], sum: Sum, date: number | null): void {
  const { kind } = sum
  const { number, factor, unit } = sum.wageType
  const quantity = roundedQuotient(sum.raw, RAW_OF_HUNDREDTH[unit]) - sum.told
  sum.told += quantity
  if (quantity === 0) return
  const beside = besideLast(lines, kind, date)
  // Two contracts on one day can give a kind the same number.
  const same = beside.find(line => line.number === number && line.unit === unit)
  if (same) same.quantity += quantity
  else
    lines.push({
      kind,
      number,
      factor,
      unit,
      date,
      slot: (date ?? 0) * NUMBERS_AT_ONCE + beside.length,
      quantity,
    })
}

/** What the end of an averaging period takes away comes off the days before it, the newest first, then off those after; what the month lacks stays. */
function takenFromOtherDays(lines: WageLine[]): WageLine[] {
  if (lines.every(({ quantity }) => quantity > 0)) return lines
  for (const [at, line] of lines.entries())
    for (const other of [...lines.slice(0, at).reverse(), ...lines.slice(at + 1)]) {
      if (line.quantity >= 0) break
      if (other.kind !== line.kind || other.number !== line.number || other.unit !== line.unit) continue
      const taken = Math.min(-line.quantity, Math.max(0, other.quantity))
      other.quantity -= taken
      line.quantity += taken
    }
  return lines.filter(({ quantity }) => quantity !== 0)
}

/** Lines of a day are the last ones, for days come in their order. */
function besideLast(lines: readonly WageLine[], kind: TimeKind, date: number | null): WageLine[] {
  let from = lines.length
  while (from > 0 && lines[from - 1]!.date === date) from--
  return lines.slice(from).filter(line => line.kind === kind)
}

/** More numbers of one kind and day than there are groups there can't be. */
const NUMBERS_AT_ONCE = 8

/** What a hundredth is made of: three fifths of a minute, of hours counted in fifths; a sixth of a night has three hundredths of a sixth. */
const RAW_OF_HUNDREDTH = { hours: 3, days: 1, pieces: 3 } as const

/** What a day or a month of a kind is in a unit, rounded once: hundredths of hours, days or pieces. */
export const quantityOf = (unit: WageUnit, amount: Omit<KindAmount, 'date' | 'group'>): number =>
  roundedQuotient(rawOf(unit, amount), RAW_OF_HUNDREDTH[unit])

/** Whole parts, so that no sum of them is off: fifths of minutes, hundredths of days, fiftieths of sixths of pieces. */
function rawOf(
  unit: WageUnit,
  { kind, minutes, hundredths, sixths, kept }: Omit<KindAmount, 'date' | 'group'>,
): number {
  const isThere = minutes > 0 || hundredths > 0
  if (unit === 'hours') return (minutes - kept) * 5
  if (unit === 'days') return kindOf(kind).unit === 'days' ? hundredths : isThere ? 100 : 0
  if (kind === 'NACHT') return sixths * 50
  return isThere ? 300 : 0
}

/**
 * Whether the sums of a month are enough to tell its lines: no number changes in it, and nothing that is known in hours is
 * counted in days.
 */
export const hasStableIds = (mapping: readonly WageTypeLine[], month: string): boolean =>
  mapping.every(
    ({ kind, validFrom, unit, units }) =>
      !(validFrom.startsWith(month) && !validFrom.endsWith('-01')) &&
      [unit, ...Object.values(units)].every(
        each =>
          each === 'hours' ||
          (each === 'days' && kindOf(kind).unit === 'days') ||
          (each === 'pieces' && kind === 'NACHT'),
      ),
  )

function numbersOn(mapping: readonly WageTypeLine[], month: string) {
  const changes = mapping.some(({ validFrom }) => validFrom.startsWith(month))
  const known = new Map<string, WageType | null>()
  return (kind: TimeKind, group: ModelGroup, date: number): WageType | null => {
    const day = changes ? `${month}-${String(date).padStart(2, '0')}` : `${month}-01`
    const key = `${kind} ${group} ${day}`
    let found = known.get(key)
    if (found === undefined) {
      found = wageTypeOn(mapping, kind, group, day) ?? null
      known.set(key, found)
    }
    return found
  }
}

/** Never given to another kind, for the ledger of what was handed over knows lines by them. */
const LEDGER_NUMBERS: Record<TimeKind, number> = {
  NORM: 1,
  MEHR25: 2,
  MEHR0: 3,
  UE50: 4,
  UE100: 5,
  NACHT: 6,
  SONNTAG: 7,
  OEFFNUNG30: 8,
  OEFFNUNG50: 9,
  OEFFNUNG70: 10,
  OEFFNUNG100: 11,
  FEIERTAG_ENTG: 12,
  FTA: 13,
  FTA_UE: 14,
  ZA: 15,
  ZA_AUSZ: 16,
  URLAUB: 17,
  KRANK: 18,
  KRANK50: 19,
  KRANK0: 20,
  AU: 21,
  ARZT: 22,
  PFLEGE: 23,
  DIENSTVERH: 24,
  KARENZ: 25,
  PRAES: 26,
  UNBEZ: 27,
  BERUFSSCHULE: 28,
  BEREITSCHAFT: 29,
  UE70: 30,
  ZA_8DEZ: 31,
}

/** What a line of a person's month is known by from one hand-over to the next; over 32 bits. */
export const ledgerId = (employeeId: number, { kind, slot }: Pick<WageLine, 'kind' | 'slot'>): number =>
  (employeeId * 64 + LEDGER_NUMBERS[kind]) * 32 * NUMBERS_AT_ONCE + slot

/** Beyond all that kinds of time can have. */
const OWN_LEDGER_NUMBERS = 2 ** 46
/** Beside those of the kinds of time: a company has one wage type that is computed from the averages for each. */
const COMPUTED_NUMBERS: Record<ComputedUse, number> = { sickness: 61, vacation: 62, holiday: 63 }
/** The same for what is computed of a person's month. */
export const computedLedgerId = (employeeId: number, use: ComputedUse): number =>
  (employeeId * 64 + COMPUTED_NUMBERS[use]) * 32 * NUMBERS_AT_ONCE

/** The same for a value of an own wage type. */
export const ownLedgerId = (valueId: number): number => OWN_LEDGER_NUMBERS + valueId

/** Of a line's ledger id: its quantity may be an amount from somebody's pay, for it is of an own wage type, or computed from averages. */
export const maySayPay = (sourceId: number): boolean =>
  sourceId >= OWN_LEDGER_NUMBERS ||
  Object.values(COMPUTED_NUMBERS).includes(Math.floor(sourceId / (32 * NUMBERS_AT_ONCE)) % 64)

/** What a line's ledger id stands for: a kind of time, a value of an own wage type, or what is computed of averages. */
export type LedgerEntry = { kind: TimeKind } | { valueId: number } | { computed: ComputedUse }

export function ledgerEntry(sourceId: number): LedgerEntry | undefined {
  if (sourceId >= OWN_LEDGER_NUMBERS) return { valueId: sourceId - OWN_LEDGER_NUMBERS }
  const number = Math.floor(sourceId / (32 * NUMBERS_AT_ONCE)) % 64
  return ENTRIES.get(number)
}

const ENTRIES = new Map<number, LedgerEntry>([
  ...(Object.entries(LEDGER_NUMBERS) as [TimeKind, number][]).map(([kind, number]): [number, LedgerEntry] => [
    number,
    { kind },
  ]),
  ...(Object.entries(COMPUTED_NUMBERS) as [ComputedUse, number][]).map(([computed, number]): [number, LedgerEntry] => [
    number,
    { computed },
  ]),
])
