import type { Minute } from '../wages/calendar.ts'
import { missingBreaks } from './breaks.ts'
import { dailyRests } from './daily-rest.ts'
import type { LawFinding } from './findings.ts'
import { holdsForFree, isFreeOn } from './free-contractors.ts'
import { freeSundays } from './free-sundays.ts'
import type { LawContext } from './law-context.ts'
import { maternityRules } from './maternity.ts'
import type { LawPerson } from './people.ts'
import { personTime } from './person-time.ts'
import { planningRules } from './planning.ts'
import { LAW_RULES } from './rules.ts'
import { shiftTimes } from './shift-times.ts'
import type { LawShift } from './shifts.ts'
import { weeklyRests } from './weekly-rest.ts'
import { workAverages } from './work-averages.ts'
import { workSums } from './work-sums.ts'
import { youthRules } from './youths.ts'

/** All that the shifts do not keep, by person, begin of the shift, shift, rule, limit and the other shift. Shifts of other people are not looked at. */
export function findings(people: readonly LawPerson[], shifts: readonly LawShift[], context: LawContext): LawFinding[] {
  const state = openLawState(people, shifts, context)
  return [...state.people.keys()].sort((a, b) => a - b).flatMap(employeeId => findingsOf(state, employeeId))
}

/** People and their shifts, kept for many small changes. */
export type LawState = {
  readonly context: LawContext
  readonly people: ReadonlyMap<number, LawPerson>
  readonly shifts: Map<number, LawShift>
  /** By person. */
  readonly byPerson: Map<number, Set<LawShift>>
}

export function openLawState(people: readonly LawPerson[], shifts: readonly LawShift[], context: LawContext): LawState {
  const state: LawState = {
    context,
    people: new Map(people.map(person => [person.employeeId, person])),
    shifts: new Map(),
    byPerson: new Map(people.map(({ employeeId }) => [employeeId, new Set()])),
  }
  for (const shift of shifts) putShift(state, shift)
  return state
}

/** Shifts that are new or other than before, by their id, and the ids of those that are gone. */
export type ShiftChange = { put?: readonly LawShift[]; remove?: readonly number[] }

/** Changes the state; answers with the people who are touched, in order, and all that is found of them now. */
export function findingsAfter(state: LawState, change: ShiftChange): { employeeIds: number[]; findings: LawFinding[] } {
  const touched = new Set<number>()
  for (const id of change.remove ?? []) touched.add(removeShift(state, id))
  for (const shift of change.put ?? []) {
    touched.add(removeShift(state, shift.id)).add(shift.employeeId)
    putShift(state, shift)
  }
  const employeeIds = [...touched].filter(id => state.people.has(id)).sort((a, b) => a - b)
  return { employeeIds, findings: employeeIds.flatMap(employeeId => findingsOf(state, employeeId)) }
}

function putShift({ shifts, byPerson }: LawState, shift: LawShift): void {
  shifts.set(shift.id, shift)
  byPerson.get(shift.employeeId)?.add(shift)
}

const NOBODY = Number.NaN

/** Answers with whose it was. */
function removeShift({ shifts, byPerson }: LawState, id: number): number {
  const shift = shifts.get(id)
  if (!shift) return NOBODY
  shifts.delete(id)
  byPerson.get(shift.employeeId)?.delete(shift)
  return shift.employeeId
}

/** What would be found of somebody who had these shifts besides, too; the state stays as it is. */
export const findingsWith = (state: LawState, employeeId: number, more: readonly LawShift[]): LawFinding[] =>
  findingsOf(state, employeeId, more)

function findingsOf(
  { people, byPerson, context }: LawState,
  employeeId: number,
  more: readonly LawShift[] = [],
): LawFinding[] {
  const shifts = [...byPerson.get(employeeId)!, ...more]
  if (shifts.length === 0) return []
  const person = people.get(employeeId)!
  const time = personTime(person, shifts, context)
  const found = [
    ...shiftTimes(shifts),
    ...workSums(time),
    ...workAverages(time),
    ...missingBreaks(time),
    ...dailyRests(time),
    ...weeklyRests(time),
    ...youthRules(time),
    ...maternityRules(time),
    ...planningRules(time),
    ...freeSundays(time),
  ]
  const held = person.contracts.some(({ isFree }) => isFree) ? heldFor(person, found, shifts, context) : found
  return held.length < 2 ? held : inOrder(held, shifts)
}

function heldFor(
  person: LawPerson,
  found: readonly LawFinding[],
  shifts: readonly LawShift[],
  { calendar }: LawContext,
): LawFinding[] {
  const days = new Map(shifts.map(({ id, from }) => [id, calendar.dayOf(from)]))
  return found.filter(finding => holdsForFree(finding) || !isFreeOn(person, days.get(finding.shiftId)!))
}

const ORDER = new Map(Object.keys(LAW_RULES).map((rule, at) => [rule, at]))

function inOrder(found: readonly LawFinding[], shifts: readonly LawShift[]): LawFinding[] {
  const begins = new Map<number, Minute>(shifts.map(({ id, from }) => [id, from]))
  return found.toSorted(
    (a, b) =>
      begins.get(a.shiftId)! - begins.get(b.shiftId)! ||
      a.shiftId - b.shiftId ||
      ORDER.get(a.rule)! - ORDER.get(b.rule)! ||
      compare(a.limit ?? '', b.limit ?? '') ||
      (a.otherShiftId ?? 0) - (b.otherShiftId ?? 0),
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
