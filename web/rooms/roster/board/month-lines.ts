import { codeOf, freeSundays, type ShiftCode } from '#domain/roster/month-codes.ts'
import { dayOfWall, spanText, type WallSpan } from '#domain/roster/wall-clock.ts'
import { type Day, SUNDAY, weekdayOf } from '#domain/wages/calendar.ts'
import type { BoardDay } from './board-days.ts'
import { type Judged, lookOf, type ShiftLook } from './board-findings.ts'
import { boardRows, type PersonRow } from './board-lines.ts'
import { ABSENCE_TEXTS } from './board-texts.ts'
import type { AbsenceKind, BoardWeek } from './board-week.ts'
import type { ShownParts } from './shown-parts.ts'

export type MonthCell = { code: ShiftCode | undefined; look: ShiftLook; text: string }
export type MonthLine = {
  row: PersonRow
  codes: readonly (ShiftCode | undefined)[]
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

export const monthLines = (week: BoardWeek, days: readonly BoardDay[], parts: ShownParts): MonthLine[] =>
  boardRows(week, days, { ...parts, actualShifts: false }, false).flatMap(row =>
    row.kind === 'person' ? [lineOf(row, week, days.length)] : [],
  )

/** In one pass over what somebody works: of a month of many there are thousands. */
function lineOf(row: PersonRow, { first, last }: BoardWeek, count: number): MonthLine {
  const codes = new Array<ShiftCode | undefined>(count).fill(undefined)
  const worked = new Set<Day>()
  const work = ({ from, to }: WallSpan) => {
    const end = dayOfWall(to - 1)
    for (let day = dayOfWall(from); day <= end; day++) if (weekdayOf(day) === SUNDAY) worked.add(day)
  }
  for (const { span } of row.shifts) {
    const at = dayOfWall(span.from) - first
    if (at >= 0 && at < count) codes[at] = codes[at] === undefined ? codeOf([span]) : codeOf([span, span])
    work(span)
  }
  for (const span of row.elsewhere) work(span)
  return {
    ...{ row, codes },
    target: row.person.contracts.length > 0 ? row.target : undefined,
    freeSundays: freeSundays(first, last, worked),
  }
}

/** Day by day, of a line in sight. */
export function monthCells(
  { row, codes }: MonthLine,
  days: readonly BoardDay[],
  judged: ReadonlyMap<number, readonly Judged[]>,
  parts: ShownParts,
): MonthCell[] {
  const { name, absences } = row
  return row.cells.map(({ shifts }, at) => {
    const looks = shifts.map(shift => lookOf(shift, judged.get(shift.id), parts))
    const away = absences.find(run => run.at <= at && at < run.at + run.days)
    const said = [
      away && ABSENCE_TEXTS[away.kind],
      ...shifts.map((shift, place) =>
        [spanText(shift.span), shift.spot, LOOK_TEXTS[looks[place]!]].filter(Boolean).join(' '),
      ),
    ].filter(Boolean)
    return {
      code: codes[at],
      look: GRAVITY.find(each => looks.includes(each)) ?? 'draft',
      text: `${days[at]!.long}, ${name}: ${said.join('; ') || 'frei'}`,
    }
  })
}

/** The letters of a line read aloud: „1. F, 2. F, 24. Urlaub“. */
export function lineText({ row, codes }: MonthLine, days: readonly BoardDay[]): string {
  const said = days.flatMap(({ title }, at) => {
    const away = row.absences.find(run => run.at <= at && at < run.at + run.days)
    const says = [away && ABSENCE_TEXTS[away.kind], codes[at]].filter(Boolean).join(' ')
    return says ? [`${title.split(' ')[1]} ${says}`] : []
  })
  return said.join(', ') || 'nichts geplant'
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
