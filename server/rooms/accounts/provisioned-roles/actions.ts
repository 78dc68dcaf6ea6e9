import type { Role } from '#contract/accounts/roles.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { type Entry, trailOf } from '#server/platform/trail.ts'
import { find as findConnection } from '../provisioning-connection/rows.ts'
import type { Giver } from '../provisioning-connection/rules.ts'
import { remember } from '../role-assignments/rows.ts'
import { list as rolesOf } from '../roles/rows.ts'
import * as rows from './rows.ts'
import { type Decided, decide } from './rules.ts'

const trail = trailOf('accounts/role-assignments')
const rolesTrail = trailOf('accounts/roles')

/**
 * Brings the roles of these people to what groups and settings say, at once and for all of them. Gives how many stay as they are, since
 * nobody who stands for it may change them. The caller has locked the roles.
 */
export async function applyRoles(
  tx: CompanyTx,
  scope: CompanyScope,
  giver: Giver,
  userIds: readonly string[],
): Promise<number> {
  if (userIds.length === 0) return 0
  const roles = await rolesOf(tx)
  const { defaultRoleId = null } = (await findConnection(tx)) ?? {}
  const decided = (await rows.factsOf(tx, userIds)).map(facts => decide(facts, roles, defaultRoleId, giver))
  const given = decided.filter(({ kind }) => kind === 'give')
  const taken = decided.filter(({ kind }) => kind === 'take')
  if (given.length > 0)
    await rows.give(
      tx,
      scope,
      given.map(({ facts, role, storeIds }) => ({ accountId: facts.accountId, roleId: role!.id, storeIds })),
    )
  if (taken.length > 0)
    await rows.take(
      tx,
      taken.map(({ facts }) => facts.accountId),
    )
  await rows.note(
    tx,
    decided.map(({ note }) => note),
  )
  const changed = [...given, ...taken]
  if (changed.length > 0) {
    await remember(
      tx,
      scope,
      changed.map(({ facts }) => facts.accountId),
      false,
    )
    await tell(tx, scope, changed, roles)
  }
  return decided.filter(({ kind }) => kind === 'kept').length
}

async function tell(
  tx: CompanyTx,
  scope: CompanyScope,
  changed: readonly Decided[],
  roles: readonly Role[],
): Promise<void> {
  const nameOf = (id: number | null) => roles.find(role => role.id === id)?.name
  const entries = changed.map(({ facts, role, storeIds }): Entry => {
    const roleName = nameOf(facts.roleId)
    const before = roleName === undefined ? undefined : { roleName, storeIds: facts.storeIds }
    const after = role ? { account: facts.name, roleName: role.name, storeIds } : undefined
    const action = after ? (before ? 'changed' : 'created') : 'removed'
    return { action, id: facts.accountId, before: after ? before : { account: facts.name, ...before }, after }
  })
  await trail.many(tx, scope, scope.origin, entries)
  await trail.tell(
    tx,
    scope,
    entries.map(({ id }) => id),
  )
  await rolesTrail.tell(tx, scope, [
    ...new Set(changed.flatMap(({ facts, role }) => [facts.roleId ?? 0, role?.id ?? 0])),
  ])
}
