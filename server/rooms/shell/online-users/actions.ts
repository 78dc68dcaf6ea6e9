import type { OnlineUsers } from '#contract/shell/online-users.ts'
import { onlineUsers } from '#domain/shell/online-users.ts'
import { acrossCompanies, type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { FileAnswer, Session } from '#server/platform/serve.ts'
import { findProfileImage } from '#server/rooms/accounts/public.ts'
import * as rows from './rows.ts'

export async function list(scope: CompanyScope, { accountId: id, isSuperuser }: Session): Promise<OnlineUsers> {
  const present = await inCompany(scope, tx => rows.oldest(tx, isSuperuser))
  const { users, hasMore } = onlineUsers(present, { id, isSuperuser })
  return { users: users.map(({ id, name, hasPicture }) => ({ id, name, hasPicture })), hasMore }
}

export async function picture(scope: CompanyScope, { isSuperuser }: Session, id: string): Promise<FileAnswer> {
  const isColleague = await inCompany(scope, tx => rows.isColleague(tx, id, isSuperuser))
  const bytes = isColleague ? await acrossCompanies(tx => findProfileImage(tx, id)) : undefined
  if (!bytes) throw new Refusal('not_found')
  return { bytes, name: 'profilbild.jpg', type: 'image/jpeg', preview: true }
}
