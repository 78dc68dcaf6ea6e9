import { formatNumber, parseCents, parseDecimal, parseHours, roundedQuotient, roundTo } from '../basics/numbers.ts'
import { OWN_UNITS, type OwnUnit } from '../wages/individual-units.ts'

/** How a value of an own wage type came in. */
export const OWN_ORIGINS = { typed: 'eingegeben', imported: 'aus einer Liste' } as const satisfies Record<
  string,
  string
>
export type OwnValueOrigin = keyof typeof OWN_ORIGINS
/** Of what stands in a cell, whether somebody said it or not. */
export const CELL_ORIGINS = { ...OWN_ORIGINS, computed: 'berechnet' } as const satisfies Record<string, string>
export type CellOrigin = keyof typeof CELL_ORIGINS

/** A payroll file takes no more: 99 999,99. */
export const MOST_HUNDREDTHS = 9_999_999

export type OwnValueColumn = { id: number; number: string; name: string; unit: OwnUnit }
/** Somebody in a store: who works in two has a row in each. */
export type OwnValueRow = {
  employeeId: number
  storeId: number
  storeName: string
  /** The store's month takes no values any more. */
  isClosed: boolean
  personnelNumber: string
  lastName: string
  firstName: string
  /** Without a version: computed; without a number: its average is missing. */
  entries: readonly { wageTypeId: number; hundredths: number | null; version: number | null }[]
}
/** So many are written by one request. */
export const MOST_AT_ONCE = 5000

type CellPlace = { employeeId: number; storeId: number; wageTypeId: number }
/** Hundredths of hours, days or pieces; of euros, cents. Null hundredths: nothing stands there any more. */
export type OwnValueCell = CellPlace & { hundredths: number | null; version: number | null }

export const cellKey = ({ employeeId, storeId, wageTypeId }: CellPlace): string =>
  `${employeeId} ${storeId} ${wageTypeId}`

/** '1 234,50', with the minus that people read. */
export const valueText = (hundredths: number): string => formatNumber(hundredths / 100).replace('-', '−')
export const valueWithUnit = (hundredths: number, unit: OwnUnit): string =>
  unit === 'euro' ? `€ ${valueText(hundredths)}` : `${valueText(hundredths)} ${OWN_UNITS[unit]}`

/** What is typed as hundredths, or what is wrong with it. Hours may be typed as `7:30`. */
export function readHundredths(text: string, unit: OwnUnit): { hundredths: number } | { says: string } {
  const trimmed = text.trim()
  if (unit === 'hours' && trimmed.includes(':')) {
    const minutes = parseHours(trimmed)
    return minutes === undefined
      ? { says: `„${trimmed}“ ist keine Zahl` }
      : inBounds(roundedQuotient(minutes * 100, 60))
  }
  if (unit === 'euro') {
    const cents = parseCents(trimmed)
    if (cents !== undefined) return inBounds(cents)
  }
  const value = parseDecimal(trimmed)
  if (value === undefined) return { says: `„${trimmed}“ ist keine Zahl` }
  const hundredths = roundTo(value * 100, 0)
  if (roundTo(value, 2) !== value) return { says: `„${trimmed}“ hat mehr als zwei Nachkommastellen` }
  return inBounds(hundredths)
}

const inBounds = (hundredths: number) =>
  Math.abs(hundredths) > MOST_HUNDREDTHS
    ? { says: `Höchstens ${valueText(MOST_HUNDREDTHS)}` }
    : { hundredths: hundredths === 0 ? 0 : hundredths }

/** As one line: „€ 120,00 · 7,50 h“, each unit that there is something of. */
export function totalsText(values: readonly { unit: OwnUnit; hundredths: number }[]): string {
  const units = (Object.keys(OWN_UNITS) as OwnUnit[]).toReversed()
  return units
    .filter(unit => values.some(each => each.unit === unit))
    .map(unit => valueWithUnit(sumOf(values.filter(each => each.unit === unit)), unit))
    .join(' · ')
}

export const sumOf = (values: readonly { hundredths: number | null }[]): number =>
  values.reduce((sum, { hundredths }) => sum + (hundredths ?? 0), 0)

/** What who may not see pay is told in the place of wage types in euros. */
export const hiddenText = (count: number): string =>
  `${count === 1 ? '1 Lohnart in € ist' : `${count} Lohnarten in € sind`} ausgeblendet, denn Ihnen fehlt das Recht „SV-Nummer, IBAN und Bezüge sehen“.`
