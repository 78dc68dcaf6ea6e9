import { z } from 'zod'
import { type CostCentre, type CostCentreChange, CostCentreDraft } from '#contract/settings/cost-centres.ts'
import { Line } from '#contract/texts.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { recordVerbs, type Wanted } from '#server/platform/record-verbs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Beginning, SettingsPartOf } from '#server/platform/room.ts'
import { trailOf } from '#server/platform/trail.ts'
import { seesStore } from '#server/rooms/accounts/public.ts'
import * as rows from './rows.ts'

const trail = trailOf('settings/cost-centres')
/** What may change on a cost centre that the system made. Spec 3 §5. */
const DEFAULT_FIELDS = new Set(['shortName', 'costCenterNumber', 'isVisible'])

export const create = (scope: CompanyScope, draft: CostCentreDraft): Promise<CostCentre> =>
  inCompany(scope, async tx => {
    const created = await rows.insert(tx, scope, draft)
    await trail.created(tx, scope, created)
    return created
  })

export const { change, remove } = recordVerbs('settings/cost-centres', {
  lock: rows.find,
  async update(tx, id, wanted: Wanted<CostCentreChange>, before: CostCentre) {
    if (before.isDefault && changedFields(before, wanted).some(field => !DEFAULT_FIELDS.has(field)))
      throw new Refusal('conflict', 'Bei einer Systemvorgabe lassen sich nur Kürzel, Nummer und Sichtbarkeit ändern.')
    if (wanted.storeId && !(await seesStore(tx, wanted.storeId))) throw new Refusal('not_found')
    return rows.update(tx, id, wanted)
  },
  async remove(tx, id) {
    if (!(await rows.remove(tx, id))) throw new Refusal('conflict', 'Eine Systemvorgabe kann nicht gelöscht werden.')
  },
  kept: (centre: CostCentre) => centre,
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

export const endStore: NonNullable<Beginning['endStore']> = rows.removeOfStore

/** A whole cost centre may be sent with only some of it changed. */
const changedFields = (before: CostCentre, wanted: Wanted<CostCentreChange>): string[] =>
  Object.entries(wanted)
    .filter(([field, value]) => value !== undefined && value !== before[field as keyof CostCentre])
    .map(([field]) => field)

const Item = CostCentreDraft.extend({
  isVisible: z.boolean(),
  isDefault: z.boolean(),
  /** By its name. */
  store: Line.max(128).nullable(),
})
type Item = z.output<typeof Item>

const itemOf = (stores: Map<number, string>) => (centre: CostCentre) =>
  Item.parse({ ...centre, store: centre.storeId === null ? null : (stores.get(centre.storeId) ?? null) })
const keyOf = ({ isDefault, name, store }: Item) =>
  isDefault ? `store ${store?.toLowerCase()}` : `own ${name.toLowerCase()}`

export const costCentresPart: SettingsPartOf<Item> = {
  key: 'costCentres',
  label: 'Kostenstellen',
  noun: 'settings/cost-centres',
  read: 'stores.read',
  item: Item,
  list: async tx => (await rows.list(tx)).map(itemOf(await rows.storeNames(tx))),
  keyOf,
  nameOf: ({ name }) => name,
  flat: ({ isDefault, store, name, description, ...item }) =>
    isDefault ? item : { ...item, name, description, store },
  async save(tx, scope, _session, item) {
    const { store, isDefault, isVisible, ...draft } = item
    const known = await knownAs(tx, item)
    if (isDefault) {
      if (!known) throw new Refusal('conflict', 'Die Kostenstelle eines Standorts entsteht mit dem Standort.')
      const { shortName, costCenterNumber } = draft
      return change(scope, known.id, { shortName, costCenterNumber, isVisible, version: known.version })
    }
    const names = await rows.storeNames(tx)
    const storeId = store === null ? null : [...names].find(([, name]) => name === store)?.[0]
    if (storeId === undefined) throw new Refusal('conflict', `Den Standort „${store}“ gibt es nicht.`)
    const { id, version } = known ?? (await create(scope, draft))
    return change(scope, id, { ...draft, isVisible, storeId, version })
  },
}

async function knownAs(tx: CompanyTx, item: Item): Promise<CostCentre | undefined> {
  const toItem = itemOf(await rows.storeNames(tx))
  return (await rows.list(tx)).find(centre => keyOf(toItem(centre)) === keyOf(item))
}
