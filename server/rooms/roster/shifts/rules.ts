import type { Override, Shift, ShiftDraft } from '#contract/roster/shifts.ts'
import type { Spot } from '#contract/roster/spots.ts'
import type { CheckedFinding } from '#contract/working-time/law-checks.ts'
import { fromUtcText } from '#domain/basics/days.ts'
import type { LawFinding } from '#domain/working-time/findings.ts'
import { type Confirmed, isWorse, uncovered } from '#domain/working-time/overrides.ts'
import { ruleOf } from '#domain/working-time/rules.ts'
import type { LawShift } from '#domain/working-time/shifts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Entry } from '#server/platform/trail.ts'
import type { planShifts } from '#server/rooms/time/public.ts'
import { type Judged, lawShiftOf, NOBODY, newShiftId } from '#server/rooms/working-time/public.ts'

export type { Confirmed }

type Stored = planShifts.PlanShift

export const isStored = (shift: ShiftDraft): shift is ShiftDraft & { id: number } => shift.id !== undefined

export const answerOf = (shift: Stored): Shift => ({ ...shift, published: shift.publishDate !== null })

/** A draft with all that it leaves as it is. */
export type WholeDraft = Required<Omit<ShiftDraft, 'id' | 'version'>> & { id?: number | undefined }

export const wholeDrafts = (drafts: readonly ShiftDraft[], stored: ReadonlyMap<number, Stored>): WholeDraft[] =>
  drafts.map(draft => {
    const kept = (draft.id !== undefined && stored.get(draft.id)) || NOTHING_KEPT
    return {
      ...draft,
      spotId: draft.spotId === undefined ? kept.spotId : draft.spotId,
      requiredSkill: draft.requiredSkill === undefined ? kept.requiredSkill : draft.requiredSkill,
      pinned: draft.pinned ?? kept.pinned,
      confirmed: draft.confirmed ?? kept.confirmed,
      approved: draft.approved ?? kept.approved,
      note: draft.note ?? kept.note,
    }
  })
const NOTHING_KEPT = {
  ...{ spotId: null, requiredSkill: null, pinned: false, confirmed: false, approved: false, note: '' },
}

const OF_A_SHIFT = [
  ...(['employeeId', 'storeId', 'from', 'to', 'breakFrom', 'breakValue'] as const),
  ...(['spotId', 'requiredSkill'] as const),
] as const
const MARKS = ['pinned', 'confirmed', 'approved', 'note'] as const

/** Whatever is said of it besides. */
export const isSame = (stored: Stored, draft: WholeDraft): boolean =>
  OF_A_SHIFT.every(field => stored[field] === draft[field])
export const hasSameMarks = (stored: Stored, draft: WholeDraft): boolean =>
  MARKS.every(field => stored[field] === draft[field])

/** New ones are numbered by their place. `places`: what it takes to work in a place. */
export const lawShiftsOf = (shifts: readonly (WholeDraft | Stored)[], places: ReadonlyMap<number, Place>): LawShift[] =>
  shifts.map((shift, at) =>
    lawShiftOf({
      ...shift,
      employeeId: shift.employeeId ?? NOBODY,
      id: shift.id ?? newShiftId(at),
      requiredSkill:
        shift.requiredSkill ?? (shift.spotId === null ? null : (places.get(shift.spotId)?.requiredSkill ?? null)),
    }),
  )

export type Place = Pick<Spot, 'storeId' | 'requiredSkill' | 'isHidden'>

/** Refuses a place of work that the store does not have, or that is not planned for any more. */
export function refusePlaces(
  shifts: readonly WholeDraft[],
  stored: ReadonlyMap<number, Stored>,
  places: ReadonlyMap<number, Place>,
): void {
  const faults: Record<string, string> = {}
  for (const [at, { id, spotId, storeId }] of shifts.entries()) {
    if (spotId === null) continue
    const place = places.get(spotId)
    const isKept = id !== undefined && stored.get(id)?.spotId === spotId
    if (!place || (place.storeId !== null && place.storeId !== storeId))
      faults[`shifts.${at}.spotId`] = 'Diesen Bereich gibt es an diesem Standort nicht'
    else if (place.isHidden && !isKept) faults[`shifts.${at}.spotId`] = 'Dieser Bereich ist ausgeblendet'
  }
  refuseFaults(faults)
}

/** A board has no field to show them at: the first is the sentence. */
function refuseFaults(faults: Record<string, string>): void {
  const [first] = Object.values(faults)
  if (first !== undefined) throw new Refusal('invalid', `${first}.`, faults)
}

/** What is planned in a store may stay when it is hidden; nothing comes to it. */
export function refuseHiddenStores(
  shifts: readonly WholeDraft[],
  stored: ReadonlyMap<number, Stored>,
  hidden: ReadonlySet<number>,
): void {
  const comes = ({ id, storeId }: WholeDraft) => id === undefined || stored.get(id)?.storeId !== storeId
  const faults = shifts.flatMap((shift, at) =>
    hidden.has(shift.storeId) && comes(shift) ? [[`shifts.${at}.storeId`, 'Dieser Standort ist ausgeblendet']] : [],
  )
  refuseFaults(Object.fromEntries(faults))
}

