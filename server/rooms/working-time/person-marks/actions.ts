import { heldText } from '#contract/working-time/day-spans.ts'
import {
  PERSON_MARKS,
  type PersonMark,
  type PersonMarkChange,
  type PersonMarkDraft,
  personMarkFaults,
} from '#contract/working-time/person-marks.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { personRecordVerbs, refuseUnseen } from '#server/rooms/time/public.ts'
import * as rows from './rows.ts'

export const ofPerson = (scope: CompanyScope, employeeId: number): Promise<PersonMark[]> =>
  inCompany(scope, async tx => {
    await refuseUnseen(tx, employeeId)
    return rows.ofPerson(tx, employeeId)
  })

export const { create, change, remove } = personRecordVerbs<PersonMark, PersonMarkDraft, PersonMarkChange>(
  'working-time/person-marks',
  {
    find: rows.find,
    insert: rows.insert,
    update: rows.update,
    remove: rows.remove,
    refuse: refuseUnfit,
    kept: row => row,
  },
)

async function refuseUnfit(tx: CompanyTx, wanted: PersonMarkDraft, id: number): Promise<void> {
  const faults = personMarkFaults(wanted)
  if (Object.keys(faults).length > 0) throw new Refusal('invalid', undefined, faults)
  const held = await rows.overlapping(tx, wanted, id)
  if (held) throw new Refusal('conflict', undefined, { from: heldText(PERSON_MARKS[held.kind], held) })
}
