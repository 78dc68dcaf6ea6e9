import { type CheckedFinding, type CheckedShift, UNNAMED_RULE } from '#contract/working-time/law-checks.ts'
import { fromUtcText, toUtcText } from '#domain/basics/days.ts'
import { type Day, MINUTES_OF_DAY, type Minute } from '#domain/wages/calendar.ts'
import type { LawFinding } from '#domain/working-time/findings.ts'
import { isWorse } from '#domain/working-time/overrides.ts'
import { ruleOf } from '#domain/working-time/rules.ts'
import type { LawShift } from '#domain/working-time/shifts.ts'
import { breaksOf } from '../law-states/rules.ts'

/** Between the first and the last of the shifts that are checked at once. */
const MOST_DAYS = 366

const minuteOf = (text: string): Minute => Math.floor(fromUtcText(text).epochMilliseconds / 60_000)

/** A shift that is planned, in the words of the rules; moments in UTC. */
export const lawShiftOf = ({
  id,
  employeeId,
  storeId,
  ...shift
}: Pick<CheckedShift, 'employeeId' | 'storeId' | 'from' | 'to' | 'breakFrom' | 'breakValue'> & {
  id: number
  requiredSkill?: number | null
}): LawShift => ({
  ...{ id, employeeId, storeId, kind: 'planned' },
  ...{ from: minuteOf(shift.from), to: minuteOf(shift.to) },
  ...breaksOf(shift.breakFrom === null ? null : minuteOf(shift.breakFrom), shift.breakValue),
  skillId: shift.requiredSkill ?? null,
  ...{ publishedOn: null, publishedAs: null },
})

/** Who works an open shift: no person has the number. */
export const NOBODY = 0

/** Shifts as they would be. */
export const shiftsOf = (drafts: readonly CheckedShift[], publishedOn: Day | null): LawShift[] =>
  drafts.map((draft, at) => ({ ...lawShiftOf({ ...draft, id: draft.id ?? newShiftId(at) }), publishedOn }))

/** Out of the way of what callers name. */
export const newShiftId = (at: number): number => FIRST_NEW - at
const FIRST_NEW = -900_000_000

/** What is wrong with them as a whole, by field; the rules themselves say the rest. */
export function faultsOf(
  drafts: readonly CheckedShift[],
  seen: { people: ReadonlySet<number>; stores: ReadonlySet<number> },
): Record<string, string> | undefined {
  const faults: Record<string, string> = {}
  const first = drafts.map(({ from }) => minuteOf(from)).reduce((a, b) => Math.min(a, b))
  for (const [at, { id, employeeId, storeId, from }] of drafts.entries()) {
    if (!seen.people.has(employeeId))
      faults[`shifts.${at}.employeeId`] = `Dienst ${at + 1}: Diesen Mitarbeiter gibt es nicht`
    if (!seen.stores.has(storeId)) faults[`shifts.${at}.storeId`] = `Dienst ${at + 1}: Diesen Standort gibt es nicht`
    if (minuteOf(from) - first > MOST_DAYS * MINUTES_OF_DAY)
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
  { textOf, seesMaternity }: { textOf: (finding: LawFinding) => string; seesMaternity: boolean },
): CheckedFinding[] {
  const places = new Map(drafts.map((draft, at) => [draft.id ?? newShiftId(at), at]))
  return found.map(finding => {
    return {
      ...(finding.rule === 'MUTTER' && !seesMaternity ? PROTECTED : toldOf(finding, textOf)),
      severity: finding.severity,
      blocksPublishing: finding.severity === 'blocks' || ruleOf(finding.rule).blocksPublishing === true,
      employeeId: finding.employeeId,
      shiftId: shownId(finding.shiftId),
      shiftIndex: places.get(finding.shiftId) ?? null,
      otherShiftId: finding.otherShiftId === null ? null : shownId(finding.otherShiftId),
      isNew: isWorse(finding, before),
    }
  })
}

const toldOf = (finding: LawFinding, textOf: (finding: LawFinding) => string) => ({
  ...{ rule: finding.rule, limit: finding.limit, law: ruleOf(finding.rule).law, text: textOf(finding) },
  ...{ minutes: finding.minutes, days: finding.days },
  earliestStart: momentText(finding.earliestStart),
  latestEnd: momentText(finding.latestEnd),
})

/** What is said of a mother to who may not know. */
export const PROTECTED_TEXT =
  'Zu dieser Zeit kann dieser Mitarbeiter nicht eingeteilt werden. Auskunft gibt die Personalverwaltung.'

/** Neither rule nor paragraph nor hours: each would say why. */
const PROTECTED: Omit<ReturnType<typeof toldOf>, 'rule'> & { rule: typeof UNNAMED_RULE } = {
  rule: UNNAMED_RULE,
  ...{ limit: null, law: null, minutes: null, days: null, earliestStart: null, latestEnd: null },
  text: PROTECTED_TEXT,
}

/** Stamps, and what has no number of the caller’s, are told by their place or not at all. */
const shownId = (id: number): number | null => (id <= FIRST_NEW ? null : id)
const momentText = (minute: Minute | null): string | null =>
  minute === null ? null : toUtcText(Temporal.Instant.fromEpochMilliseconds(minute * 60_000))
