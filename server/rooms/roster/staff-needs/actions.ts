import {
  type StaffNeed,
  type StaffNeedChange,
  type StaffNeedDraft,
  staffNeedFaults,
} from '#contract/roster/staff-needs.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { recordVerbs, type Wanted } from '#server/platform/record-verbs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { seesStore } from '#server/rooms/accounts/public.ts'
import * as spots from '../spots/rows.ts'
import * as rows from './rows.ts'
import { dayBefore, refuseFaults } from './rules.ts'

const trail = trailOf('roster/staff-needs')

export const create = (scope: CompanyScope, draft: StaffNeedDraft): Promise<StaffNeed> =>
  inCompany(scope, async tx => {
    refuseFaults(staffNeedFaults(draft))
    await refusePlace(tx, draft)
    const [created] = await rows.insert(tx, scope, [draft])
    await trail.created(tx, scope, created!)
    return created!
  })

export const { change, remove } = recordVerbs('roster/staff-needs', {
  lock: rows.lock,
  async update(tx, id, wanted: Wanted<StaffNeedChange>, before: StaffNeed) {
    const { id: _, version: __, storeId, ...after } = { ...before, ...wanted }
    refuseFaults(staffNeedFaults(after))
    if (after.spotId !== before.spotId) await refusePlace(tx, { storeId, spotId: after.spotId })
    return rows.update(tx, id, after)
  },
  remove: (tx, id) => rows.remove(tx, [id]),
  kept: (row: StaffNeed) => row,
})

/** What holds on a day ends the day before and goes on as a copy, so that the past keeps what it was planned by. */
export const renew = (
  scope: CompanyScope,
  { storeId, validFrom }: { storeId: number; validFrom: string },
): Promise<StaffNeed[]> =>
  inCompany(scope, async tx => {
    await refusePlace(tx, { storeId, spotId: null })
    const held = (await rows.lockOn(tx, storeId, validFrom)).filter(need => need.validFrom !== validFrom)
    if (held.length === 0) return []
    const ended: StaffNeed[] = []
    for (const { id, version: _, storeId: __, ...need } of held)
      ended.push(await rows.update(tx, id, { ...need, validTo: dayBefore(validFrom) }))
    const made = await rows.insert(
      tx,
      scope,
      held.map(({ id: _, version: __, ...need }) => ({ ...need, validFrom })),
    )
    await trail.many(tx, scope, scope.origin, [
      ...ended.map((after, at) => ({ action: 'changed' as const, id: after.id, before: held[at]!, after })),
      ...made.map(after => ({ action: 'created' as const, id: after.id, after })),
    ])
    await trail.tell(
      tx,
      scope,
      [...ended, ...made].map(({ id }) => id),
    )
    return made
  })

/** Refuses a store that the caller does not see, and a place of work that it does not have. */
export async function refusePlace(
  tx: CompanyTx,
  { storeId, spotId }: { storeId: number; spotId: number | null },
): Promise<void> {
  if (!(await seesStore(tx, storeId))) throw new Refusal('not_found', 'Diesen Standort gibt es nicht.')
  if (spotId === null) return
  const [spot] = await spots.among(tx, [spotId])
  if (!spot || (spot.storeId !== null && spot.storeId !== storeId))
    throw new Refusal('not_found', 'Diesen Bereich gibt es an diesem Standort nicht.')
}
