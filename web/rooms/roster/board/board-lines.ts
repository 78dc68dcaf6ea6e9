import type { WeekPerson } from '#contract/roster/weeks.ts'
import { dayOfWall, type WallSpan } from '#domain/roster/wall-clock.ts'
import { workMinutes } from '#domain/roster/week-sums.ts'
import type { BoardDay } from './board-days.ts'
import {
  type AbsenceKind,
  type BoardMark,
  type BoardShift,
  type BoardWeek,
  nameOf,
  type WishKind,
} from './board-week.ts'
import { isAbsenceShown, isWishShown, type ShownParts } from './shown-parts.ts'

/** What begins on a day; `spill`: what began before the first day and reaches into it. */
export type Cell = {
  shifts: readonly BoardShift[]
  spill: readonly BoardShift[]
  /** How shifts were published before they were changed. */
  before: readonly (WallSpan & { id: number })[]
  wishes: readonly BoardMark<WishKind>[]
  elsewhere: readonly BoardMark<'elsewhere'>[]
  stamps: readonly Stamp[]
  /** What was stamped within the day, also what began the day before. */
  stamped: readonly Stamp[]
}
export type Stamp = BoardMark<'ended' | 'running'> & { deviates: boolean }
/** Whole days next to each other, by their place. */
export type AbsenceRun = { kind: AbsenceKind; at: number; days: number; isOpen: boolean }

export type PersonRow = {
  kind: 'person'
  person: WeekPerson
  name: string
  /** As they are shown. */
  shifts: readonly BoardShift[]
  elsewhere: readonly BoardMark<'elsewhere'>[]
  cells: readonly Cell[]
  absences: readonly AbsenceRun[]
  planned: number
  target: number
}
/** Unassigned shifts of a place, one a day in each row, so that each can be taken. `lane`: 0 is the first. */
export type OpenRow = {
  kind: 'open'
  /** Null: of no place. */
  spotId: number | null
  title: string
  lane: number
  cells: readonly Cell[]
  count: number
}
export type BoardRow = OpenRow | PersonRow

export function boardRows(
  week: BoardWeek,
  days: readonly BoardDay[],
  parts: ShownParts,
  canWrite: boolean,
): BoardRow[] {
  const shiftsOf = Map.groupBy(week.shifts, ({ employeeId }) => employeeId ?? 0)
  return [
    ...openRows(week, parts.planShifts ? (shiftsOf.get(0) ?? []) : [], days, canWrite),
    ...personRows(week, days, parts, shiftsOf),
  ]
}

/** By place, in the order of their groups and names; what has none comes last. Who plans has such a row also while nothing is open: to drop on it. */
function openRows(
  { spots, units }: BoardWeek,
  shifts: readonly BoardShift[],
  days: readonly BoardDay[],
  canWrite: boolean,
): OpenRow[] {
  const bySpot = Map.groupBy(shifts, ({ spotId }) => (spotId != null && spots.has(spotId) ? spotId : null))
  const rowsOf = (spotId: number | null, title: string, fewest: number) => {
    const byDay = days.map(({ day }) => (bySpot.get(spotId) ?? []).filter(({ span }) => dayOfWall(span.from) === day))
    const count = byDay.reduce((sum, { length }) => sum + length, 0)
    const lanes = Math.max(fewest, ...byDay.map(({ length }) => length))
    return Array.from({ length: lanes }, (_, lane): OpenRow => {
      const cells = byDay.map(ofDay => ({ ...NOTHING, shifts: ofDay.slice(lane, lane + 1) }))
      return { kind: 'open', spotId, title, lane, count, cells }
    })
  }
  const placed = [...spots].flatMap(([id, name]) => rowsOf(id, `${units.get(id) ?? ''} ${name}`.trim(), 0))
  return [...placed, ...rowsOf(null, '', canWrite && placed.length === 0 ? 1 : 0)]
}

const NOTHING: Cell = { shifts: [], spill: [], before: [], wishes: [], elsewhere: [], stamps: [], stamped: [] }

