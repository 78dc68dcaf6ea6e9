import {
  exceptionFaults,
  type NeedException,
  type NeedExceptionChange,
  type NeedExceptionDraft,
} from '#contract/roster/need-exceptions.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { recordVerbs, type Wanted } from '#server/platform/record-verbs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refusePlace } from '../staff-needs/actions.ts'
import { refuseFaults } from '../staff-needs/rules.ts'
import * as rows from './rows.ts'

const trail = trailOf('roster/need-exceptions')

export const create = (scope: CompanyScope, draft: NeedExceptionDraft): Promise<NeedException> =>
  inCompany(scope, async tx => {
    refuseFaults(exceptionFaults(draft))
    await refusePlace(tx, draft)
    await refuseEvent(tx, draft)
    const created = await rows.insert(tx, scope, draft)
    await trail.created(tx, scope, created)
    return created
  })

export const { change, remove } = recordVerbs('roster/need-exceptions', {
  lock: rows.lock,
  async update(tx, id, wanted: Wanted<NeedExceptionChange>, before: NeedException) {
    const { id: _, version: __, storeId, ...after } = { ...before, ...wanted }
    refuseFaults(exceptionFaults(after))
    if (after.spotId !== before.spotId) await refusePlace(tx, { storeId, spotId: after.spotId })
    if (after.eventId !== before.eventId) await refuseEvent(tx, { storeId, eventId: after.eventId })
    return rows.update(tx, id, after)
  },
  remove: rows.remove,
  kept: (row: NeedException) => row,
})

/** An event that takes over another one needs the same, unless it says already what it needs. */
export async function copyNeeds(tx: CompanyTx, scope: CompanyScope, from: number, to: number): Promise<void> {
  if ((await rows.countOfEvent(tx, to)) > 0) return
  const made = await rows.copyOfEvent(tx, scope, from, to)
  if (made.length === 0) return
  await trail.many(
    tx,
    scope,
    scope.origin,
    made.map(after => ({ action: 'created' as const, id: after.id, after })),
  )
  await trail.tell(
    tx,
    scope,
    made.map(({ id }) => id),
  )
}

async function refuseEvent(
  tx: CompanyTx,
  { storeId, eventId }: { storeId: number; eventId: number | null },
): Promise<void> {
  if (eventId === null) return
  const event = await rows.storeOfEvent(tx, eventId)
  if (!event || (event.storeId !== null && event.storeId !== storeId))
    throw new Refusal('not_found', 'Dieses Ereignis gibt es an diesem Standort nicht.')
}
