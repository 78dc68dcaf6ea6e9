import type { ManualAverage, ManualAverageChange, ManualAverageDraft } from '#contract/months/manual-averages.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
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

export const change = (
  scope: CompanyScope,
  id: number,
  { version, ...wanted }: ManualAverageChange,
): Promise<ManualAverage> =>
  inCompany(scope, async tx => {
    const before = await locked(tx, id)
    refuseStale(before.version, version)
    await rows.update(tx, id, wanted)
    const after = (await rows.find(tx, id))!
    await trail.changed(tx, scope, kept(before), kept(after))
    return after
  })

export const remove = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    const before = await locked(tx, id)
    await rows.remove(tx, id)
    await trail.removed(tx, scope, kept(before))
  })

const locked = (tx: CompanyTx, id: number) => lockRecord(tx, () => rows.find(tx, id))
