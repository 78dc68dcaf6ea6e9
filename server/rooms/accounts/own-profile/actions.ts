import type { Profile } from '#contract/accounts/own-profile.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { unchanged } from '#server/platform/versions.ts'
import { accountRows, recordEvent, refuseVouched, tellOwnCompanies as tellOwn } from '#server/rooms/access/public.ts'
import { find as findManaged } from '../managed-accounts/rows.ts'
import * as rows from './rows.ts'

/** Who may not see others' profiles, or not these, learns nothing about which there are. */
export async function show(session: Session, id: string): Promise<Profile> {
  if (id !== session.accountId && !session.isAdmin) throw new Refusal('forbidden')
  const found = await acrossCompanies(async tx => {
    const isReachable = id === session.accountId || (await findManaged(tx, session, id)) !== undefined
    return isReachable ? rows.find(tx, id) : undefined
  })
  if (!found) throw new Refusal('not_found')
  return { ...found, isVouched: session.isVouched }
}

export async function change(
  session: Session,
  wanted: { firstname?: string | undefined; lastname?: string | undefined; version: number },
  caller: Caller,
): Promise<Profile> {
  refuseVouched(session)
  await acrossCompanies(async tx => {
    const before = unchanged(await rows.find(tx, session.accountId), wanted.version)
    const { firstname = before.firstname, lastname = before.lastname } = wanted
    if (!(await accountRows.rename(tx, { ...before, firstname, lastname }))) throw new Refusal('stale')
    await recordEvent(tx, session.accountId, 'profile changed', caller.address)
    await tellOwn(tx, session, caller, {
      before: { firstName: before.firstname, lastName: before.lastname },
      after: { firstName: firstname, lastName: lastname },
    })
  })
  return show(session, session.accountId)
}
