import type { ManagedCompany, ManagedCompanyChange, NewManagedCompany } from '#contract/superadmin/companies.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { madeOnce } from '#server/platform/idempotency.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { managedCompanies } from '#server/rooms/accounts/public.ts'
import * as rows from './rows.ts'

export const create = (session: Session, caller: Caller, wanted: NewManagedCompany): Promise<ManagedCompany> =>
  acrossCompanies(async tx => {
    const request = { route: 'managed company', params: null, query: null, body: wanted }
    const asked = { accountId: session.accountId, key: caller.idempotencyKey, request }
    const { id } = await madeOnce(tx, asked, async () => {
      const made = await managedCompanies.open(tx, wanted, session, caller)
      return { companyId: made, id: made }
    })
    return rows.find(tx, id)
  })

export const change = (
  { accountId }: Session,
  { origin }: Caller,
  id: number,
  wanted: ManagedCompanyChange,
): Promise<ManagedCompany> =>
  acrossCompanies(async tx => {
    await managedCompanies.change(tx, id, wanted, { accountId, origin })
    return rows.find(tx, id)
  })
