import {
  type Availability,
  type AvailabilityChange,
  type AvailabilityDraft,
  availabilityFaults,
} from '#contract/roster/availabilities.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { personRecordVerbs, refuseUnseen } from '#server/rooms/time/public.ts'
import * as rows from './rows.ts'

export const list = (scope: CompanyScope, employeeId: number | undefined): Promise<Availability[]> =>
  inCompany(scope, async tx => {
    if (employeeId !== undefined) await refuseUnseen(tx, employeeId)
    return rows.list(tx, employeeId)
  })

export const { create, change, remove } = personRecordVerbs<Availability, AvailabilityDraft, AvailabilityChange>(
  'roster/availabilities',
  {
    find: rows.find,
    insert: rows.insert,
    update: rows.update,
    remove: rows.remove,
    refuse: refuseUnfit,
    kept: row => row,
  },
)

function refuseUnfit(_: CompanyTx, wanted: AvailabilityDraft): void {
  const faults = availabilityFaults(wanted)
  if (Object.keys(faults).length > 0) throw new Refusal('invalid', undefined, faults)
}
