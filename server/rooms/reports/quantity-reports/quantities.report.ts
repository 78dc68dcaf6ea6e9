import { PERMISSIONS } from '#contract/permissions.ts'
import type { ReportNote } from '#contract/reports/report-previews.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import type {
  ReportColumn,
  ReportGroup,
  ReportRow,
  ReportSum,
  ReportTable,
  ReportValue,
} from '#domain/reports/report-table.ts'
import { placeOf } from '#domain/shell/tabs.ts'
import type { OwnUnit } from '#domain/wages/individual-units.ts'
import { compareNumbers, inRuns, type RowWords, UNIT_WORDS } from '../handed-lines/rules.ts'
import type { ReportAsked } from '../report-contents/rules.ts'
import { type Centre, NO_CENTRE } from './rules.ts'

/** A wage type as a column: what payroll knows by one number and counts in one unit. */
export type Quantity = {
  key: string
  number: string
  name: string
  short: string
  unit: OwnUnit
  option: QuantityOption
  isPay: boolean
  place: number
}
export type QuantityOption = 'hours' | 'surcharges' | 'days' | 'pieces' | 'amounts'
const OPTIONS: readonly QuantityOption[] = ['hours', 'surcharges', 'days', 'pieces', 'amounts']

export const quantityOf = (
  { number, name, short, unit, part, isSurcharge, place }: RowWords,
  isPay: boolean,
): Quantity => ({
  ...{ key: `${number}\t${unit}`, number, name, short, unit, isPay, place },
  option: optionOf(unit, isSurcharge || part === 'absences'),
})

function optionOf(unit: OwnUnit, isSurcharge: boolean): QuantityOption {
  if (unit === 'days') return 'days'
  if (unit === 'euro') return 'amounts'
  if (isSurcharge) return 'surcharges'
  return unit
}

export type Sums = Map<string, number>
export const addTo = (sums: Sums, key: string, hundredths: number): void => {
  sums.set(key, (sums.get(key) ?? 0) + hundredths)
}

export type Quantities = {
  quantities: readonly Quantity[]
  /** By cost centre and wage type. */
  rows: readonly { centre: Centre; sums: Sums }[]
  /** What payroll has by the runs, by wage type. */
  held: Sums
  /** Of the month before; undefined: not asked for. */
  former: { sums: Sums; label: string } | undefined
  runNumbers: readonly number[]
  mayReadPay: boolean
}

/** More are no columns any more. */
const MOST_COLUMNS = 16

/** Cost centre by wage type; with many wage types a row for each pair. Product E. */
export function quantityTable(
  all: Quantities,
  asked: ReportAsked,
): { table: ReportTable; isSensitive: boolean; notes: ReportNote[] } {
  const { rows, held, former, runNumbers, mayReadPay } = all
  const totals: Sums = new Map()
  for (const { sums } of rows) for (const [key, hundredths] of sums) addTo(totals, key, hundredths)
  const wanted = all.quantities.filter(({ option }) => asked.options.has(option))
  const readable = wanted.filter(({ isPay }) => mayReadPay || !isPay)
  const shown = readable
    .filter(({ key }) => rows.some(({ sums }) => (sums.get(key) ?? 0) !== 0))
    .toSorted(
      (one, other) =>
        OPTIONS.indexOf(one.option) - OPTIONS.indexOf(other.option) || compareNumbers(one.number, other.number),
    )
  const sorted = rows.toSorted(
    (one, other) =>
      placeOfCentre(one.centre) - placeOfCentre(other.centre) ||
      compareNumbers(one.centre.number, other.centre.number) ||
      compareNumbers(one.centre.name, other.centre.name),
  )
  const shape = { rows: sorted, quantities: shown, totals, held, former, runNumbers }
  const isWide = shown.length <= MOST_COLUMNS
  const unread = wanted.length - readable.length
  const table = {
    ...(isWide ? wideTable(shape, asked) : longTable(shape, asked)),
    notes:
      unread > 0
        ? [`Ohne ${wageTypes(unread)} in €: Dafür fehlt das Recht „${PERMISSIONS['employees.read-sensitive']}“.`]
        : [],
  }
  const narrow: ReportNote[] = isWide
    ? []
    : [{ tone: 'hint', title: wageTypes(shown.length), text: 'Darum steht je Kostenstelle und Lohnart eine Zeile.' }]
  return {
    table,
    isSensitive: shown.some(({ isPay }) => isPay),
    notes: [...differenceNotes(all, totals, shown.length), ...narrow],
  }
}

const placeOfCentre = ({ key }: Centre) => (key === NO_CENTRE.key ? 2 : key === 'others' ? 1 : 0)

type Shape = Pick<Quantities, 'rows' | 'quantities' | 'held' | 'former' | 'runNumbers'> & { totals: Sums }

