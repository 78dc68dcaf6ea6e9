import { acrossCompanies, type CompanyScope, inCompany, type PlatformTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, FileAnswer, Session, Upload } from '#server/platform/serve.ts'
import { accountRows, refuseVouched, tellCompanies as tell } from '#server/rooms/access/public.ts'
import { mailAct } from '../managed-accounts/actions.ts'
import { find, type ManagedAccount } from '../managed-accounts/rows.ts'
import { refuseUpward } from '../managed-accounts/rules.ts'
import { profilePicture, UNREADABLE_PICTURE } from './picture.format.ts'
import * as rows from './rows.ts'

export async function show(session: Session, id: string): Promise<FileAnswer> {
  const bytes = await acrossCompanies(async tx => {
    await known(tx, session, id)
    return rows.find(tx, id)
  })
  return pictureFile(bytes)
}

export async function showColleague(scope: CompanyScope, { isSuperuser }: Session, id: string): Promise<FileAnswer> {
  const isColleague = await inCompany(scope, tx => rows.isColleague(tx, id, isSuperuser))
  return pictureFile(isColleague ? await acrossCompanies(tx => rows.find(tx, id)) : undefined)
}

function pictureFile(bytes: Buffer | undefined): FileAnswer {
  if (!bytes) throw new Refusal('not_found')
  return { bytes, name: 'profilbild.jpg', type: 'image/jpeg', preview: true }
}

export async function upload(session: Session, id: string, { bytes }: Upload, caller: Caller): Promise<void> {
  refuseVouched(session)
  const account = await acrossCompanies(tx => known(tx, session, id, refuseUpward))
  const picture = await profilePicture(bytes)
  if (!picture) throw new Refusal('unprocessable', UNREADABLE_PICTURE)
  await acrossCompanies(async tx => {
    if (!(await rows.put(tx, id, picture))) throw new Refusal('not_found')
    await record(tx, session, id, caller, 'profile image changed')
    await mailAct(tx, session, account, 'picture')
    await tell(tx, session.accountId, caller, account, { action: 'changed', after: { picture: true } })
  })
}

export async function remove(session: Session, id: string, caller: Caller): Promise<void> {
  refuseVouched(session)
  await acrossCompanies(async tx => {
    const account = await known(tx, session, id, refuseUpward)
    if (!(await rows.remove(tx, id))) throw new Refusal('not_found', 'Es gibt kein Profilbild.')
    await record(tx, session, id, caller, 'profile image removed')
    await mailAct(tx, session, account, 'picture')
    await tell(tx, session.accountId, caller, account, { action: 'changed', after: { picture: false } })
  })
}

/** Whether somebody else exists is nobody's business either. */
async function known(
  tx: PlatformTx,
  session: Session,
  id: string,
  refuse: (session: Session, account: ManagedAccount) => void = () => {},
): Promise<Pick<ManagedAccount, 'id' | 'email' | 'firstName' | 'lastName'>> {
  if (session.accountId === id) return { ...session, id }
  const account = session.isAdmin ? await find(tx, session, id) : undefined
  if (!account) throw new Refusal('not_found')
  refuse(session, account)
  return account
}

const record = (tx: PlatformTx, session: Session, id: string, caller: Caller, action: string) =>
  accountRows.recordOrder(tx, { accountId: id, action, by: session.accountId, address: caller.address })
