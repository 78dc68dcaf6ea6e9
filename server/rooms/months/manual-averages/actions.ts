import type { ManualAverage, ManualAverageChange, ManualAverageDraft } from '#contract/months/manual-averages.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { recordVerbs, type Wanted } from '#server/platform/record-verbs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { lockPerson, lockRecord, peopleOfRecords as people } from '#server/rooms/time/public.ts'
import * as rows from './rows.ts'

const trail = trailOf('months/manual-averages')
const kept = ({ averageId: _, averageName, ...manual }: ManualAverage) => ({ ...manual, average: averageName })

export const ofPerson = (scope: CompanyScope, employeeId: number): Promise<ManualAverage[]> =>
  inCompany(scope, async tx => {
    if ((await people(tx, [employeeId], false)).length === 0) throw new Refusal('not_found')
    return rows.ofPerson(tx, employeeId)
  })

export const create = (scope: CompanyScope, draft: ManualAverageDraft): Promise<ManualAverage> =>
  inCompany(scope, async tx => {
    await lockPerson(tx, draft.employeeId)
    if (!(await rows.averageExists(tx, draft.averageId))) throw new Refusal('not_found')
    const after = (await rows.find(tx, await rows.insert(tx, scope, draft)))!
    await trail.created(tx, scope, kept(after))
    return after
  })

export const { change, remove } = recordVerbs('months/manual-averages', {
  lock: (tx, id) => lockRecord(tx, () => rows.find(tx, id)),
  async update(tx, id, wanted: Wanted<ManualAverageChange>) {
    await rows.update(tx, id, wanted)
    return (await rows.find(tx, id))!
  },
  remove: rows.remove,
  kept,
})
