import type { HourRate } from '#contract/roster/hour-rates.ts'
import type { ShiftProposal } from '#contract/roster/proposals.ts'
import { UNNAMED_RULE } from '#contract/working-time/law-checks.ts'
import type { Proposal } from '#domain/roster/proposal.ts'
import type { OpenShift, ProposalPerson } from '#domain/roster/proposal-input.ts'
import { type Day, mondayOf, type Span, type WageCalendar } from '#domain/wages/calendar.ts'
import { agreedMinutesOn } from '#domain/working-time/person-days.ts'
import { workOf } from '#domain/working-time/placed-shifts.ts'
import { LAW_RULES } from '#domain/working-time/rules.ts'
import type { LawShift } from '#domain/working-time/shifts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { LawState } from '#server/rooms/working-time/public.ts'
import type { shifts } from '../weeks/rows.ts'

export function refuseNoMonday(day: Day): void {
  if (mondayOf(day) !== day) throw new Refusal('invalid', undefined, { monday: 'Eine Woche beginnt an einem Montag' })
}

type Columns = Awaited<ReturnType<typeof shifts>>

/** Those that nobody works yet and that begin in the week. */
export function openShifts(columns: Columns, storeId: number, week: Span): OpenShift[] {
  const open: OpenShift[] = []
  for (let at = 0; at < columns.length; at++) {
    const [from, to] = [minuteOf(columns.starts_at[at]!), minuteOf(columns.ends_at[at]!)]
    if (columns.employee_id[at] !== 0 || from < week.from || from >= week.to) continue
    const breakMinutes = columns.break_minutes[at]!
    const breakFrom = columns.break_starts_at[at]!
    const begin = Number.isNaN(breakFrom) ? null : minuteOf(breakFrom)
    open.push({
      ...{ id: columns.id[at]!, storeId, kind: 'planned', from, to },
      breaks: begin === null || breakMinutes === 0 ? [] : [{ from: begin, to: begin + breakMinutes }],
      breakMinutes: begin === null ? breakMinutes : 0,
      ...{ skillId: columns.skill_id[at]! || null, publishedOn: null, publishedAs: null },
    })
  }
  return open
}

const minuteOf = (ms: number): number => Math.floor(ms / 60_000)

type Wish = { employeeId: number; from: number; to: number | null; state: number }
const DESIRED = 4

/** What they lack in the week, whoever they work for in it. */
export function proposalPeople(
  { people, shifts }: Pick<LawState, 'people' | 'shifts'>,
  wishes: readonly Wish[],
  monday: Day,
  calendar: WageCalendar,
  rates: readonly HourRate[],
): ProposalPerson[] {
  const cents = new Map(rates.map(rate => [rate.employeeId, rate.cents]))
  const week = { from: calendar.startOf(monday), to: calendar.startOf(monday + 7) }
  const worked = new Map<number, number>()
  for (const shift of shifts)
    if (week.from <= shift.from && shift.from < week.to && !shift.otherEmployer)
      worked.set(shift.employeeId, (worked.get(shift.employeeId) ?? 0) + minutesOf(shift))
  return people.map(person => ({
    employeeId: person.employeeId,
    missing: agreedMinutesOn(person, monday) - (worked.get(person.employeeId) ?? 0),
    cents: cents.get(person.employeeId) ?? null,
    desired: wishes
      .filter(({ employeeId, state }) => employeeId === person.employeeId && state === DESIRED)
      .map(({ from, to }) => ({ from, to: to ?? week.to })),
  }))
}

const minutesOf = (shift: LawShift): number => workOf(shift).reduce((sum, { from, to }) => sum + to - from, 0)

export function answerOf(
  { assigned, open, isBest }: Proposal,
  versions: ReadonlyMap<number, number>,
  seesMaternity: boolean,
): ShiftProposal {
  return {
    assigned: assigned.map(({ shiftId, employeeId, reason }) => ({
      ...{ shiftId, version: versions.get(shiftId)!, employeeId },
      reason,
    })),
    open: open.map(({ shiftId, rules, busy }) => ({
      ...{ shiftId, busy },
      rules: rules.map(({ rule, people }) =>
        rule === 'MUTTER' && !seesMaternity
          ? { rule: UNNAMED_RULE, name: 'Kann nicht eingeteilt werden', people }
          : { rule, name: LAW_RULES[rule].name, people },
      ),
    })),
    isBest,
  }
}
