import { PAY_KINDS, type PayKind } from '#domain/agreements/collective-agreements.ts'
import { bad, type Cells, type SourceRow, shown } from '#server/rooms/imports/public.ts'

/** What a row says; an empty cell says nothing. */
export type ReadClassification = {
  number: string
  storeNumber: undefined
  agreement: string
  group: string
  step: string | undefined
  from: string
  payKind: PayKind | undefined
  since: string | undefined
  previousMonths: number | undefined
}

const LONGEST = 64
const MOST_MONTHS = 720

/** Undefined when the row is wrong; its issues say why. */
export function readClassification(row: SourceRow, cells: Cells): ReadClassification | undefined {
  const number = cells.text(row, 'mdPersonnelId', 20)
  const agreement = cells.text(row, 'agreement', 128)
  const group = cells.text(row, 'wageGroup', LONGEST)
  const step = cells.text(row, 'wageStep', LONGEST)
  const from = cells.day(row, 'classifiedFrom')
  const payKind = payKindOf(row, cells)
  const since = cells.day(row, 'classifiedSince')
  const previousMonths = cells.number(row, 'previousMonths')
  if (previousMonths !== undefined && !(Number.isInteger(previousMonths) && inside(previousMonths, 0, MOST_MONTHS)))
    bad(row, 'previousMonths', `Möglich sind ganze Monate von 0 bis ${MOST_MONTHS}`)
  if (from && !inside(from.year, 1900, 2100)) bad(row, 'classifiedFrom', 'Möglich sind die Jahre 1900 bis 2100')
  if (since && !inside(since.year, 1900, 2100)) bad(row, 'classifiedSince', 'Möglich sind die Jahre 1900 bis 2100')
  if (row.issues.length > 0) return undefined
  if (number === undefined) return bad(row, 'mdPersonnelId', 'Die Personalnummer fehlt')
  if (agreement === undefined) return bad(row, 'agreement', 'Der Kollektivvertrag fehlt')
  if (group === undefined) return bad(row, 'wageGroup', 'Die Gruppe fehlt')
  if (from === undefined) return bad(row, 'classifiedFrom', 'Der Tag fehlt, ab dem die Einstufung gilt')
  return {
    ...{ number, storeNumber: undefined, agreement, group, step, payKind, previousMonths },
    from: from.toString(),
    since: since?.toString(),
  }
}

const inside = (number: number, least: number, most: number) => number >= least && number <= most

function payKindOf(row: SourceRow, cells: Cells): PayKind | undefined {
  const text = cells.text(row, 'payKind')
  if (text === undefined) return undefined
  const plain = text.trim().toLowerCase()
  const found = Object.entries(PAY_KINDS).find(([, label]) => label.toLowerCase() === plain)
  return found
    ? (found[0] as PayKind)
    : bad(row, 'payKind', `„${shown(text)}“ ist weder „Lohn“ noch „Gehalt“ noch „Lehrling“`)
}
