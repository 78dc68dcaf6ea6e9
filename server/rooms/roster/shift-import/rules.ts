import type { LawFinding } from '#domain/working-time/findings.ts'
import { isWorse } from '#domain/working-time/overrides.ts'
import { bad, hasError, type SourceRow, warn } from '#server/rooms/imports/public.ts'
import type { planShifts } from '#server/rooms/time/public.ts'
import { type Judged, newShiftId } from '#server/rooms/working-time/public.ts'
import type { WholeDraft } from '../shifts/rules.ts'

/** What a row does, whose place it is in the file. */
export type Planned = {
  at: number
  label: string
  number: string
  before: planShifts.PlanShift | undefined
  after: WholeDraft
  outcome: 'new' | 'changed' | 'unchanged'
  reason: string | undefined
}

/** The number under which a row’s shift is judged. */
export const judgedId = ({ at, before }: Pick<Planned, 'at' | 'before'>): number => before?.id ?? newShiftId(at)

/** Which row a finding is told at: its own, or the nearest one of the person whose other shift it stands at. */
export function rowOf(
  finding: LawFinding,
  rows: ReadonlyMap<number, Planned>,
  begins: (shiftId: number) => string | undefined,
): Planned | undefined {
  const own = rows.get(finding.shiftId) ?? rows.get(finding.otherShiftId ?? 0)
  if (own) return own
  const near = [...rows.values()].filter(({ after }) => after.employeeId === finding.employeeId)
  const at = begins(finding.shiftId)
  if (at === undefined) return near[0]
  const distance = ({ after }: Planned) => Math.abs(Date.parse(`${after.from}Z`) - Date.parse(`${at}Z`))
  return near.toSorted((one, other) => distance(one) - distance(other))[0]
}

/** What the file brings about, told at its rows. A reason lets in what may be planned with one, and nothing else. */
export function tellFindings(
  { found, before }: Judged,
  rows: readonly SourceRow[],
  rowFor: (finding: LawFinding) => Planned | undefined,
  textOf: (finding: LawFinding) => string,
): void {
  for (const finding of found) {
    if (!isWorse(finding, before)) continue
    const planned = rowFor(finding)
    const row = planned && rows[planned.at]!
    if (!row || !planned) continue
    const text = textOf(finding)
    if (finding.severity === 'blocks') bad(row, 'from', text)
    else if (finding.severity === 'hint' || planned.reason !== undefined) warn(row, 'from', 'doubtful', text)
    else bad(row, 'reason', `${text} Ohne Begründung wird der Dienst nicht übernommen.`)
  }
}

export const outcomesOf = (rows: readonly SourceRow[], planned: readonly (Planned | undefined)[]) =>
  planned.map((each, at) => (each && !hasError(rows[at]!) ? each.outcome : ('error' as const)))
