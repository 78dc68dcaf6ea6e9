import type { CostCentre, CostCentreChange, CostCentreDraft } from '#contract/settings/cost-centres.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Beginning } from '#server/platform/room.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { seesStore } from '#server/rooms/accounts/public.ts'
import * as rows from './rows.ts'

const trail = trailOf('settings/cost-centres')
/** What may change on a cost centre that the system made. Spec 3 §5. */
const DEFAULT_FIELDS = new Set(['shortName', 'costCenterNumber', 'isVisible', 'version'])

export const create = (scope: CompanyScope, draft: CostCentreDraft): Promise<CostCentre> =>
  inCompany(scope, async tx => {
    const created = await rows.insert(tx, scope, draft)
    await trail.created(tx, scope, created)
    return created
  })

export const change = (scope: CompanyScope, id: number, wanted: CostCentreChange): Promise<CostCentre> =>
  inCompany(scope, async tx => {
    const before = await rows.find(tx, id)
    if (!before) throw new Refusal('not_found')
    refuseStale(before.version, wanted.version)
    if (before.isDefault && changedFields(before, wanted).some(field => !DEFAULT_FIELDS.has(field))) {
      throw new Refusal('conflict', 'Bei einer Systemvorgabe lassen sich nur Kürzel, Nummer und Sichtbarkeit ändern.')
    }
    if (wanted.storeId && !(await seesStore(tx, wanted.storeId))) throw new Refusal('not_found')
    const after = await rows.update(tx, id, wanted)
    await trail.changed(tx, scope, before, after)
    return after
  })

export const remove = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    const before = await rows.find(tx, id)
    if (!before) throw new Refusal('not_found')
    if (!(await rows.remove(tx, id))) throw new Refusal('conflict', 'Eine Systemvorgabe kann nicht gelöscht werden.')
    await trail.removed(tx, scope, before)
  })

/** Each store has a cost centre of its own, the system's; called and numbered as the store is. Spec 3 §2.2. */
export const beginWithStores: NonNullable<Beginning['stores']> = async (tx, companyId, stores) =>
  rows.insertOfStores(
    tx,
    companyId,
    stores.map(({ id, name, storeNumber, city }) => ({
      storeId: id,
      name,
      shortName: city.slice(0, 3).toUpperCase(),
      number: storeNumber,
    })),
  )

/** A whole cost centre may be sent with only some of it changed. */
const changedFields = (before: CostCentre, wanted: CostCentreChange): string[] =>
  Object.entries(wanted)
    .filter(([field, value]) => value !== undefined && value !== before[field as keyof CostCentre])
    .map(([field]) => field)
