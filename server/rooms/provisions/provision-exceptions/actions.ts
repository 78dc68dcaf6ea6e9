import type {
  ProvisionException,
  ProvisionExceptionChange,
  ProvisionExceptionDraft,
} from '#contract/provisions/provision-exceptions.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
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

export const change = (
  scope: CompanyScope,
  id: number,
  { version, ...wanted }: ProvisionExceptionChange,
): Promise<ProvisionException> =>
  inCompany(scope, async tx => {
    const before = await locked(tx, id)
    refuseStale(before.version, version)
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
    const merged: ProvisionException = { ...before, ...given }
    await refuseFaults(tx, merged, id)
    const { id: _, employeeId: __, version: ___, ...values } = merged
    const after = await rows.update(tx, id, values)
    await trail.changed(tx, scope, before, after)
    return after
  })

export const remove = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    const before = await locked(tx, id)
    await rows.remove(tx, id)
    await trail.removed(tx, scope, before)
  })

/** The person first, so that of two exceptions for the same month the second one sees the first. */
const locked = (tx: CompanyTx, id: number) => lockRecord(tx, () => rows.find(tx, id))

async function refuseFaults(tx: CompanyTx, wanted: ProvisionExceptionDraft, id: number): Promise<void> {
  const faults = faultsOf(wanted)
  if (Object.keys(faults).length > 0) throw new Refusal('unprocessable', undefined, faults)
  if (await rows.overlapping(tx, wanted, id))
    throw new Refusal('conflict', undefined, { fromMonth: 'In einem dieser Monate gibt es schon eine Ausnahme' })
}
