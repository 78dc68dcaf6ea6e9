import { spanText } from '#contract/working-time/day-spans.ts'
import {
  lastDayOf,
  type Maternity,
  type MaternityChange,
  type MaternityDraft,
  maternityFaults,
} from '#contract/working-time/maternities.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { personRecordVerbs, refuseUnseen } from '#server/rooms/time/public.ts'
import * as rows from './rows.ts'

export const ofPerson = (scope: CompanyScope, employeeId: number): Promise<Maternity[]> =>
  inCompany(scope, async tx => {
    await refuseUnseen(tx, employeeId)
    return rows.ofPerson(tx, employeeId)
  })

export const { create, change, remove } = personRecordVerbs<Maternity, MaternityDraft, MaternityChange>(
  'working-time/maternities',
  {
    find: rows.find,
    insert: rows.insert,
    update: rows.update,
    remove: rows.remove,
    refuse: refuseUnfit,
    kept: row => row,
  },
)

async function refuseUnfit(tx: CompanyTx, wanted: MaternityDraft, id: number): Promise<void> {
  const faults = maternityFaults(wanted)
  if (Object.keys(faults).length > 0) throw new Refusal('invalid', undefined, faults)
  const other = await rows.overlapping(tx, wanted, id)
  if (!other) return
  const days = spanText({ from: other.notifiedOn, to: lastDayOf(other) })
  throw new Refusal('conflict', undefined, {
    notifiedOn: `Überschneidet sich mit dem Eintrag ${days}. Dort fehlt vielleicht der Tag der Geburt.`,
  })
}
