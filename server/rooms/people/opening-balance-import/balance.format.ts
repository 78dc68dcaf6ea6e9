import { BALANCE_FIELDS, type OpeningBalances } from '#domain/people/opening-balances.ts'
import { bad, type Cells, type SourceRow } from '#server/rooms/imports/public.ts'

/** What a row says; an empty cell says nothing. */
export type ReadBalance = {
  number: string
  storeNumber: undefined
  day: string
  given: Partial<Omit<OpeningBalances, 'day'>> & { note?: string }
}

/** Undefined when the row is wrong; its issues say why. */
export function readBalance(row: SourceRow, cells: Cells): ReadBalance | undefined {
  const number = cells.text(row, 'mdPersonnelId', 20)
  const day = cells.day(row, 'balanceDay')
  const given: ReadBalance['given'] = {}
  for (const field of BALANCE_FIELDS) {
    const value = field === 'timeAccountMinutes' ? cells.hours(row, field) : cells.hundredths(row, field)
    if (value !== undefined) given[field] = value
  }
  const note = cells.text(row, 'note', 500)
  if (note !== undefined) given.note = note
  if (row.issues.length > 0) return undefined
  if (number === undefined) return bad(row, 'mdPersonnelId', 'Die Personalnummer fehlt')
  if (day === undefined) return bad(row, 'balanceDay', 'Der Stichtag fehlt')
  return { number, storeNumber: undefined, day: day.toString(), given }
}
