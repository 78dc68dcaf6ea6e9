import type { LeaveNotice, LeaveNoticeChange, LeaveNoticeDraft } from '#contract/months/leave-notices.ts'
import { dayOf } from '#domain/basics/days.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { zoneOf } from '#server/rooms/accounts/public.ts'
import { lockPerson, lockRecord, peopleOfRecords as people } from '#server/rooms/time/public.ts'
import * as rows from './rows.ts'

const trail = trailOf('months/leave-notices')
const kept = ({ day, ...notice }: LeaveNotice) => ({ ...notice, noticeOn: day })

export const ofPerson = (scope: CompanyScope, employeeId: number): Promise<LeaveNotice[]> =>
  inCompany(scope, async tx => {
    if ((await people(tx, [employeeId], false)).length === 0) throw new Refusal('not_found')
    return rows.ofPerson(tx, employeeId)
  })

export const record = (scope: CompanyScope, draft: LeaveNoticeDraft): Promise<LeaveNotice> =>
  inCompany(scope, async tx => {
    await lockPerson(tx, draft.employeeId)
    await refuseLater(tx, draft.day)
    const after = await rows.insert(tx, scope, draft)
    await trail.created(tx, scope, kept(after))
    return after
  })

export const change = (
  scope: CompanyScope,
  id: number,
  { version, ...wanted }: LeaveNoticeChange,
): Promise<LeaveNotice> =>
  inCompany(scope, async tx => {
    const before = await locked(tx, id)
    refuseStale(before.version, version)
    if (wanted.day !== undefined) await refuseLater(tx, wanted.day)
    const after = await rows.update(tx, id, wanted)
    await trail.changed(tx, scope, kept(before), kept(after))
    return after
  })

export const remove = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    const before = await locked(tx, id)
    await rows.remove(tx, id)
    await trail.removed(tx, scope, kept(before))
  })

const locked = (tx: CompanyTx, id: number) => lockRecord(tx, () => rows.find(tx, id))

/** What was not said yet makes nothing expire. */
async function refuseLater(tx: CompanyTx, day: string): Promise<void> {
  const today = dayOf(Temporal.Now.instant(), await zoneOf(tx)).toString()
  if (day > today) throw new Refusal('invalid', undefined, { day: 'Der Hinweis liegt in der Zukunft' })
}
