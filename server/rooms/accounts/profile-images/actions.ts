import { acrossCompanies } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, FileAnswer, Session, Upload } from '#server/platform/serve.ts'
import { recordOrder } from '../accounts/rows.ts'
import { refuseVouched } from '../sessions/rules.ts'
import { profilePicture } from './picture.format.ts'
import * as rows from './rows.ts'

export async function show(session: Session, id: string): Promise<FileAnswer> {
  refuseStranger(session, id)
  const bytes = await acrossCompanies(tx => rows.find(tx, id))
  if (!bytes) throw new Refusal('not_found')
  return { bytes, name: 'profilbild.jpg', type: 'image/jpeg', preview: true }
}

export async function upload(session: Session, id: string, { bytes }: Upload, caller: Caller): Promise<void> {
  refuseStranger(session, id)
  refuseVouched(session)
  const picture = await profilePicture(bytes)
  if (!picture) throw new Refusal('unprocessable', UNREADABLE)
  await acrossCompanies(async tx => {
    if (!(await rows.put(tx, id, picture))) throw new Refusal('not_found')
    await record(tx, session, id, caller, 'profile image changed')
  })
}

const UNREADABLE = 'Das ist kein lesbares Bild. Möglich sind JPEG, PNG und WebP mit höchstens 50 Millionen Bildpunkten.'

export async function remove(session: Session, id: string, caller: Caller): Promise<void> {
  refuseStranger(session, id)
  refuseVouched(session)
  await acrossCompanies(async tx => {
    if (!(await rows.remove(tx, id))) throw new Refusal('not_found', 'Es gibt kein Profilbild.')
    await record(tx, session, id, caller, 'profile image removed')
  })
}

/** Whether somebody else exists is nobody's business either. */
function refuseStranger(session: Session, id: string): void {
  if (session.accountId !== id && !session.isAdmin) throw new Refusal('not_found')
}

const record = (tx: Parameters<typeof recordOrder>[0], session: Session, id: string, caller: Caller, action: string) =>
  recordOrder(tx, { accountId: id, action, by: session.accountId, address: caller.address })
