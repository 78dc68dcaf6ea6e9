import type { Spot, SpotChange, SpotDraft } from '#contract/roster/spots.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { recordVerbs, type Wanted } from '#server/platform/record-verbs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { seesStore } from '#server/rooms/accounts/public.ts'
import * as rows from './rows.ts'
import { refuseCompanyWide } from './rules.ts'

const trail = trailOf('roster/spots')

export const create = (scope: CompanyScope, draft: SpotDraft): Promise<Spot> =>
  inCompany(scope, async tx => {
    refuseCompanyWide(scope, draft)
    await refuseStore(tx, draft.storeId)
    const created = await rows.insert(tx, scope, draft)
    await trail.created(tx, scope, created)
    return created
  })

export const { change, remove } = recordVerbs('roster/spots', {
  async lock(tx, id, scope) {
    const found = await rows.lock(tx, id)
    if (found) refuseCompanyWide(scope, found)
    return found
  },
  update: (tx, id, wanted: Wanted<SpotChange>) => rows.update(tx, id, wanted),
  remove: rows.remove,
  kept: (row: Spot) => row,
})

async function refuseStore(tx: CompanyTx, storeId: number | null): Promise<void> {
  if (storeId !== null && !(await seesStore(tx, storeId)))
    throw new Refusal('not_found', 'Diesen Standort gibt es nicht.')
}
