import type { z } from 'zod'
import { StoreFields, StoreIdentity, type StoreSettings } from '#contract/accounts/stores.ts'
import type { CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import { service } from '#server/platform/gifts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SettingsPartOf } from '#server/platform/room.ts'
import { trailOf } from '#server/platform/trail.ts'
import { unchanged } from '#server/platform/versions.ts'
import {
  type Author,
  beginStores,
  change as changeCompany,
  differing,
  refuseLockedMasterData,
} from '../companies/actions.ts'
import { settings as companySettings, insertStores, type StoreDraft } from '../companies/rows.ts'
import * as rows from '../stores/rows.ts'

// What is done with stores, by the operator or by their company; each lies in the event log of the company.
const trail = trailOf('accounts/stores')

export async function add(tx: PlatformTx, companyId: number, draft: StoreDraft, author: Author): Promise<number> {
  if (!(await rows.lockCompany(tx, companyId))) throw new Refusal('not_found')
  const made = await insertStores(tx, companyId, [draft])
  const { id } = made[0]!
  await trail.changedIn(tx, [companyId], author, { action: 'created', id, after: draft })
  await beginStores(tx, companyId, made)
  return id
}

type Change = Partial<Omit<StoreSettings, 'id'>> & { version: number }

export async function change(
  tx: PlatformTx,
  companyId: number,
  id: number,
  { version, ...wanted }: Change,
  author: Author,
): Promise<StoreSettings> {
  const before = unchanged(await rows.lockOf(tx, companyId, id), version)
  const values = differing(before, wanted)
  if (Object.keys(values).length === 0) return before
  if (values.isHidden) await refuseWithPeople(tx, companyId, id)
  const after = await rows.updateOf(tx, companyId, { ...before, ...values })
  await trail.changedIn(tx, [companyId], author, { action: 'changed', id, before, after })
  return after
}

type Workers = { names: string[]; count: number }
/** Who works in a store today, or will: some of their names, and how many they are. */
export const workersOf =
  service<(tx: PlatformTx, companyId: number, id: number, most: number) => Promise<Workers>>('who works in a store')
const NAMED = 3

/** A hidden store is handed over no more: nobody may still work there. */
async function refuseWithPeople(tx: PlatformTx, companyId: number, id: number): Promise<void> {
  const { names, count } = await workersOf.get()(tx, companyId, id, NAMED)
  if (count === 0) return
  const others = count > names.length ? ` und ${count - names.length} weitere` : ''
  throw new Refusal(
    'in_use',
    `Hier ${count === 1 ? 'arbeitet' : 'arbeiten'} noch ${names.join(', ')}${others}. Erst wenn der Standort leer ist, kann er ausgeblendet werden.`,
  )
}

const Item = StoreIdentity.partial().extend(StoreFields.partial().shape).required({ name: true })
type Item = z.output<typeof Item>

const keyOf = ({ storeNumber, name }: Pick<Item, 'storeNumber' | 'name'>) => storeNumber || name.toLowerCase()

/** Who a store that is there is stays as it is where the file of another company is taken. */
export const storesPart: SettingsPartOf<Item> = {
  key: 'stores',
  label: 'Standorte',
  noun: 'accounts/stores',
  read: 'stores.read',
  item: Item,
  list: async tx => (await rows.settings(tx)).map(store => Item.parse(store)),
  keyOf,
  nameOf: ({ name }) => name,
  flat: ({ name: _, description: __, street: ___, postalCode: ____, city: _____, ...fields }) => fields,
  async save(tx, scope, session, { name, description, street, postalCode, city, ...fields }) {
    const known = (await rows.settings(tx)).find(store => keyOf(store) === keyOf({ name, ...fields }))
    if (known) {
      const { version } = await companySettings(tx)
      return changeCompany(scope, { version, stores: [{ ...fields, storeId: known.id, version: known.version }] })
    }
    if (!session.isSuperuser) refuseLockedMasterData(await companySettings(tx))
    const identity = { description, street, postalCode, city }
    const draft = { name, ...identity, ...fields }
    // It runs in the company's own transaction, whose policies are the narrower ones.
    return add(tx as CompanyTx & PlatformTx, scope.companyId, draft as StoreDraft, scope)
  },
}
