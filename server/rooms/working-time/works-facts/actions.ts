import { heldText } from '#contract/working-time/day-spans.ts'
import {
  WORKS_FACTS,
  type WorksFact,
  type WorksFactChange,
  type WorksFactDraft,
  worksFactFaults,
} from '#contract/working-time/works-facts.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { recordVerbs, type Wanted } from '#server/platform/record-verbs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { seesStore } from '#server/rooms/accounts/public.ts'
import * as rows from './rows.ts'

const trail = trailOf('working-time/works-facts')

export const create = (scope: CompanyScope, draft: WorksFactDraft): Promise<WorksFact> =>
  inCompany(scope, async tx => {
    await refuseUnfit(tx, scope, draft, 0)
    const after = await rows.insert(tx, scope, draft)
    await trail.created(tx, scope, after)
    return after
  })

export const { change, remove } = recordVerbs('working-time/works-facts', {
  async lock(tx, id, scope) {
    await rows.lockAll(tx, scope)
    const found = await rows.find(tx, id)
    if (found) refuseCompanyWide(scope, found)
    return found
  },
  async update(tx, id, wanted: Wanted<WorksFactChange>, before: WorksFact, scope) {
    const { from = before.from, to = before.to, weekday = before.weekday } = wanted
    const after = { ...before, from, to, weekday }
    await refuseUnfit(tx, scope, after, id)
    return rows.update(tx, id, after)
  },
  remove: rows.remove,
  kept: (fact: WorksFact) => fact,
})

async function refuseUnfit(tx: CompanyTx, scope: CompanyScope, wanted: WorksFactDraft, id: number): Promise<void> {
  const faults = worksFactFaults(wanted)
  if (Object.keys(faults).length > 0) throw new Refusal('invalid', undefined, faults)
  refuseCompanyWide(scope, wanted)
  if (wanted.storeId !== null && !(await seesStore(tx, wanted.storeId))) throw new Refusal('not_found')
  await rows.lockAll(tx, scope)
  const held = await rows.overlapping(tx, wanted, id)
  if (held) throw new Refusal('conflict', undefined, { from: heldText(WORKS_FACTS[held.kind], held) })
}

/** What holds for the whole company is not for who sees a part of it. */
function refuseCompanyWide({ storeIds }: CompanyScope, { storeId }: Pick<WorksFact, 'storeId'>): void {
  if (storeIds && storeId === null)
    throw new Refusal(
      'forbidden',
      'Das gilt für den ganzen Betrieb. Ändern können Sie nur, was für Ihre Standorte eingetragen ist.',
    )
}
