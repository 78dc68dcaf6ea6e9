import type { StoreSettings } from '#contract/accounts/stores.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { type Author, beginStores, differing } from '../companies/actions.ts'
import { insertStores, type StoreDraft } from '../companies/rows.ts'
import * as rows from './rows.ts'

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
  const before = await rows.lockOf(tx, companyId, id)
  if (!before) throw new Refusal('not_found')
  refuseStale(before.version, version)
  const values = differing(before, wanted)
  if (Object.keys(values).length === 0) return
  if (values.isHidden) await mayHide()
  const after = await rows.updateOf(tx, companyId, { ...before, ...values })
  await trail.changedIn(tx, [companyId], author, { action: 'changed', id, before, after })
}
