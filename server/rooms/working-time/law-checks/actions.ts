import type { BarredShift, CheckedFinding, LawCheckDraft, MonthFinding } from '#contract/working-time/law-checks.ts'
import { dayNumber, dayText } from '#domain/wages/calendar.ts'
import { monthOfText, spanOfMonth } from '#domain/wages/month-numbers.ts'
import { findingText } from '#domain/working-time/finding-texts.ts'
import type { LawFinding } from '#domain/working-time/findings.ts'
import { findings } from '#domain/working-time/law.ts'
import { openShiftRules } from '#domain/working-time/open-shifts.ts'
import type { Confirmed } from '#domain/working-time/overrides.ts'
import type { LawShift } from '#domain/working-time/shifts.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { todayOf } from '#server/rooms/accounts/public.ts'
import { held } from '../law-overrides/actions.ts'
import { lawState } from '../law-states/actions.ts'
import { stampIdOf } from '../law-states/rules.ts'
import * as rows from './rows.ts'
import { answersOf, faultsOf, NOBODY, PROTECTED_TEXT, shiftsOf } from './rules.ts'

/** Shifts as they would be, and those that would be gone. */
export type Change = { put: readonly LawShift[]; removed: readonly number[] }
/** What the rules say after a change and before it, of everybody whom it touches. */
export type Judged = {
  found: LawFinding[]
  before: LawFinding[]
  /** Reasons that were given before, of shifts that still are as they were. */
  held: Confirmed[]
  textOf: (finding: LawFinding) => string
}

const NOTHING: Judged = { found: [], before: [], held: [], textOf: () => '' }

/** The one way to the rules for whatever writes or asks about shifts. */
export async function judge(tx: CompanyTx, scope: CompanyScope, { put, removed }: Change): Promise<Judged> {
  const stored = await rows.peopleOf(tx, [...put.map(({ id }) => id).filter(id => id > 0), ...removed])
  const people = [...new Set([...put, ...stored].map(({ employeeId }) => employeeId).filter(id => id !== NOBODY))]
  const days = [...put.map(({ from }) => from), ...stored.map(({ from }) => from)].map(minute =>
    Math.floor(minute / 1440),
  )
  if (days.length === 0) return NOTHING
  const span = { first: Math.min(...days) - 1, last: Math.max(...days) + 1 }
  const { shifts, context, ...state } = await lawState(
    tx,
    scope,
    people.toSorted((a, b) => a - b),
    span,
  )
  const gone = new Set([...removed, ...put.map(({ id }) => id)])
  const after = [...shifts.filter(({ id }) => !gone.has(id)), ...put]
  const byId = new Map([...shifts, ...after].map(shift => [shift.id, shift]))
  return {
    found: [
      ...findings(state.people, after, context),
      ...openShiftRules(
        put.filter(({ employeeId }) => employeeId === NOBODY),
        context,
      ),
    ],
    before: findings(state.people, shifts, context),
    held: await held(
      tx,
      after.map(({ id }) => id),
    ),
    textOf: finding => findingText(finding, { calendar: context.calendar, get: id => byId.get(id) }),
  }
}

export const check = (scope: CompanyScope, { shifts, removed, publish }: LawCheckDraft): Promise<CheckedFinding[]> =>
  inCompany(scope, async tx => {
    const seen = await rows.seen(
      tx,
      shifts.map(({ employeeId }) => employeeId),
      shifts.map(({ storeId }) => storeId),
    )
    const faults = faultsOf(shifts, seen)
    if (faults) throw new Refusal('invalid', undefined, faults)
    const today = publish ? dayNumber(await todayOf(tx)) : null
    const { found, before, textOf } = await judge(tx, scope, { put: shiftsOf(shifts, today), removed })
    return answersOf(found, before, shifts, { textOf, seesMaternity: seesMaternity(scope) })
  })

/** Which shifts of some people a mother's protection forbids, for who may not know that it is that; `shiftsOf`: of those it protects. */
export async function barred(
  tx: CompanyTx,
  scope: CompanyScope,
  people: readonly number[],
  shiftsOf: (people: ReadonlySet<number>) => LawShift[],
): Promise<BarredShift[]> {
  const put = seesMaternity(scope) ? [] : shiftsOf(new Set(await rows.protectedPeople(tx, people)))
  if (put.length === 0) return []
  const { found } = await judge(tx, scope, { put, removed: [] })
  const ids = new Set(put.map(({ id }) => id))
  return found.flatMap(({ rule, shiftId, employeeId }) =>
    rule === 'MUTTER' && ids.has(shiftId) ? [{ shiftId, employeeId, text: PROTECTED_TEXT }] : [],
  )
}

/** What is worked until yesterday, and planned from today on; findings at shifts of the month. */
export const ofPerson = (scope: CompanyScope, employeeId: number, month: string): Promise<MonthFinding[]> =>
  inCompany(scope, async tx => {
    if (!(await rows.seen(tx, [employeeId], [])).people.has(employeeId)) throw new Refusal('not_found')
    const { first, last } = spanOfMonth(monthOfText(month))
    const { people, shifts, context } = await lawState(tx, scope, [employeeId], { first, last })
    const byId = new Map(shifts.map(shift => [shift.id, shift]))
    const dayOf = ({ shiftId }: LawFinding) => context.calendar.dayOf(byId.get(shiftId)!.from)
    // Of stamps that overlap the month says more: both, and which one counts.
    const found = findings(people, shifts, context).filter(
      finding => dayOf(finding) >= first && dayOf(finding) <= last && finding.rule !== 'UEBERLAPPUNG',
    )
    const told = answersOf(found, [], [], {
      textOf: finding => findingText(finding, { calendar: context.calendar, get: id => byId.get(id) }),
      seesMaternity: seesMaternity(scope),
    })
    return found.map((finding, at) => {
      const { shiftIndex: _, isNew: __, ...said } = told[at]!
      return { ...said, day: dayText(dayOf(finding)), stampId: stampIdOf(finding.shiftId) }
    })
  })

/** Whom the law protects as a mother, only they may know who may see that. */
export const seesMaternity = ({ permissions }: CompanyScope): boolean => permissions.has('maternity.read')
