import type { ProvisionRate, ProvisionRateChange, ProvisionRateDraft } from '#contract/provisions/provision-rates.ts'
import { RATE_CODES } from '#domain/provisions/provision-rates.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { recordVerbs, type Wanted } from '#server/platform/record-verbs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import * as rows from './rows.ts'

const trail = trailOf('provisions/provision-rates')

export const create = (scope: CompanyScope, draft: ProvisionRateDraft): Promise<ProvisionRate> =>
  inCompany(scope, async tx => {
    refuseNothing(draft)
    const after = await rows.insert(tx, scope, draft)
    await trail.created(tx, scope, told(after))
    return after
  })

export const { change, remove } = recordVerbs('provisions/provision-rates', {
  lock: rows.lock,
  update(tx, id, wanted: Wanted<ProvisionRateChange>, before: ProvisionRate) {
    refuseNothing({ ...before, ...wanted })
    return rows.update(tx, id, wanted)
  },
  remove: rows.remove,
  kept: row => told(row),
})

/** One field may be missing for a while; a version of nothing would only take the place of another. */
function refuseNothing(draft: Pick<ProvisionRateDraft, (typeof RATE_CODES)[number]>): void {
  if (RATE_CODES.every(field => draft[field] === null))
    throw new Refusal('invalid', undefined, { regular: 'Bitte geben Sie mindestens einen Prozentsatz ein' })
  if (
    RATE_CODES.some(
      field => field !== 'accident' && (draft[field] ?? 10_000) < (draft.accident ?? 0) && field !== 'apprentice',
    )
  )
    throw new Refusal('invalid', undefined, { accident: 'Ist Teil der anderen Sätze und darf nicht größer sein' })
}

/** As the trail keeps it: under names of their own. */
const told = ({ regular, special, marginal, apprentice, accident, name: _, ...row }: ProvisionRate) => ({
  ...row,
  regularRate: regular,
  specialRate: special,
  marginalRate: marginal,
  apprenticeRate: apprentice,
  accidentRate: accident,
})
