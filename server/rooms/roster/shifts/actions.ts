import type { Telling } from '#contract/roster/plan-mails.ts'
import type { Override, Shift, ShiftChanges } from '#contract/roster/shifts.ts'
import type { CheckedFinding } from '#contract/working-time/law-checks.ts'
import { startOfDay } from '#domain/basics/days.ts'
import { dayNumber } from '#domain/wages/calendar.ts'
import type { LawFinding } from '#domain/working-time/findings.ts'
import { covers } from '#domain/working-time/overrides.ts'
import {
  acrossStores,
  atOnce,
  type CompanyScope,
  type CompanyTx,
  inCompany,
} from '#server/platform/database/database.ts'
import { enqueuePlatform } from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { hiddenStores, seesStore, todayOf, zoneOf } from '#server/rooms/accounts/public.ts'
import { peopleOfRecords, planShifts } from '#server/rooms/time/public.ts'
import {
  answersOf,
  type Judged,
  judge,
  keepOverrides,
  newShiftId,
  seesMaternity,
} from '#server/rooms/working-time/public.ts'
import * as planMails from '../plan-mails/actions.ts'
import { mailPlansDue } from '../plan-mails/jobs.ts'
import { keepPublished, keepWithdrawn } from '../plan-mails/rows.ts'
import * as spots from '../spots/rows.ts'
import * as rules from './rules.ts'

const trail = trailOf('roster/shifts')

type Named = { id: number; version: number }

export const list = (
  scope: CompanyScope,
  { storeId, from, to }: { storeId: number; from: string; to: string },
): Promise<Shift[]> =>
  inCompany(scope, async tx => {
    const zone = await zoneOf(tx)
    const after = Temporal.PlainDate.from(to).add({ days: 1 })
    const span = { from: startOfDay(Temporal.PlainDate.from(from), zone), to: startOfDay(after, zone) }
    return (await planShifts.inSpan(tx, storeId, span, scope.permissions.has('roster.write'))).map(rules.answerOf)
  })

/** All of them, or none; answers those that were sent, in their order. */
export const save = (
  scope: CompanyScope,
  { shifts: sent, removed, overrides, reason }: ShiftChanges,
): Promise<Shift[]> =>
  inCompany(scope, async tx => {
    rules.refuseUnfit(sent, removed)
    const stored = await lockedShifts(tx, [...sent.filter(rules.isStored), ...removed])
    const shifts = rules.wholeDrafts(sent, stored)
    await lockPeople(tx, [...stored.values(), ...shifts])
    const [, places] = await atOnce([refuseStores(tx, shifts, stored), placesOf(tx, shifts)])
    rules.refusePlaces(shifts, stored, places)
    rules.refusePublished(stored, shifts, removed)
    const judged = await judge(tx, scope, {
      put: rules.lawShiftsOf(shifts, places),
      removed: removed.map(({ id }) => id),
    })
    const confirmed = rules.confirmedOf(overrides)
    rules.refuse(judged, shifts, confirmed, reason, text => tellOf(scope, judged, text))
    const saved = await write(tx, scope, stored, shifts, removed)
    await keepConfirmed(tx, scope, judged, confirmed, reason, idsOf(shifts, saved))
    return saved.map(rules.answerOf)
  })

/** What is told of a finding depends on who reads it. */
const tellOf = (scope: CompanyScope, { textOf }: Judged, finding: LawFinding): CheckedFinding =>
  answersOf([finding], [], [], { textOf, seesMaternity: seesMaternity(scope) })[0]!

