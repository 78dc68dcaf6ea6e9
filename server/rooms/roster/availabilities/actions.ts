import {
  type Availability,
  type AvailabilityChange,
  type AvailabilityDraft,
  availabilityFaults,
} from '#contract/roster/availabilities.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { recordVerbs, type Wanted } from '#server/platform/record-verbs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { lockPerson, lockRecord, peopleOfRecords } from '#server/rooms/time/public.ts'
import * as rows from './rows.ts'

const trail = trailOf('roster/availabilities')

export const list = (scope: CompanyScope, employeeId: number | undefined): Promise<Availability[]> =>
  inCompany(scope, async tx => {
    if (employeeId !== undefined && (await peopleOfRecords(tx, [employeeId], false)).length === 0)
      throw new Refusal('not_found')
    return rows.list(tx, employeeId)
  })

export const create = (scope: CompanyScope, draft: AvailabilityDraft): Promise<Availability> =>
  inCompany(scope, async tx => {
    refuseUnfit(draft)
    await lockPerson(tx, draft.employeeId)
    const after = await rows.insert(tx, scope, draft)
    await trail.created(tx, scope, after)
    return after
  })

export const { change, remove } = recordVerbs('roster/availabilities', {
  lock: (tx, id) => lockRecord(tx, () => rows.find(tx, id)),
  update(tx, id, wanted: Wanted<AvailabilityChange>, before: Availability) {
    const after = { ...before, ...wanted }
    refuseUnfit(after)
    return rows.update(tx, id, after)
  },
  remove: rows.remove,
  kept: (row: Availability) => row,
})

function refuseUnfit(wanted: Pick<Availability, 'validFrom' | 'validTo'>): void {
  const faults = availabilityFaults(wanted)
  if (Object.keys(faults).length > 0) throw new Refusal('invalid', undefined, faults)
}
