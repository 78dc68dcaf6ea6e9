import { acrossCompanies } from '#server/platform/database/database.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { recordEvent } from '#server/rooms/access/public.ts'
import * as rows from './rows.ts'

export const confirm = (session: Session, acceptsPopup: boolean | undefined, caller: Caller): Promise<void> =>
  acrossCompanies(async tx => {
    await rows.confirm(tx, session.accountId, acceptsPopup)
    await recordEvent(tx, session.accountId, 'changelog read', caller.address)
  })
