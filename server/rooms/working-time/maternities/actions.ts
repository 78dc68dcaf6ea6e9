import { spanText } from '#contract/working-time/day-spans.ts'
import {
  lastDayOf,
  type Maternity,
  type MaternityChange,
  type MaternityDraft,
  maternityFaults,
} from '#contract/working-time/maternities.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { recordVerbs, type Wanted } from '#server/platform/record-verbs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { lockPerson, lockRecord, peopleOfRecords as people } from '#server/rooms/time/public.ts'
import * as rows from './rows.ts'

const trail = trailOf('working-time/maternities')

export const ofPerson = (scope: CompanyScope, employeeId: number): Promise<Maternity[]> =>
  inCompany(scope, async tx => {
    if ((await people(tx, [employeeId], false)).length === 0) throw new Refusal('not_found')
    return rows.ofPerson(tx, employeeId)
  })

export const create = (scope: CompanyScope, draft: MaternityDraft): Promise<Maternity> =>
  inCompany(scope, async tx => {
    await lockPerson(tx, draft.employeeId)
    await refuseUnfit(tx, draft, 0)
    const after = await rows.insert(tx, scope, draft)
    await trail.created(tx, scope, after)
    return after
  })

export const { change, remove } = recordVerbs('working-time/maternities', {
  // The person first, so that of two at once the second one sees the first.
  lock: (tx, id) => lockRecord(tx, () => rows.find(tx, id)),
  async update(tx, id, wanted: Wanted<MaternityChange>, before: Maternity) {
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
    const { id: _, version: __, ...after }: Maternity = { ...before, ...given }
    await refuseUnfit(tx, after, id)
    const { employeeId: ___, ...days } = after
    return rows.update(tx, id, days)
  },
  remove: rows.remove,
  kept: (maternity: Maternity) => maternity,
})

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
