import { codeOf, freeSundays, type ShiftCode } from '#domain/roster/month-codes.ts'
import { dayOfWall, spanText } from '#domain/roster/wall-clock.ts'
import type { Day } from '#domain/wages/calendar.ts'
import type { BoardDay } from './board-days.ts'
import { type Judged, lookOf, type ShiftLook } from './board-findings.ts'
import { type AbsenceRun, boardRows, type Cell } from './board-lines.ts'
import { ABSENCE_TEXTS } from './board-texts.ts'
import type { AbsenceKind, BoardShift, BoardWeek } from './board-week.ts'
import type { ShownParts } from './shown-parts.ts'

export type MonthCell = { code: ShiftCode | undefined; look: ShiftLook; text: string }
export type MonthLine = {
  employeeId: number
  name: string
  codes: readonly (ShiftCode | undefined)[]
  cells: readonly MonthCell[]
  absences: readonly AbsenceRun[]
  planned: number
  /** Undefined: nothing is owed, or nobody says it. */
  target: number | undefined
  freeSundays: number
}

/** How grave it is what a cell shows of several shifts. */
const GRAVITY: readonly ShiftLook[] = ['blocked', 'justify', 'draft', 'published', 'proposed', 'open']
const LOOK_TEXTS: Readonly<Record<ShiftLook, string>> = {
  published: 'veröffentlicht',
  draft: 'Entwurf',
  open: 'nicht zugeordnet',
  justify: 'zu begründen',
  blocked: 'gesperrt',
  proposed: 'vorgeschlagen',
}

export function monthLines(
  week: BoardWeek,
  days: readonly BoardDay[],
  judged: ReadonlyMap<number, readonly Judged[]>,
  parts: ShownParts,
): MonthLine[] {
  const lookOfShift = (shift: BoardShift) => lookOf(shift, judged.get(shift.id), parts)
  return boardRows(week, days, parts, false).flatMap(row => {
    if (row.kind === 'open') return []
    const { person, name, absences, planned, target } = row
    const worked = new Set<Day>()
    for (const { shifts, spill, elsewhere } of row.cells)
      for (const { from, to } of [...shifts, ...spill].map(({ span }) => span).concat(elsewhere))
        for (let day = dayOfWall(from); day <= dayOfWall(to - 1); day++) worked.add(day)
    const codes = row.cells.map(({ shifts }) => codeOf(shifts.map(({ span }) => span)))
    const cellAt = ({ shifts }: Cell, at: number): MonthCell => {
      const looks = shifts.map(lookOfShift)
      const look = GRAVITY.find(each => looks.includes(each)) ?? 'draft'
      const away = absences.find(run => run.at <= at && at < run.at + run.days)
      const said = [
        away && ABSENCE_TEXTS[away.kind],
        ...shifts.map((shift, place) =>
          [spanText(shift.span), shift.spot, LOOK_TEXTS[looks[place]!]].filter(Boolean).join(' '),
        ),
      ].filter(Boolean)
      return {
        code: codes[at],
        look,
        text: `${days[at]!.long}, ${name}: ${said.join('; ') || 'frei'}`,
      }
    }
    let cells: MonthCell[] | undefined
    return [
      {
        ...{ employeeId: person.id, name, codes, absences, planned },
        // Most lines are never in sight.
        get cells() {
          cells ??= row.cells.map(cellAt)
          return cells
        },
        target: person.contracts.length > 0 ? target : undefined,
        freeSundays: freeSundays(week.first, week.last, worked),
      },
    ]
  })
}

/** Of each day how many shifts nobody works yet. */
export function openByDay({ shifts }: BoardWeek, days: readonly BoardDay[]): number[] {
  const open = shifts.filter(({ employeeId }) => employeeId === null).map(({ span }) => dayOfWall(span.from))
  return days.map(({ day }) => open.filter(each => each === day).length)
}

export const ABSENCE_CODES: Readonly<Record<AbsenceKind, string>> = {
  vacation: 'U',
  sick: 'K',
  holidayAdjustment: 'FA',
  nursing: 'Pf',
  education: 'Ab',
  wageContinuation: 'LF',
  notAvailable: 'nv',
  away: 'ab',
}
