import type { StoreWeek, WeekAbsence, WeekPerson, WeekWish } from '#contract/roster/weeks.ts'
import type { BarredShift } from '#contract/working-time/law-checks.ts'
import type { PlanDetails, Planned } from '#domain/roster/plan-history.ts'
import type { WallNeed } from '#domain/roster/staff-need.ts'
import { type WallSpan, wallOf, wallReader } from '#domain/roster/wall-clock.ts'
import { minutesByDay, targetMinutes } from '#domain/roster/week-sums.ts'
import { austrianCalendar } from '#domain/wages/austrian-calendar.ts'
import type { Day, WageCalendar } from '#domain/wages/calendar.ts'
import { type BoardEvent, boardEvents } from './board-events.ts'
import { placeHues } from './place-hues.ts'

/** A shift as the board has it: `span` by the wall clock. */
export type BoardShift = Planned & {
  id: number
  version: number
  isPublished: boolean
  span: WallSpan
  spot?: string
  hue?: number | undefined
  /** How it was published before it was changed. */
  before?: WallSpan
  /** Nobody's yet: it is only shown with whom a proposal names. */
  isProposed?: boolean
}
/** What else lies on somebody’s line, by the wall clock. */
export type BoardMark<Kind> = WallSpan & { employeeId: number; kind: Kind }
export type WishKind = 'notAvailable' | 'onlyAvailable' | 'undesired' | 'desired'
export type AbsenceKind =
  | 'vacation'
  | 'sick'
  | 'holidayAdjustment'
  | 'nursing'
  | 'education'
  | 'wageContinuation'
  | 'notAvailable'
  | 'away'

export type BoardWeek = {
  calendar: WageCalendar
  storeId: number
  first: Day
  last: Day
  people: readonly WeekPerson[]
  /** Of places of work, by id. */
  spots: ReadonlyMap<number, string>
  /** The group of each place, by its id. */
  units: ReadonlyMap<number, string>
  /** A colour for each place, one a group. */
  hues: ReadonlyMap<number, number>
  groups: readonly { name: string; hue: number }[]
  shifts: readonly BoardShift[]
  /** What the server alone knows of drafts. */
  barred: readonly BarredShift[]
  /** How many are needed where and when, by the wall clock. */
  needs: readonly WallNeed[]
  events: readonly BoardEvent[]
  absences: readonly (BoardMark<AbsenceKind> & { isOpen: boolean })[]
  wishes: readonly BoardMark<WishKind>[]
  elsewhere: readonly BoardMark<'elsewhere'>[]
  /** Null without the right to see them. */
  stamps: readonly BoardMark<'ended' | 'running'>[] | null
  /** What is owed, by person. */
  targets: ReadonlyMap<number, number>
  /** What they work in other stores. */
  minutesElsewhere: ReadonlyMap<number, number>
}

const ABSENCE_KINDS: Readonly<Record<number, AbsenceKind>> = {
  1: 'vacation',
  2: 'sick',
  3: 'holidayAdjustment',
  6: 'nursing',
  7: 'education',
  8: 'wageContinuation',
}
const WISH_KINDS: Readonly<Record<number, WishKind>> = {
  1: 'notAvailable',
  2: 'onlyAvailable',
  3: 'undesired',
  4: 'desired',
}

const FOREVER = 366 * 1440

