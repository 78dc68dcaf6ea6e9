import type { ManagedStore, ManagedStoreChange, ManagedStoreDraft } from '#contract/superadmin/stores.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { madeOnce } from '#server/platform/idempotency.ts'
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
    await managedStores.change(tx, company, id, wanted, { accountId, origin })
    return rows.find(tx, company, id)
  })