function personRows(
  week: BoardWeek,
  days: readonly BoardDay[],
  parts: ShownParts,
  shiftsOf: ReadonlyMap<number, readonly BoardShift[]>,
): PersonRow[] {
  const by = <Mark extends { employeeId: number }>(marks: readonly Mark[]) =>
    Map.groupBy(marks, ({ employeeId }) => employeeId)
  const [absencesOf, wishesOf, elsewhereOf] = [by(week.absences), by(week.wishes), by(week.elsewhere)]
  const stampsOf = by(parts.actualShifts ? (week.stamps ?? []) : [])
  const rows = week.people.map((person): PersonRow => {
    const own = shiftsOf.get(person.id) ?? []
    const shifts = parts.planShifts ? own : []
    const elsewhere = elsewhereOf.get(person.id) ?? []
    let planned = week.minutesElsewhere.get(person.id) ?? 0
    for (const shift of own) {
      const day = dayOfWall(shift.span.from)
      if (day >= week.first && day <= week.last) planned += workMinutes(shift)
    }
    let cells: Cell[] | undefined
    return {
      ...{ kind: 'person', person, name: nameOf(person), shifts, elsewhere, planned },
      // Most rows are never in sight.
      get cells() {
        cells ??= cellsOf(days, {
          ...{ shifts, elsewhere },
          wishes: (wishesOf.get(person.id) ?? []).filter(({ kind }) => isWishShown(parts, kind)),
          stamps: (stampsOf.get(person.id) ?? []).map(stamp => ({ ...stamp, deviates: deviates(stamp, own) })),
        })
        return cells
      },
      absences: (absencesOf.get(person.id) ?? [])
        .filter(({ kind }) => isAbsenceShown(parts, kind))
        .flatMap(absence => runOf(absence, days)),
      target: week.targets.get(person.id) ?? 0,
    }
  })
  return parts.rosterDailyShiftTimeSort ? rows.toSorted(byFirstShift) : rows
}

/** Of one person, day by day. */
function cellsOf(
  days: readonly BoardDay[],
  { shifts, wishes, elsewhere, stamps }: Omit<Cell, 'spill' | 'before' | 'stamped'>,
): Cell[] {
  const before = shifts.flatMap(({ id, span, before }) =>
    before && (before.from !== span.from || before.to !== span.to) ? [{ id, ...before }] : [],
  )
  const shiftsOn = byDay(shifts, days, ({ span }) => span)
  const [beforeOn, elsewhereOn, stampsOn] = [byDay(before, days), byDay(elsewhere, days), byDay(stamps, days)]
  return days.map(({ wall }, at): Cell => {
    const isIn = ({ from, to }: WallSpan) => from < wall + 1440 && Math.max(to, from + 1) > wall
    return {
      shifts: shiftsOn[at] ?? NONE,
      spill: at === 0 ? shifts.filter(({ span }) => span.from < wall && span.to > wall) : NONE,
      before: beforeOn[at] ?? NONE,
      wishes: wishes.length > 0 ? wishes.flatMap(wish => clipped(wish, wall)) : NONE,
      elsewhere: elsewhereOn[at] ?? NONE,
      stamps: stampsOn[at] ?? NONE,
      stamped: stamps.length > 0 ? stamps.filter(isIn) : NONE,
    }
  })
}

const NONE: readonly never[] = []

/** What begins on each day, by its place; days without anything are missing. */
function byDay<Mark>(
  marks: readonly Mark[],
  days: readonly BoardDay[],
  spanOf: (mark: Mark) => WallSpan = mark => mark as WallSpan,
): Mark[][] {
  const first = days[0]!.day
  const found: Mark[][] = []
  for (const mark of marks) {
    const at = dayOfWall(spanOf(mark).from) - first
    if (at < 0 || at >= days.length) continue
    found[at] ??= []
    found[at].push(mark)
  }
  return found
}

/** The part of it that lies in a day. */
function clipped(wish: BoardMark<WishKind>, wall: number): BoardMark<WishKind>[] {
  const [from, to] = [Math.max(wish.from, wall), Math.min(wish.to, wall + 1440)]
  return to > from ? [{ ...wish, from, to }] : []
}

/** Minutes by which a stamp may differ without a word. */
const TOLERATED = 15

function deviates(stamp: BoardMark<'ended' | 'running'>, shifts: readonly BoardShift[]): boolean {
  const planned = shifts.find(
    ({ span }) => span.from - 240 < Math.max(stamp.to, stamp.from + 1) && stamp.from < span.to,
  )
  if (!planned) return true
  const isLate = Math.abs(stamp.from - planned.span.from) > TOLERATED
  return isLate || (stamp.kind === 'ended' && Math.abs(stamp.to - planned.span.to) > TOLERATED)
}

function runOf(absence: BoardWeek['absences'][number], days: readonly BoardDay[]): AbsenceRun[] {
  const touched = days.flatMap(({ wall }, at) => (absence.from < wall + 1440 && absence.to > wall ? [at] : []))
  if (touched.length === 0) return []
  return [{ kind: absence.kind, at: touched[0]!, days: touched.length, isOpen: absence.isOpen }]
}

function byFirstShift(one: PersonRow, other: PersonRow): number {
  const first = ({ cells }: PersonRow) => {
    for (const [at, { shifts }] of cells.entries()) if (shifts[0]) return at * 1440 + (shifts[0].span.from % 1440)
    return Number.POSITIVE_INFINITY
  }
  const [a, b] = [first(one), first(other)]
  return a === b ? 0 : a - b
}
