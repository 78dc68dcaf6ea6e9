import { ROLE_REFUSALS } from '#domain/accounts/role-rules.ts'
import { ScimRefusal } from '#domain/accounts/scim-attributes.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { find as findConnection, heldBy } from '../provisioning-connection/rows.ts'
import { type Giver, giverOf, refusalOf } from '../provisioning-connection/rules.ts'
import { user as userOf } from '../role-assignments/rows.ts'
import { asPerson } from '../role-assignments/rules.ts'
import { list as rolesOf } from '../roles/rows.ts'

/** Who calls: a token of the company's identity system, and what the list of its calls says of this one. */
export type Call = {
  scope: CompanyScope
  /** Who made the token. */
  createdBy: string
  address: string
  told: { accountId?: string; kept?: number }
}

/** Those who stand for it, as they are now; nobody any more is refused. */
export async function giverNow(tx: CompanyTx, { createdBy }: Call): Promise<Giver> {
  const connection = await findConnection(tx)
  const ids = connection ? [connection.createdBy, createdBy] : []
  const giver = connection?.active ? giverOf(await heldBy(tx, ids), ids) : undefined
  if (!giver || giver.length === 0) throw new ScimRefusal(401, undefined, 'Das Token gilt nicht mehr.')
  return giver
}

/** Whose role here nobody who stands for it may change is not touched at all. */
export async function refuseUntouchable(tx: CompanyTx, giver: Giver, accountId: string): Promise<void> {
  const user = await userOf(tx, accountId)
  const refused = user && refusalOf(giver, asPerson(user, await rolesOf(tx)))
  if (refused) throw new ScimRefusal(403, undefined, ROLE_REFUSALS[refused])
}
