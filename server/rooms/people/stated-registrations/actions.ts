import { registeredSinceFault } from '#domain/people/stated-registration.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { unchanged } from '#server/platform/versions.ts'
import { todayOf } from '#server/rooms/accounts/public.ts'
import * as rows from './rows.ts'

const trail = trailOf('people/employees')

/** Says since when somebody is registered, and how one knows; without a day, that nobody said so. */
export async function state(
  tx: CompanyTx,
  scope: CompanyScope,
  employeeId: number,
  { since, reason, version }: { since: string | null; reason: string; version: number },
): Promise<void> {
  const before = unchanged(await rows.lock(tx, employeeId), version)
  const fault = since === null ? undefined : registeredSinceFault(since, (await todayOf(tx)).toString())
  if (fault) throw new Refusal('invalid', undefined, { since: fault })
  await rows.update(tx, employeeId, since, since === null ? '' : reason)
  const told = (isStated: boolean, day: string | null) => ({
    socialInsuranceRegistered: isStated,
    socialInsuranceRegisteredSince: day,
  })
  await trail.changed(
    tx,
    scope,
    { ...told(before.isStated, before.since), reason: before.reason },
    { ...told(since !== null, since), reason },
    employeeId,
  )
}
