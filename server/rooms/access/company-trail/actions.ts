import type { FieldName } from '#contract/fields.ts'
import type { Action } from '#contract/nouns.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { concerned } from './rows.ts'

const trail = trailOf('accounts/users')

type Values = Partial<Record<FieldName, string | boolean | null>>
/** Of what is gone there is no after. */
type Done = { action: Action; before?: Values; after?: Values }
type Account = { id: string; email: string }

/** What is done to an account lies in the event log of each company concerned. Product B. `by`: the account that did it. */
export const tell = async (
  tx: PlatformTx,
  by: string,
  { origin }: Pick<Caller, 'origin'>,
  { id, email }: Account,
  { action, before, after }: Done,
): Promise<void> =>
  trail.changedIn(
    tx,
    await concerned(tx, id),
    { accountId: by, origin },
    before && !after
      ? { action, id, before }
      : { action, id, ...(before && { before }), after: { account: email, ...after } },
  )

/** What people change of their own account. */
export const tellOwn = (
  tx: PlatformTx,
  { accountId, email }: Session,
  caller: Caller,
  values: Omit<Done, 'action'>,
): Promise<void> => tell(tx, accountId, caller, { id: accountId, email }, { action: 'changed', ...values })
