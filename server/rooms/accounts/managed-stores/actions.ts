import type { z } from 'zod'
import { StoreFields, StoreIdentity, type StoreSettings } from '#contract/accounts/stores.ts'
import type { CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SettingsPartOf } from '#server/platform/room.ts'
import { trailOf } from '#server/platform/trail.ts'
import { unchanged } from '#server/platform/versions.ts'
import { type Author, beginStores, change as changeCompany, differing } from '../companies/actions.ts'
import { settings as companySettings, insertStores, type StoreDraft } from '../companies/rows.ts'
import * as rows from '../stores/rows.ts'

// What the operator does with stores; each lies in the event log of its company.
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

/** `mayHide` refuses with what stands in the way. */
export async function change(
  tx: PlatformTx,
  companyId: number,
  id: number,
  { version, ...wanted }: Change,
  author: Author,
  mayHide: () => Promise<void>,
): Promise<void> {
  const before = unchanged(await rows.lockOf(tx, companyId, id), version)
  const values = differing(before, wanted)
  if (Object.keys(values).length === 0) return
  if (values.isHidden) await mayHide()
  const after = await rows.updateOf(tx, companyId, { ...before, ...values })
  await trail.changedIn(tx, [companyId], author, { action: 'changed', id, before, after })
}

const Item = StoreIdentity.partial().extend(StoreFields.partial().shape).required({ name: true })
type Item = z.output<typeof Item>

const keyOf = ({ storeNumber, name }: Pick<Item, 'storeNumber' | 'name'>) => storeNumber || name.toLowerCase()

/** Who a store is says its operator; so does that there is one. */
export const storesPart: SettingsPartOf<Item> = {
  key: 'stores',
  label: 'Standorte',
  noun: 'accounts/stores',
  read: 'stores.read',
  item: Item,
  list: async tx => (await rows.settings(tx)).map(store => Item.parse(store)),
  keyOf,
  nameOf: ({ name }) => name,
  flat: ({ name: _, description: __, postalCode: ___, city: ____, ...fields }) => fields,
  async save(tx, scope, session, { name, description, postalCode, city, ...fields }) {
    const known = (await rows.settings(tx)).find(store => keyOf(store) === keyOf({ name, ...fields }))
    if (known) {
      const { version } = await companySettings(tx)
      return changeCompany(scope, { version, stores: [{ ...fields, storeId: known.id, version: known.version }] })
    }
    if (!session.isSuperuser) throw new Refusal('forbidden', 'Neue Standorte legt der Betreiber an.')
    const draft = { name, description: description ?? '', postalCode: postalCode ?? '', city: city ?? '', ...fields }
    // It runs in the company's own transaction, whose policies are the narrower ones.
    return add(tx as CompanyTx & PlatformTx, scope.companyId, draft as StoreDraft, scope)
  },
}