/** Refuses at its place what is named twice, and a break that does not lie in its shift. */
export function refuseUnfit(shifts: readonly ShiftDraft[], removed: readonly { id: number }[]): void {
  const faults: Record<string, string> = {}
  const named = new Set<number>()
  const name = (id: number | undefined, place: string) => {
    if (id === undefined) return
    if (named.has(id)) faults[`${place}.id`] = 'Dieser Dienst kommt mehrmals vor'
    named.add(id)
  }
  for (const [at, shift] of shifts.entries()) {
    name(shift.id, `shifts.${at}`)
    if (!hasRoomForBreak(shift)) faults[`shifts.${at}.breakValue`] = 'Die Pause liegt nicht im Dienst'
  }
  for (const [at, { id }] of removed.entries()) name(id, `removed.${at}`)
  refuseFaults(faults)
}

/** Of a shift that ends before it begins something else is said. */
export function hasRoomForBreak({
  from,
  to,
  breakFrom,
  breakValue,
}: Pick<WholeDraft, 'from' | 'to' | 'breakFrom' | 'breakValue'>): boolean {
  const [begin, end] = [minuteOf(from), minuteOf(to)]
  if (breakValue === 0 || end <= begin) return true
  if (breakFrom === null) return breakValue < end - begin
  return begin <= minuteOf(breakFrom) && minuteOf(breakFrom) + breakValue <= end
}
const minuteOf = (text: string): number => fromUtcText(text).epochMilliseconds / 60_000

/** What people were told they can rely on. Spec 2 §9 */
export function refusePublished(
  stored: ReadonlyMap<number, Stored>,
  shifts: readonly WholeDraft[],
  removed: readonly { id: number }[],
): void {
  const isFixed = (id: number | undefined) => id !== undefined && stored.get(id)?.publishDate != null
  const faults = Object.fromEntries([
    ...shifts.flatMap((shift, at) =>
      isFixed(shift.id) && !isSame(stored.get(shift.id!)!, shift) ? [[`shifts.${at}`, PUBLISHED]] : [],
    ),
    ...removed.flatMap(({ id }, at) => (isFixed(id) ? [[`removed.${at}`, PUBLISHED]] : [])),
  ])
  if (Object.keys(faults).length > 0)
    throw new Refusal('conflict', 'Bereits veröffentlichte Dienste bleiben, wie sie sind.', faults)
}
const PUBLISHED = 'Bereits veröffentlicht'

export const confirmedOf = (overrides: readonly Override[]): Confirmed[] =>
  overrides.map(({ shiftId, shiftIndex, rule, limit, minutes, days }) => ({
    ...{ rule, limit, minutes, days },
    shiftId: shiftId ?? newShiftId(shiftIndex ?? 0),
  }))

/**
 * What a change may not bring, and what it needs a reason for: what was not there before, or is more now. A reason that was
 * given for a shift which stays as it is holds on.
 */
export function refuse(
  { found, before, held }: Judged,
  shifts: readonly ShiftDraft[],
  confirmed: readonly Confirmed[],
  reason: string,
  tellOf: (finding: LawFinding) => CheckedFinding,
): void {
  const brought = found.filter(finding => isWorse(finding, before))
  const told = (findings: readonly LawFinding[]) =>
    Object.fromEntries(
      findings.map(finding => {
        const said = tellOf(finding)
        return [doubtKey(finding.shiftId, said), said.text]
      }),
    )
  const blocked = brought.filter(({ severity }) => severity === 'blocks')
  const closed = blocked.find(({ rule }) => rule === 'MONAT_ZU')
  if (closed) throw new Refusal('locked', tellOf(closed).text, told(blocked))
  if (blocked.length > 0) throw new Refusal('unprocessable', tellOf(blocked[0]!).text, told(blocked))
  const changed = new Set(shifts.map(({ id }) => id))
  const stillHeld = held.filter(({ shiftId }) => !changed.has(shiftId))
  const unjustified = uncovered(brought, [...confirmed, ...stillHeld])
  if (unjustified.length > 0) throw new Refusal('doubtful', undefined, told(unjustified))
  if (confirmed.length > 0 && reason.trim() === '')
    throw new Refusal('invalid', undefined, { reason: 'Bitte geben Sie eine Begründung an' })
}

/** The shift, by its number or its place, and the rule as the caller may know it. */
function doubtKey(shiftId: number, { rule, limit }: CheckedFinding): string {
  const place = shiftId > 0 ? `shift.${shiftId}` : `shifts.${newShiftId(0) - shiftId}`
  return [place, rule, ...(limit ? [limit] : [])].join('.')
}

/** What keeps drafts from being published, by shift. */
export function keptAsDrafts(
  drafts: readonly Stored[],
  { found }: Judged,
  confirmed: readonly Confirmed[],
): Map<number, LawFinding[]> {
  const open = new Set(uncovered(found, confirmed))
  const keeps = (finding: LawFinding) =>
    finding.severity === 'blocks' || ruleOf(finding.rule).blocksPublishing === true || open.has(finding)
  const byShift = Map.groupBy(found.filter(keeps), ({ shiftId }) => shiftId)
  return new Map(drafts.flatMap(({ id }) => (byShift.has(id) ? [[id, byShift.get(id)!] as const] : [])))
}

/** For the trail. */
export const keptOf = ({ employeeId, storeId, from, to, breakFrom, breakValue, ...shift }: Stored) => ({
  ...{ employeeId, storeId, from, to, breakFrom, breakValue },
  ...{ spotId: shift.spotId, requiredSkill: shift.requiredSkill },
  ...{ pinned: shift.pinned, confirmed: shift.confirmed, approved: shift.approved, note: shift.note },
})

export function entryOf(before: Stored | undefined, after: Stored): Entry[] {
  if (!before) return [{ action: 'created', id: after.id, after: keptOf(after) }]
  return before === after ? [] : [{ action: 'changed', id: after.id, before: keptOf(before), after: keptOf(after) }]
}
