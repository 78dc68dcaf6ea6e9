import type { OnlineUsers } from '#contract/shell/online-users.ts'
import { onlineUsers } from '#domain/shell/online-users.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import type { Session } from '#server/platform/serve.ts'
import * as rows from './rows.ts'

export async function list(scope: CompanyScope, { accountId: id, isSuperuser }: Session): Promise<OnlineUsers> {
  const present = await inCompany(scope, tx => rows.oldest(tx, isSuperuser))
  const { users, hasMore } = onlineUsers(present, { id, isSuperuser })
  return { users: users.map(({ id, name, hasPicture }) => ({ id, name, hasPicture })), hasMore }
}
