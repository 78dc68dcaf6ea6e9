import { type AbsenceKind, isSickness, KINDS_OF_TYPE, usualKind } from './absence-kinds.ts'
import type { Day, WageCalendar } from './calendar.ts'
import type { Employment } from './contract-terms.ts'
import type { Finding } from './findings.ts'
import type { Absence } from './wage-history.ts'

/** A day, or half of one, on which somebody is away. */
export type AbsentPart = { absence: Absence; kind: AbsenceKind; hundredths: 50 | 100 }
export type AbsentDays = ReadonlyMap<Day, readonly AbsentPart[]>

/** The days of absences, each at most once: where two collide, confirmed sickness of more than three days interrupts leave. UrlG § 5. */
export function absentDays(
  absences: readonly Absence[],
  employment: Employment,
  calendar: WageCalendar,
  first: Day,
  last: Day,
): { days: AbsentDays; findings: Finding[] } {
  const findings: Finding[] = []
  const days = new Map<Day, AbsentPart[]>()
  const claims = new Map<Day, AbsentPart[]>()
  const ranked = absences
    .map(absence => ({ absence, ...daysOf(absence, calendar), rank: rankOf(absence, calendar) }))
    .sort((a, b) => a.rank - b.rank || a.absence.from - b.absence.from || a.absence.id - b.absence.id)
  for (const { absence, from, to } of ranked)
    for (let day = Math.max(first, from); day <= Math.min(last, to); day++) {
      const terms = employment.on(day)[0]
      const kind = terms && kindOf(absence, terms.model.group)
      if (!terms && absence.type !== 5 && !employment.hasContract(day))
        findings.push({ code: 'absent-without-contract', day, absenceIds: [absence.id] })
      if (!kind) continue
      const others = days.get(day) ?? []
      const hundredths = coversAll(absence, day, calendar) ? 100 : 50
      const taken = takenBeside(others, hundredths)
      if (taken < hundredths && !others.some(other => mayInterrupt(other.kind, kind)))
        findings.push({
          code: 'absences-overlap',
          day,
          absenceIds: [...others.map(other => other.absence.id), absence.id],
        })
      const claim: AbsentPart = { absence, kind, hundredths }
      if (taken !== 0) days.set(day, [...others, { ...claim, hundredths: taken }])
      const before = claims.get(day) ?? []
      if (lacksConfirmation(absence, calendar) && leaveIn([claim, ...before]) < leaveIn(before))
        pushDay(findings, { code: 'sickness-unconfirmed', day, absenceIds: [absence.id] })
      claims.set(day, [...before, claim])
    }
  return { days, findings }
}

/** Days in a row are told as one. */
function pushDay(findings: Finding[], finding: Finding & { absenceIds: readonly number[] }): void {
  const before = findings.findLast(
    ({ code, absenceIds }) => code === finding.code && absenceIds?.[0] === finding.absenceIds[0],
  )
  if (before && (before.until ?? before.day) === finding.day - 1) before.until = finding.day
  else findings.push(finding)
}

/** What others left of a day; nothing is 0. */
const takenBeside = (others: readonly AbsentPart[], hundredths: 50 | 100): AbsentPart['hundredths'] | 0 =>
  Math.min(hundredths, 100 - others.reduce((sum, other) => sum + other.hundredths, 0)) as AbsentPart['hundredths'] | 0

/** How much of a day is leave where claims come to it in this order. */
function leaveIn(claims: readonly AbsentPart[]): number {
  const taken: AbsentPart[] = []
  for (const claim of claims) {
    const hundredths = takenBeside(taken, claim.hundredths)
    if (hundredths !== 0) taken.push({ ...claim, hundredths })
  }
  return taken.reduce((sum, { kind, hundredths }) => (kind === 'URLAUB' ? sum + hundredths : sum), 0)
}

const kindOf = ({ type, kind }: Absence, group: Parameters<typeof usualKind>[1]): AbsenceKind | undefined =>
  kind !== null && KINDS_OF_TYPE[type].includes(kind) ? kind : usualKind(type, group)

function daysOf({ from, to }: Absence, calendar: WageCalendar): { from: Day; to: Day } {
  return { from: calendar.dayOf(from), to: to === null ? Number.MAX_SAFE_INTEGER : calendar.dayOf(to - 1) }
}

/** Only what lasts more than three days of the calendar, and is confirmed, interrupts leave. UrlG § 5 (1), (3). */
function rankOf(absence: Absence, calendar: WageCalendar): number {
  if (absence.type !== 2) return 1
  return isLong(absence, calendar) && absence.isConfirmed ? 0 : 2
}

function isLong(absence: Absence, calendar: WageCalendar): boolean {
  const { from, to } = daysOf(absence, calendar)
  return to - from + 1 > LONGEST_WITHOUT_INTERRUPTION
}
const LONGEST_WITHOUT_INTERRUPTION = 3

const lacksConfirmation = (absence: Absence, calendar: WageCalendar): boolean =>
  absence.type === 2 && !absence.isConfirmed && isLong(absence, calendar)

const mayInterrupt = (one: AbsenceKind, other: AbsenceKind): boolean =>
  (isSickness(one) && other === 'URLAUB') || (one === 'URLAUB' && isSickness(other))

const coversAll = ({ from, to }: Absence, day: Day, calendar: WageCalendar): boolean =>
  from <= calendar.startOf(day) && (to === null || to >= calendar.startOf(day + 1))
