import type { CheckedFinding, CheckedShift } from '#contract/working-time/law-checks.ts'
import { fromUtcText, toUtcText } from '#domain/basics/days.ts'
import type { Day, Minute, WageCalendar } from '#domain/wages/calendar.ts'
import type { LawFinding } from '#domain/working-time/findings.ts'
import { ruleOf } from '#domain/working-time/rules.ts'
import type { LawShift } from '#domain/working-time/shifts.ts'
import { breaksOf } from '../law-states/rules.ts'

/** Between the first and the last of the shifts that are checked at once. */
const MOST_DAYS = 366

const minuteOf = (text: string): Minute => Math.floor(fromUtcText(text).epochMilliseconds / 60_000)

/** Shifts as they would be; the n-th new one has the number −n where the caller gave none. */
export const shiftsOf = (drafts: readonly CheckedShift[], publishedOn: Day | null): LawShift[] =>
  drafts.map((draft, at) => ({
    id: draft.id ?? newIdOf(at),
    ...{ employeeId: draft.employeeId, storeId: draft.storeId, kind: 'planned' },
    ...{ from: minuteOf(draft.from), to: minuteOf(draft.to) },
    ...breaksOf(draft.breakFrom === null ? null : minuteOf(draft.breakFrom), draft.breakValue),
    skillId: draft.requiredSkill,
    publishedOn,
    publishedAs: null,
  }))

/** Out of the way of what callers name. */
const newIdOf = (at: number): number => -900_000_000 - at

/** What is wrong with them as a whole, by field; the rules themselves say the rest. */
export function faultsOf(
  drafts: readonly CheckedShift[],
  seen: { people: ReadonlySet<number>; stores: ReadonlySet<number> },
  calendar: WageCalendar,
): Record<string, string> | undefined {
  const faults: Record<string, string> = {}
  const first = drafts.map(({ from }) => minuteOf(from)).reduce((a, b) => Math.min(a, b))
  for (const [at, { id, employeeId, storeId, from }] of drafts.entries()) {
    if (!seen.people.has(employeeId))
      faults[`shifts.${at}.employeeId`] = `Dienst ${at + 1}: Diesen Mitarbeiter gibt es nicht`
    if (!seen.stores.has(storeId)) faults[`shifts.${at}.storeId`] = `Dienst ${at + 1}: Diesen Standort gibt es nicht`
    if (calendar.dayOf(minuteOf(from)) - calendar.dayOf(first) > MOST_DAYS)
      faults[`shifts.${at}.from`] = `Dienst ${at + 1}: Beginnt mehr als ein Jahr nach dem ersten`
    if (id !== undefined && drafts.findIndex(other => other.id === id) !== at)
      faults[`shifts.${at}.id`] = `Dienst ${at + 1}: Diese Nummer kommt mehrmals vor`
  }
  return Object.keys(faults).length > 0 ? faults : undefined
}

/** As a program reads them; a finding is new where it was not there before, or was less. */
export function answersOf(
  found: readonly LawFinding[],
  before: readonly LawFinding[],
  drafts: readonly CheckedShift[],
  textOf: (finding: LawFinding) => string,
): CheckedFinding[] {
  const known = new Map(before.map(finding => [keyOf(finding), finding]))
  const places = new Map(drafts.map((draft, at) => [draft.id ?? newIdOf(at), at]))
  return found.map(finding => {
    const former = known.get(keyOf(finding))
    return {
      ...{ rule: finding.rule, limit: finding.limit, law: ruleOf(finding.rule).law, text: textOf(finding) },
      severity: finding.severity,
      blocksPublishing: finding.severity === 'blocks' || ruleOf(finding.rule).blocksPublishing === true,
      employeeId: finding.employeeId,
      shiftId: shownId(finding.shiftId),
      shiftIndex: places.get(finding.shiftId) ?? null,
      otherShiftId: finding.otherShiftId === null ? null : shownId(finding.otherShiftId),
      ...{ minutes: finding.minutes, days: finding.days },
      earliestStart: momentText(finding.earliestStart),
      latestEnd: momentText(finding.latestEnd),
      isNew: !former || (finding.minutes ?? 0) > (former.minutes ?? 0) || (finding.days ?? 0) > (former.days ?? 0),
    }
  })
}

const keyOf = ({ rule, limit, shiftId }: LawFinding) => `${rule} ${limit} ${shiftId}`
/** Stamps, and what has no number of the caller’s, are told by their place or not at all. */
const shownId = (id: number): number | null => (id <= -900_000_000 ? null : id)
const momentText = (minute: Minute | null): string | null =>
  minute === null ? null : toUtcText(Temporal.Instant.fromEpochMilliseconds(minute * 60_000))
