import { WAGE_TYPES } from '#domain/settings/enums.ts'
import { bad, type Cells, type SourceRow, shown } from '#server/rooms/imports/public.ts'
import type { WantedContract } from './rules.ts'

/** What a row says; an empty cell says nothing. */
export type ReadContract = {
  number: string
  storeNumber: string | undefined
  employmentModel: string | undefined
  wanted: Omit<WantedContract, 'line'>
}

const MOST_MINUTES = 7 * 24 * 60
const MOST_CENTS = 1_000_000_000
const OPEN = new Set(['offen', 'unbefristet', 'offenes ende'])

/** Undefined when the row is wrong; its issues say why. */
export function readContract(row: SourceRow, cells: Cells): ReadContract | undefined {
  const number = cells.text(row, 'mdPersonnelId', 20)
  const storeNumber = cells.text(row, 'store', 128)
  const employmentModel = cells.text(row, 'employmentModel', 200)
  const from = cells.day(row, 'contractFrom')?.toString()
  const given: WantedContract['given'] = {}
  const to = readEnd(row, cells)
  if (to !== undefined) given.valid_to = to
  const minutes = within(
    row,
    'weeklyHours',
    cells.hours(row, 'weeklyHours'),
    MOST_MINUTES,
    'Eine Woche hat 168 Stunden',
  )
  if (minutes !== undefined) given.weekly_minutes = minutes
  for (const [field, column] of [
    ['payment', 'payment_cents'],
    ['extraPayment', 'extra_payment_cents'],
  ] as const) {
    const cents = within(row, field, cells.cents(row, field), MOST_CENTS, 'Der Betrag ist nicht möglich')
    if (cents !== undefined) given[column] = cents
  }
  const wageType = readWageType(row, cells.text(row, 'wageType'))
  if (wageType !== undefined) given.wage_type = wageType
  const endsCurrent = cells.yesNo(row, 'endCurrent') ?? true
  if (row.issues.length > 0) return undefined
  if (number === undefined) return bad(row, 'mdPersonnelId', 'Die Personalnummer fehlt')
  if (from === undefined) return bad(row, 'contractFrom', 'Der Beginn des Vertrags fehlt')
  if (to && to < from) return bad(row, 'contractTo', 'Das Ende liegt vor dem Beginn')
  return { number, storeNumber, employmentModel, wanted: { from, given, endsCurrent } }
}

/** Null: an open end, in so many words. */
function readEnd(row: SourceRow, cells: Cells): string | null | undefined {
  if (OPEN.has((row.values.contractTo ?? '').toLowerCase())) return null
  return cells.day(row, 'contractTo')?.toString()
}

function within(row: SourceRow, field: string, value: number | undefined, most: number, message: string) {
  return value === undefined || (value >= 0 && value <= most) ? value : bad(row, field, message)
}

const WAGE_WORDS: Record<string, number> = {
  ...Object.fromEntries(WAGE_TYPES.map(({ id, valueGER }) => [valueGER.toLowerCase(), id])),
  ...{ stunde: 1, std: 1, h: 1, stundenlohn: 1, stündlich: 1, 'pro stunde': 1 },
  ...{ tag: 2, taglohn: 2, täglich: 2, 'pro tag': 2 },
  ...{ woche: 3, wochenlohn: 3, wöchentlich: 3, 'pro woche': 3 },
  ...{ monat: 4, monatslohn: 4, monatlich: 4, gehalt: 4, 'pro monat': 4 },
}

function readWageType(row: SourceRow, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  return (
    WAGE_WORDS[text.toLowerCase()] ??
    bad(row, 'wageType', `„${shown(text)}“ ist keine Entlohnung (je Stunde, Tag, Woche oder Monat)`)
  )
}