const NUMBER: ReportColumn = { key: 'number', title: 'KS', type: 'text', share: 0.8 }
const NAME: ReportColumn = { key: 'name', title: 'Name', type: 'text', share: 3.4 }

function wideTable(
  { rows, quantities, totals, held, former, runNumbers }: Shape,
  asked: ReportAsked,
): Omit<ReportTable, 'notes'> {
  const columns: ReportColumn[] = [
    NUMBER,
    NAME,
    ...quantities.map(
      ({ key, number, short, unit }): ReportColumn => ({
        ...{ key, title: `${short}\n${number}`, type: typeOf(unit) },
        share: quantities.length > 8 ? 1.1 : 1.3,
      }),
    ),
  ]
  const sumOf = (label: string, sums: Sums, isMuted = false): ReportSum => ({
    label,
    cells: [null, null, ...quantities.map(({ key }) => sums.get(key) ?? 0)],
    ...(isMuted && { isMuted }),
  })
  const centres = rows.filter(({ centre }) => centre.key !== NO_CENTRE.key).length
  return {
    keys: [],
    columns,
    groups: [
      {
        keys: [],
        rows: rows.map(
          ({ centre, sums }): ReportRow => ({
            cells: [centre.number, centre.name, ...quantities.map(({ key }) => sums.get(key) ?? null)],
            ...placed(centre, asked),
          }),
        ),
      },
    ],
    sums:
      runNumbers.length === 0 || quantities.length === 0
        ? []
        : [
            sumOf(centres === 1 ? '1 Kostenstelle' : `${centres} Kostenstellen`, totals),
            sumOf(`laut ${inRuns(runNumbers)}`, held, true),
            ...(former ? [sumOf(former.label, former.sums, true)] : []),
          ],
  }
}

function longTable({ rows, quantities, totals, former }: Shape, asked: ReportAsked): Omit<ReportTable, 'notes'> {
  const columns: ReportColumn[] = [
    { ...NUMBER, share: 1 },
    NAME,
    { key: 'quantity', title: 'Menge', type: 'quantity', share: 1.5 },
    { key: 'unit', title: 'Einheit', type: 'text', share: 1 },
    ...(former ? [{ key: 'former', title: former.label, type: 'quantity' as const, share: 1.5 }] : []),
  ]
  return {
    keys: [
      { key: 'wageType', title: 'Lohnart', type: 'text', share: 1.4 },
      { key: 'wageTypeName', title: 'Bezeichnung', type: 'text', share: 4 },
    ],
    columns,
    groups: quantities.map(({ key, number, name, unit }): ReportGroup => {
      const own = rows.filter(({ sums }) => (sums.get(key) ?? 0) !== 0)
      const before: ReportValue[] = former ? [former.sums.get(key) ?? 0] : []
      return {
        keys: [number, name],
        rows: own.map(
          ({ centre, sums }): ReportRow => ({
            cells: [centre.number, centre.name, sums.get(key)!, UNIT_WORDS[unit], ...(former ? [null] : [])],
            ...placed(centre, asked),
          }),
        ),
        sum: { label: 'Summe', cells: [null, null, totals.get(key) ?? 0, null, ...before] },
      }
    }),
    sums: [],
  }
}

const typeOf = (unit: OwnUnit): ReportColumn['type'] =>
  unit === 'euro' ? 'euros' : unit === 'days' ? 'days' : 'quantity'

function placed({ storeId }: Centre, { month, softwareId }: ReportAsked): Pick<ReportRow, 'place'> {
  if (storeId === null) return {}
  const { tab, search } = placeOf('ExportMonthly', softwareId)
  return { place: { tab, search: { ...search, month, storeId: String(storeId) } } }
}

const wageTypes = (count: number): string => (count === 1 ? '1 Lohnart' : `${count} Lohnarten`)

/** „Differenz zur Übergabe 0,00“, else by how much and in which wage types. */
function differenceNotes({ quantities, held, runNumbers }: Quantities, totals: Sums, shown: number): ReportNote[] {
  if (runNumbers.length === 0) return []
  const others = quantities.filter(({ key }) => (totals.get(key) ?? 0) !== (held.get(key) ?? 0))
  const difference = others.reduce((sum, { key }) => sum + Math.abs((totals.get(key) ?? 0) - (held.get(key) ?? 0)), 0)
  const title = `Differenz zur Übergabe ${formatNumber(difference / 100)}`
  if (others.length === 0) return [{ tone: 'good', title, text: shown === 1 ? '1 Lohnart' : `alle ${shown} Lohnarten` }]
  return [{ tone: 'warning', title, text: `Lohnart ${others.map(({ number }) => number).join(', ')}` }]
}
