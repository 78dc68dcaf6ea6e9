import type { Role } from '#contract/accounts/roles.ts'
import type { Person } from '#domain/accounts/role-rules.ts'
import { type Giver, refusalOfGiving } from '../provisioning-connection/rules.ts'
import type { Facts, Note } from './rows.ts'

type Reach = number[] | null
type Outcome = { facts: Facts; role: Role | null; storeIds: Reach; note: Note }
export type Decided = Outcome & { kind: 'give' | 'take' | 'stay' | 'kept' }

/** Which role somebody has to have, by their groups, by hand, or as new ones have it. */
export function decide(facts: Facts, roles: readonly Role[], defaultRoleId: number | null, giver: Giver): Decided {
  const wanted = wantedOf(facts, defaultRoleId)
  const role = roles.find(({ id }) => id === wanted.roleId) ?? null
  const before: Note = {
    id: facts.id,
    grantedRoleId: facts.grantedRoleId,
    rememberedRoleId: facts.rememberedRoleId,
    rememberedStoreIds: facts.rememberedStoreIds,
  }
  const after: Note = { id: facts.id, ...wanted.note }
  const outcome = { facts, role, storeIds: wanted.storeIds, note: after }
  if ((role?.id ?? null) === facts.roleId) return { ...outcome, kind: 'stay' }
  if (refusalOfGiving(giver, personOf(facts, roles), role, wanted.storeIds))
    return { ...outcome, kind: 'kept', note: before }
  return { ...outcome, kind: role ? 'give' : 'take' }
}

export const personOf = ({ accountId, isProtected, roleId, storeIds }: Facts, roles: readonly Role[]): Person => ({
  accountId,
  isOperator: isProtected,
  role: roles.find(({ id }) => id === roleId) ?? null,
  storeIds,
})

function wantedOf(
  facts: Facts,
  defaultRoleId: number | null,
): { roleId: number | null; storeIds: Reach; note: Omit<Note, 'id'> } {
  const { active, roleId, storeIds, groupRoleId, grantedRoleId, rememberedRoleId, rememberedStoreIds } = facts
  if (!active) {
    // Whoever is disabled twice had a role the first time.
    const remembered =
      roleId === null
        ? { rememberedRoleId, rememberedStoreIds }
        : { rememberedRoleId: roleId, rememberedStoreIds: storeIds }
    return { roleId: null, storeIds: null, note: { grantedRoleId, ...remembered } }
  }
  const known = roleId ?? rememberedRoleId
  const reach = roleId === null && rememberedRoleId !== null ? rememberedStoreIds : storeIds
  const byHand = known !== null && known !== grantedRoleId ? known : undefined
  const given = groupRoleId ?? byHand ?? defaultRoleId
  const isGiven = given !== null && given !== byHand
  return {
    roleId: given,
    storeIds: given === null ? null : reach,
    note: { grantedRoleId: isGiven ? given : null, rememberedRoleId: null, rememberedStoreIds: null },
  }
}
