import type { ManagedStore, ManagedStoreChange, ManagedStoreDraft } from '#contract/superadmin/stores.ts'
import { acrossCompanies, type PlatformTx } from '#server/platform/database/database.ts'
import { madeOnce } from '#server/platform/idempotency.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { managedStores } from '#server/rooms/accounts/public.ts'
import * as rows from './rows.ts'

export const create = (
  { accountId }: Session,
  { origin, idempotencyKey: key }: Caller,
  companyId: number,
  draft: ManagedStoreDraft,
): Promise<ManagedStore> =>
  acrossCompanies(async tx => {
    const request = { route: 'managed store', params: companyId, query: null, body: draft }
    const made = await madeOnce(tx, { accountId, key, request }, async () => ({
      companyId,
      id: await managedStores.add(tx, companyId, draft, { accountId, origin }),
    }))
    return rows.find(tx, companyId, made.id)
  })

export const change = (
  { accountId }: Session,
  { origin }: Caller,
  { company, id }: { company: number; id: number },
  wanted: ManagedStoreChange,
): Promise<ManagedStore> =>
  acrossCompanies(async tx => {
    const mayHide = () => refuseWithPeople(tx, company, id)
    await managedStores.change(tx, company, id, wanted, { accountId, origin }, mayHide)
    return rows.find(tx, company, id)
  })

const NAMED = 3

/** A hidden store is handed over no more: nobody may still work there. */
async function refuseWithPeople(tx: PlatformTx, companyId: number, id: number): Promise<void> {
  const { names, count } = await rows.people(tx, companyId, id, NAMED)
  if (count === 0) return
  const others = count > names.length ? ` und ${count - names.length} weitere` : ''
  throw new Refusal(
    'in_use',
    `Hier ${count === 1 ? 'arbeitet' : 'arbeiten'} noch ${names.join(', ')}${others}. Erst wenn der Standort leer ist, kann er ausgeblendet werden.`,
  )
}
