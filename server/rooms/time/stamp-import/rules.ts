import { type SourceRow, warn } from '#server/rooms/imports/public.ts'
import type { StoredStamp } from './rows.ts'
import type { Moments, ReadStamp } from './stamp.format.ts'

/** Until when an open one goes nobody knows. */
export const timeOf = ({ employeeId, starts, ends }: Moments & { employeeId: number }) => ({
  employeeId,
  starts,
  ends: ends ?? starts + 1,
})

/** Rows of one person; some may stand in the night of autumn when an hour comes twice. */
type OwnedStamp = { row: SourceRow; read: ReadStamp }

/**
 * Takes of each row that can be read in several ways the one that keeps what stands beside it in order, the earlier one
 * where both do, and says so. The same file read again stays with what it stored.
 */
export function settleRepeatedHours(
  rows: readonly OwnedStamp[],
  stored: readonly StoredStamp[],
  nameOf: (stamp: StoredStamp) => string,
): void {
  const begins = new Set(rows.flatMap(({ read }) => [read.starts, ...readingsOf(read).map(({ starts }) => starts)]))
  // One that begins with a row is what that row is about.
  const others = stored.filter(({ starts }) => !begins.has(starts))
  const settled = rows.filter(({ read }) => !read.repeated)
  const open = rows.filter(({ read }) => read.repeated).toSorted((one, other) => one.read.starts - other.read.starts)
  for (const each of open) {
    const readings = readingsOf(each.read).map(reading => ({
      reading,
      row: settled.find(({ read }) => meet(read, reading))?.row,
      stamp: others.find(stamp => meet(stamp, reading)),
      distance: distanceOf(reading, stored),
    }))
    const best = readings.toSorted((one, other) => rank(one) - rank(other))[0]!
    Object.assign(each.read, best.reading)
    settled.push(each)
    sayWhich(each, reasonFor(best, readings, nameOf))
  }
}

type Judged = {
  reading: Moments
  /** A row and a stored stamp that it would overlap. */
  row: SourceRow | undefined
  stamp: StoredStamp | undefined
  distance: number
}

const readingsOf = ({ repeated }: ReadStamp): readonly Moments[] => repeated?.readings ?? []

function meet(one: Moments, other: Moments): boolean {
  const [a, b] = [timeOf({ employeeId: 0, ...one }), timeOf({ employeeId: 0, ...other })]
  return a.starts < b.ends && b.starts < a.ends
}

/** 0: stored just so; 1: another end is stored; 2: nothing is stored that begins then. */
function distanceOf({ starts, ends }: Moments, stored: readonly StoredStamp[]): number {
  const same = stored.find(stamp => stamp.starts === starts)
  if (!same) return 2
  return same.ends === ends ? 0 : 1
}

const rank = ({ row, stamp, distance }: Judged) => (row ? 100 : 0) + distance * 10 + (stamp ? 1 : 0)

function reasonFor(best: Judged, readings: readonly Judged[], nameOf: (stamp: StoredStamp) => string): string {
  if (readings.length === 1) return 'weil nur so Beginn, Ende und Pause zusammenpassen'
  const avoided = readings.filter(each => each !== best)
  const row = best.row ? undefined : avoided.find(each => each.row)?.row
  if (row) return `weil sich der Dienst sonst mit Zeile ${row.line} überschneidet`
  if (avoided.some(({ distance }) => distance > best.distance)) return 'weil der Dienst so gespeichert ist'
  const stamp = best.stamp ? undefined : avoided.find(each => each.stamp)?.stamp
  if (stamp) return `weil sich der Dienst sonst mit ${nameOf(stamp)} überschneidet`
  if (best.row || best.stamp) return 'weil sich der Dienst so oder so überschneidet'
  return 'weil kein anderer Dienst dagegen spricht'
}

function sayWhich({ row, read }: OwnedStamp, reason: string): void {
  for (const field of ['from', 'to'] as const) {
    const time = read.repeated?.[field]
    if (!time) continue
    const isFirst = (field === 'from' ? read.starts : read.ends) === time.first
    const which = isFirst ? 'erste (Sommerzeit)' : 'zweite (Winterzeit)'
    warn(row, field, 'repeated-hour', `${time.shown}; angenommen wird die ${which}, ${reason}`)
  }
}