async function write(
  tx: CompanyTx,
  scope: CompanyScope,
  stored: ReadonlyMap<number, planShifts.PlanShift>,
  shifts: readonly rules.WholeDraft[],
  removed: readonly Named[],
): Promise<planShifts.PlanShift[]> {
  const removedIds = removed.map(({ id }) => id)
  if (removedIds.length > 0) await planShifts.remove(tx, removedIds)
  const fresh = shifts.filter(({ id }) => id === undefined)
  const inserted = fresh.length > 0 ? await planShifts.insert(tx, scope, fresh) : []
  const saved: planShifts.PlanShift[] = []
  for (const shift of shifts) {
    const before = shift.id === undefined ? undefined : stored.get(shift.id)!
    if (!before) saved.push(inserted[fresh.indexOf(shift)]!)
    else saved.push(await changed(tx, before, shift))
  }
  await trail.many(tx, scope, scope.origin, [
    ...removedIds.map(id => ({ action: 'removed' as const, id, before: rules.keptOf(stored.get(id)!) })),
    ...saved.flatMap(after => rules.entryOf(stored.get(after.id), after)),
  ])
  await tellStores(tx, scope, [...stored.values(), ...saved])
  return saved
}

/** As they were and as they are: the stores that have them, and those that show who works them. */
async function tellStores(tx: CompanyTx, scope: CompanyScope, shifts: readonly planShifts.PlanShift[]): Promise<void> {
  if (shifts.length === 0) return
  const people = [...new Set(shifts.flatMap(({ employeeId }) => employeeId ?? []))]
  const begins = shifts.map(({ from }) => from).toSorted()
  const showing =
    people.length === 0
      ? []
      : await acrossStores(tx, scope, () => planShifts.storesShowing(tx, people, begins[0]!, begins.at(-1)!))
  const ids = [...new Set(shifts.map(({ id }) => id))]
  await trail.tell(tx, scope, ids, [...new Set([...shifts.map(({ storeId }) => storeId), ...showing])])
}

async function changed(
  tx: CompanyTx,
  before: planShifts.PlanShift,
  shift: rules.WholeDraft,
): Promise<planShifts.PlanShift> {
  if (!rules.isSame(before, shift)) return planShifts.update(tx, before.id, shift)
  return rules.hasSameMarks(before, shift) ? before : planShifts.mark(tx, before.id, shift)
}

type Publishing = {
  shifts: readonly Named[]
  overrides: readonly Override[]
  reason: string
  tell?: (Telling & { storeId: number }) | undefined
}

/** What is blocked or has no reason stays a draft, and is told. Product G. */
export const publish = (scope: CompanyScope, { shifts, overrides, reason, tell }: Publishing) =>
  inCompany(scope, async tx => {
    const stored = await lockedShifts(tx, shifts)
    await lockPeople(tx, [...stored.values()])
    const drafts = [...stored.values()].filter(({ publishDate }) => publishDate === null)
    const today = dayNumber(await todayOf(tx))
    const asPublished = rules
      .lawShiftsOf(drafts, await placesOf(tx, drafts))
      .map(shift => ({ ...shift, publishedOn: today }))
    const judged = await judge(tx, scope, { put: asPublished, removed: [] })
    const confirmed = [...rules.confirmedOf(overrides), ...judged.held]
    const left = rules.keptAsDrafts(drafts, judged, confirmed)
    const ready = drafts.filter(({ id }) => !left.has(id)).map(({ id }) => id)
    const published = ready.length > 0 ? await planShifts.publish(tx, ready) : []
    if (ready.length > 0) await keepPublished(tx, scope, ready)
    await keepConfirmed(
      tx,
      scope,
      judged,
      rules.confirmedOf(overrides),
      reason,
      new Map(published.map(shift => [shift.id, shift])),
    )
    await trail.many(
      tx,
      scope,
      scope.origin,
      published.map(shift => ({ action: 'published' as const, id: shift.id })),
    )
    await tellStores(tx, scope, published)
    return {
      told: tell ? await mailed(tx, scope, tell) : 0,
      shifts: published.map(rules.answerOf),
      left: [...left].map(([id, findings]) => ({ id, findings: findings.map(each => tellOf(scope, judged, each)) })),
    }
  })

type Withdrawal = { shifts: readonly Named[]; reason: string; tell?: (Telling & { storeId: number }) | undefined }

