import { NeedCount } from '#contract/roster/staff-needs.ts'
import { LawDay } from '#contract/working-time/day-spans.ts'
import { NEED_DAYS } from '#domain/roster/staff-need.ts'
import { bad, type Cells, type SourceRow } from '#server/rooms/imports/public.ts'
import { dayField } from './fields.format.ts'

export type ReadNeed = {
  store: string | undefined
  spot: string | undefined
  /** Minutes after midnight. */
  from: number
  to: number
  /** By `NEED_DAYS`; undefined where the cell is empty. */
  counts: (number | undefined)[]
  validFrom: string | undefined
  validTo: string | undefined
}

/** Reads rows of need; what a row gets wrong is in its issues, and undefined comes back. */
export function needReader(cells: Cells) {
  const dayOf = (row: SourceRow, field: string): string | undefined => {
    const day = cells.day(row, field)?.toString()
    if (day === undefined) return undefined
    const read = LawDay.safeParse(day)
    return read.success ? read.data : bad(row, field, read.error.issues[0]!.message)
  }
  const countOf = (row: SourceRow, field: string): number | undefined => {
    const count = cells.number(row, field)
    if (count === undefined) return undefined
    const read = NeedCount.safeParse(count)
    return read.success ? read.data : bad(row, field, read.error.issues[0]!.message)
  }
  return (row: SourceRow): ReadNeed | undefined => {
    const [store, spot] = [cells.text(row, 'store', 100), cells.text(row, 'spot', 100)]
    const [from, to] = [cells.time(row, 'from'), cells.time(row, 'to')]
    const counts = NEED_DAYS.map((_, column) => countOf(row, dayField(column)))
    const [validFrom, validTo] = [dayOf(row, 'validFrom'), dayOf(row, 'validTo')]
    if (row.issues.length > 0) return undefined
    if (from === undefined) return bad(row, 'from', 'Der Beginn fehlt')
    if (to === undefined) return bad(row, 'to', 'Das Ende fehlt')
    return { ...{ store, spot, counts, validFrom, validTo }, from: from % 1440, to: to % 1440 }
  }
}
