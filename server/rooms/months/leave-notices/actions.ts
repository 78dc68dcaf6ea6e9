import type { LeaveNotice, LeaveNoticeChange, LeaveNoticeDraft } from '#contract/months/leave-notices.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { recordVerbs, type Wanted } from '#server/platform/record-verbs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { todayOf } from '#server/rooms/accounts/public.ts'
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

export const { change, remove } = recordVerbs('months/leave-notices', {
  lock: (tx, id) => lockRecord(tx, () => rows.find(tx, id)),
  async update(tx, id, wanted: Wanted<LeaveNoticeChange>) {
    if (wanted.day !== undefined) await refuseLater(tx, wanted.day)
    return rows.update(tx, id, wanted)
  },
  remove: rows.remove,
  kept,
})

/** What was not said yet makes nothing expire. */
async function refuseLater(tx: CompanyTx, day: string): Promise<void> {
  const today = (await todayOf(tx)).toString()
  if (day > today) throw new Refusal('invalid', undefined, { day: 'Der Hinweis liegt in der Zukunft' })
}
