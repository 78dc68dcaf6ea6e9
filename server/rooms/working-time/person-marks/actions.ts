import { heldText } from '#contract/working-time/day-spans.ts'
import {
  PERSON_MARKS,
  type PersonMark,
  type PersonMarkChange,
  type PersonMarkDraft,
  personMarkFaults,
} from '#contract/working-time/person-marks.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { recordVerbs, type Wanted } from '#server/platform/record-verbs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { lockPerson, lockRecord, peopleOfRecords as people } from '#server/rooms/time/public.ts'
import * as rows from './rows.ts'

const trail = trailOf('working-time/person-marks')

export const ofPerson = (scope: CompanyScope, employeeId: number): Promise<PersonMark[]> =>
  inCompany(scope, async tx => {
    if ((await people(tx, [employeeId], false)).length === 0) throw new Refusal('not_found')
    return rows.ofPerson(tx, employeeId)
  })

export const create = (scope: CompanyScope, draft: PersonMarkDraft): Promise<PersonMark> =>
  inCompany(scope, async tx => {
    await lockPerson(tx, draft.employeeId)
    await refuseUnfit(tx, draft, 0)
    const after = await rows.insert(tx, scope, draft)
    await trail.created(tx, scope, after)
    return after
  })

export const { change, remove } = recordVerbs('working-time/person-marks', {
  // The person first, so that of two that hold on the same day the second one sees the first.
  lock: (tx, id) => lockRecord(tx, () => rows.find(tx, id)),
  async update(tx, id, wanted: Wanted<PersonMarkChange>, before: PersonMark) {
    const { from = before.from, to = before.to, weekday = before.weekday, minutes = before.minutes } = wanted
    const after = { ...before, from, to, weekday, minutes }
    await refuseUnfit(tx, after, id)
    return rows.update(tx, id, after)
  },
  remove: rows.remove,
  kept: (mark: PersonMark) => mark,
})

async function refuseUnfit(tx: CompanyTx, wanted: PersonMarkDraft, id: number): Promise<void> {
  const faults = personMarkFaults(wanted)
  if (Object.keys(faults).length > 0) throw new Refusal('invalid', undefined, faults)
  const held = await rows.overlapping(tx, wanted, id)
  if (held) throw new Refusal('conflict', undefined, { from: heldText(PERSON_MARKS[held.kind], held) })
}