/** What people were told is kept beside what becomes of it. Spec 3 §3 */
export const unpublish = (scope: CompanyScope, { shifts, reason, tell }: Withdrawal) =>
  inCompany(scope, async tx => {
    const stored = await lockedShifts(tx, shifts)
    const published = [...stored.values()].filter(({ publishDate }) => publishDate !== null)
    const ids = published.map(({ id }) => id)
    if (ids.length > 0) await keepWithdrawn(tx, scope, ids)
    const drafts = ids.length > 0 ? await planShifts.unpublish(tx, ids) : []
    for (const shift of drafts) stored.set(shift.id, shift)
    await trail.many(
      tx,
      scope,
      scope.origin,
      ids.map(id => ({ action: 'unpublished' as const, id, after: { reason } })),
    )
    await tellStores(tx, scope, drafts)
    return { shifts: [...stored.values()].map(rules.answerOf), told: tell ? await mailed(tx, scope, tell) : 0 }
  })

async function mailed(tx: CompanyTx, scope: CompanyScope, tell: Telling & { storeId: number }): Promise<number> {
  const told = await planMails.ask(tx, scope, tell)
  if (told > 0) await enqueuePlatform(tx, mailPlansDue, {})
  return told
}

/** What somebody confirmed, and no more, each with its shift as it is now: an untouched neighbour, too. */
async function keepConfirmed(
  tx: CompanyTx,
  scope: CompanyScope,
  { found, textOf }: Judged,
  confirmed: readonly rules.Confirmed[],
  reason: string,
  saved: ReadonlyMap<number, planShifts.PlanShift>,
): Promise<void> {
  const kept = found.filter(finding => finding.severity === 'override' && confirmed.some(each => covers(each, finding)))
  const neighbours = kept.map(({ shiftId }) => shiftId).filter(id => id > 0 && !saved.has(id))
  const shifts = new Map(saved)
  for (const shift of await planShifts.lock(tx, neighbours)) shifts.set(shift.id, shift)
  await keepOverrides(tx, scope, kept, { reason, textOf, shifts })
}

/** By the numbers under which they were judged. */
const idsOf = (drafts: readonly rules.WholeDraft[], saved: readonly planShifts.PlanShift[]) =>
  new Map(saved.map((shift, at) => [drafts[at]!.id ?? newShiftId(at), shift]))

/** As the caller saw them, held until the transaction ends. */
async function lockedShifts(
  tx: CompanyTx,
  named: readonly { id?: number | undefined; version?: number | undefined }[],
): Promise<Map<number, planShifts.PlanShift>> {
  const found = new Map(
    (
      await planShifts.lock(
        tx,
        named.map(({ id }) => id!),
      )
    ).map(shift => [shift.id, shift]),
  )
  for (const { id, version } of named) {
    const shift = found.get(id!)
    if (!shift) throw new Refusal('not_found', 'Diesen Dienst gibt es nicht mehr.')
    refuseStale(shift.version, version)
  }
  return found
}

/** In one order, as everybody locks them. */
async function lockPeople(tx: CompanyTx, shifts: readonly { employeeId: number | null }[]): Promise<void> {
  const ids = [...new Set(shifts.map(({ employeeId }) => employeeId).filter(id => id !== null))]
  // Who may not see them can't plan them either.
  if (ids.length > 0 && (await peopleOfRecords(tx, ids, true)).length < ids.length) throw new Refusal('not_found')
}

/** The places of work that they name, as far as the caller sees them. */
async function placesOf(
  tx: CompanyTx,
  shifts: readonly { spotId: number | null }[],
): Promise<ReadonlyMap<number, rules.Place>> {
  const ids = new Set(shifts.map(({ spotId }) => spotId).filter(id => id !== null))
  return new Map(ids.size > 0 ? (await spots.among(tx, [...ids])).map(spot => [spot.id, spot]) : [])
}

async function refuseStores(
  tx: CompanyTx,
  shifts: readonly rules.WholeDraft[],
  stored: ReadonlyMap<number, planShifts.PlanShift>,
): Promise<void> {
  const ids = [...new Set(shifts.map(({ storeId }) => storeId))]
  const [hidden, ...areSeen] = await atOnce([hiddenStores(tx, ids), ...ids.map(id => seesStore(tx, id))])
  if (areSeen.includes(false)) throw new Refusal('not_found', 'Diesen Standort gibt es nicht.')
  rules.refuseHiddenStores(shifts, stored, hidden)
}