export function openWeek(week: StoreWeek, storeId: number, first: Day, last: Day): BoardWeek {
  const calendar = austrianCalendar(week.zone)
  const wall = wallReader(calendar)
  const wallOfEnd = wallReader(calendar)
  const endOf = (to: number | null) => (to === null ? wall(calendar.startOf(last + 1)) + FOREVER : wall(to))
  const { shifts, elsewhere } = week
  const absencesOf = Map.groupBy(week.absences, ({ employeeId }) => employeeId)
  const minutesElsewhere = new Map<number, number>()
  const { hues, groups } = placeHues(week.spots)
  const notes = new Map(week.notes.map(({ shiftId, note }) => [shiftId, note]))
  const spots = new Map(week.spots.map(({ id, name }) => [id, name]))
  for (const [at, id] of elsewhere.employeeId.entries()) {
    const shift = { from: elsewhere.from[at]!, to: elsewhere.to[at]!, breakMinutes: elsewhere.breakMinutes[at]! }
    const sum = minutesByDay([shift], { first, last }, calendar).reduce((a, b) => a + b, 0)
    minutesElsewhere.set(id, (minutesElsewhere.get(id) ?? 0) + sum)
  }
  const board = {
    ...{ calendar, storeId, first, last, people: week.people, barred: week.barred, minutesElsewhere },
    ...{ spots, hues, groups },
    units: new Map(week.spots.map(({ id, unitName }) => [id, unitName])),
    shifts: shifts.id.map((id, at) => {
      const shift: BoardShift = {
        id,
        storeId,
        span: { from: wall(shifts.from[at]!), to: wallOfEnd(shifts.to[at]!) },
        employeeId: shifts.employeeId[at]! || null,
        from: shifts.from[at]!,
        to: shifts.to[at]!,
        breakFrom: shifts.breakFrom[at]! || null,
        breakMinutes: shifts.breakMinutes[at]!,
        spotId: shifts.spotId[at]! || null,
        spot: spots.get(shifts.spotId[at]!) ?? '',
        hue: hues.get(shifts.spotId[at]!),
        skillId: shifts.skillId[at]! || null,
        details: detailsOf(shifts.marks[at]!, shifts.ownSkillId[at]!, notes.get(id)),
        isPublished: shifts.publishedAt[at]! > 0,
        version: shifts.version[at]!,
      }
      if (shifts.historicFrom[at]! > 0)
        shift.before = { from: wall(shifts.historicFrom[at]!), to: wall(shifts.historicTo[at]!) }
      return shift
    }),
    needs: week.needs.count.map((count, at) => ({
      ...{ count, spotId: week.needs.spotId[at]! || null },
      ...{ from: wall(week.needs.from[at]!), to: wall(week.needs.to[at]!) },
    })),
    events: boardEvents(calendar, week.events),
    absences: week.absences.map((absence: WeekAbsence) => ({
      employeeId: absence.employeeId,
      ...{ from: wall(absence.from), to: endOf(absence.to), isOpen: absence.to === null },
      kind: absence.type === null ? 'away' : (ABSENCE_KINDS[absence.type] ?? 'notAvailable'),
    })),
    wishes: week.wishes.map((wish: WeekWish) => ({
      employeeId: wish.employeeId,
      ...{ from: wall(wish.from), to: endOf(wish.to), kind: WISH_KINDS[wish.state]! },
    })),
    elsewhere: elsewhere.employeeId.map((employeeId, at) => ({
      ...{ employeeId, from: wall(elsewhere.from[at]!), to: wall(elsewhere.to[at]!), kind: 'elsewhere' as const },
    })),
    targets: new Map(
      week.people.map(({ id, contracts }) => [
        id,
        targetMinutes(contracts, absencesOf.get(id) ?? [], { first, last }, calendar),
      ]),
    ),
  }
  return withStamps(board, calendar, week.stamps)
}

/** Read when they are first asked for: a month shows none of its thousands. */
function withStamps(board: Omit<BoardWeek, 'stamps'>, calendar: WageCalendar, stamps: StoreWeek['stamps']): BoardWeek {
  let read: BoardWeek['stamps'] | undefined
  return Object.defineProperty(board as BoardWeek, 'stamps', {
    enumerable: true,
    get: () => {
      read ??= stamps && openStamps(stamps, wallReader(calendar), wallReader(calendar))
      return read
    },
  })
}

const openStamps = (
  { employeeId, from, to }: NonNullable<StoreWeek['stamps']>,
  wall: (minute: number) => number,
  wallOfEnd: (minute: number) => number,
) =>
  employeeId.map((employeeId, at): BoardMark<'ended' | 'running'> => {
    const end = to[at]!
    const kind = end === 0 ? 'running' : 'ended'
    return { employeeId, from: wall(from[at]!), to: wallOfEnd(end || from[at]!), kind }
  })

function detailsOf(marks: number, ownSkill: number, note = ''): PlanDetails {
  if (marks === 0 && ownSkill === 0 && note === '') return PLAIN
  return {
    ...{ note, ownSkillId: ownSkill || null },
    ...{ isPinned: (marks & 1) > 0, isConfirmed: (marks & 2) > 0, isApproved: (marks & 4) > 0 },
  }
}
/** Of most shifts: one for all of them. */
const PLAIN: PlanDetails = { note: '', ownSkillId: null, isPinned: false, isConfirmed: false, isApproved: false }

export const boardShift = (calendar: WageCalendar, shift: Omit<BoardShift, 'span'>): BoardShift => ({
  ...shift,
  span: { from: wallOf(calendar, shift.from), to: wallOf(calendar, shift.to) },
})

/** As it is while changes are on their way to the server; null: removed. */
export function withPending(week: BoardWeek, pending: ReadonlyMap<number, Planned | null>): BoardWeek {
  if (pending.size === 0) return week
  const known = new Set(week.shifts.map(({ id }) => id))
  const shifts = week.shifts.flatMap(shift => {
    const after = pending.get(shift.id)
    if (after === undefined) return [shift]
    if (after === null) return []
    return [boardShift(week.calendar, { ...shift, ...after, ...placeOf(week, after) })]
  })
  for (const [id, after] of pending)
    if (after !== null && !known.has(id))
      shifts.push(
        boardShift(week.calendar, {
          ...{ ...after, id, version: 0, isPublished: false },
          ...placeOf(week, after),
        }),
      )
  return { ...week, shifts: shifts.toSorted((a, b) => a.from - b.from || a.id - b.id) }
}

const placeOf = ({ spots, hues }: BoardWeek, { spotId }: Planned) => ({
  spot: spots.get(spotId ?? 0) ?? '',
  hue: hues.get(spotId ?? 0),
})

export const nameOf = ({ lastName, firstName }: { lastName: string; firstName: string }): string =>
  `${lastName} ${firstName}`.trim()
