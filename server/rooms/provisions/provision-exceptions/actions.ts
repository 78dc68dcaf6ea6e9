import type {
  ProvisionException,
  ProvisionExceptionChange,
  ProvisionExceptionDraft,
} from '#contract/provisions/provision-exceptions.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { recordVerbs, type Wanted } from '#server/platform/record-verbs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { lockPerson, lockRecord } from '#server/rooms/time/public.ts'
import * as rows from './rows.ts'
import { faultsOf } from './rules.ts'

const trail = trailOf('provisions/provision-exceptions')

export const create = (scope: CompanyScope, draft: ProvisionExceptionDraft): Promise<ProvisionException> =>
  inCompany(scope, async tx => {
    await lockPerson(tx, draft.employeeId)
    await refuseFaults(tx, draft, 0)
    const after = await rows.insert(tx, scope, draft)
    await trail.created(tx, scope, after)
    return after
  })

export const { change, remove } = recordVerbs('provisions/provision-exceptions', {
  // The person first, so that of two exceptions for the same month the second one sees the first.
  lock: (tx, id) => lockRecord(tx, () => rows.find(tx, id)),
  async update(tx, id, wanted: Wanted<ProvisionExceptionChange>, before: ProvisionException) {
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
    const merged: ProvisionException = { ...before, ...given }
    await refuseFaults(tx, merged, id)
    const { id: _, employeeId: __, version: ___, ...values } = merged
    return rows.update(tx, id, values)
  },
  remove: rows.remove,
  kept: (row: ProvisionException) => row,
})

async function refuseFaults(tx: CompanyTx, wanted: ProvisionExceptionDraft, id: number): Promise<void> {
  const faults = faultsOf(wanted)
  if (Object.keys(faults).length > 0) throw new Refusal('unprocessable', undefined, faults)
  if (await rows.overlapping(tx, wanted, id))
    throw new Refusal('conflict', undefined, { fromMonth: 'In einem dieser Monate gibt es schon eine Ausnahme' })
}
