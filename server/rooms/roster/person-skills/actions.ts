import type { PersonSkill, PersonSkillChange, PersonSkillDraft } from '#contract/roster/person-skills.ts'
import { heldText, spanFaults } from '#contract/working-time/day-spans.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { personRecordVerbs, refuseUnseen } from '#server/rooms/time/public.ts'
import { nameOf } from '../skills/rows.ts'
import * as rows from './rows.ts'

export const ofPerson = (scope: CompanyScope, employeeId: number): Promise<PersonSkill[]> =>
  inCompany(scope, async tx => {
    await refuseUnseen(tx, employeeId)
    return rows.list(tx, employeeId)
  })

export const { create, change, remove } = personRecordVerbs<PersonSkill, PersonSkillDraft, PersonSkillChange>(
  'roster/person-skills',
  {
    find: rows.find,
    insert: rows.insert,
    update: rows.update,
    remove: rows.remove,
    refuse: refuseUnfit,
    kept: row => row,
  },
)

async function refuseUnfit(tx: CompanyTx, wanted: PersonSkillDraft, id: number): Promise<void> {
  const faults = spanFaults(wanted)
  if (Object.keys(faults).length > 0) throw new Refusal('invalid', undefined, faults)
  const held = await rows.overlapping(tx, wanted, id)
  if (held) throw new Refusal('conflict', undefined, { from: heldText(await nameOf(tx, held.skillId), held) })
}
