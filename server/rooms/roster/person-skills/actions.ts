import type { PersonSkill, PersonSkillChange, PersonSkillDraft } from '#contract/roster/person-skills.ts'
import { heldText, spanFaults } from '#contract/working-time/day-spans.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { recordVerbs, type Wanted } from '#server/platform/record-verbs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { lockPerson, lockRecord, peopleOfRecords as people } from '#server/rooms/time/public.ts'
import { nameOf } from '../skills/rows.ts'
import * as rows from './rows.ts'

const trail = trailOf('roster/person-skills')

export const ofPerson = (scope: CompanyScope, employeeId: number): Promise<PersonSkill[]> =>
  inCompany(scope, async tx => {
    if ((await people(tx, [employeeId], false)).length === 0) throw new Refusal('not_found')
    return rows.list(tx, employeeId)
  })

export const create = (scope: CompanyScope, draft: PersonSkillDraft): Promise<PersonSkill> =>
  inCompany(scope, async tx => {
    await lockPerson(tx, draft.employeeId)
    await refuseUnfit(tx, draft, 0)
    const after = await rows.insert(tx, scope, draft)
    await trail.created(tx, scope, after)
    return after
  })

export const { change, remove } = recordVerbs('roster/person-skills', {
  // The person first, so that of two that hold on the same day the second one sees the first.
  lock: (tx, id) => lockRecord(tx, () => rows.find(tx, id)),
  async update(tx, id, wanted: Wanted<PersonSkillChange>, before: PersonSkill) {
    const after = { ...before, ...wanted }
    await refuseUnfit(tx, after, id)
    return rows.update(tx, id, after)
  },
  remove: rows.remove,
  kept: (row: PersonSkill) => row,
})

async function refuseUnfit(tx: CompanyTx, wanted: PersonSkillDraft, id: number): Promise<void> {
  const faults = spanFaults(wanted)
  if (Object.keys(faults).length > 0) throw new Refusal('invalid', undefined, faults)
  const held = await rows.overlapping(tx, wanted, id)
  if (held) throw new Refusal('conflict', undefined, { from: heldText(await nameOf(tx, held.skillId), held) })
}
