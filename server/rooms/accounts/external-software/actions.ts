import type { ExternalSoftware } from '#contract/accounts/external-software.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { recordEvent } from '#server/rooms/access/public.ts'
import * as rows from './rows.ts'

/** Companies that have chosen it keep it. */
export const setActive = (session: Session, id: number, active: boolean, caller: Caller): Promise<ExternalSoftware> =>
  acrossCompanies(async tx => {
    const changed = await rows.setActive(tx, id, active)
    if (!changed) throw new Refusal('not_found')
    const act = active ? 'offered' : 'withdrawn'
    await recordEvent(tx, session.accountId, `software ${id} ${act}`, caller.address)
    return changed
  })
