import type { RoleAssignment, RoleUser } from '#contract/accounts/role-assignments.ts'
import type { Role } from '#contract/accounts/roles.ts'
import { type Editor, OWNER_ROLE, type Person, refusalOfPerson } from '#domain/accounts/role-rules.ts'
import type { CompanyScope } from '#server/platform/database/database.ts'
import type { UserRow } from './rows.ts'

export const asPerson = ({ accountId, isOperator, storeIds, roleId }: UserRow, roles: readonly Role[]): Person => ({
  accountId,
  isOperator,
  storeIds,
  role: roles.find(({ id }) => id === roleId) ?? null,
})

/** Stores that the caller does not see look as if they did not exist. */
const seen = ({ storeIds: own }: CompanyScope, storeIds: readonly number[] | null) =>
  storeIds?.filter(id => own === null || own.includes(id)) ?? null

export const asSeen = (scope: CompanyScope, assignment: RoleAssignment): RoleAssignment => ({
  ...assignment,
  storeIds: seen(scope, assignment.storeIds),
})

export function toWire(scope: CompanyScope, editor: Editor, row: UserRow, roles: readonly Role[]): RoleUser {
  const { isOperator: _, ...shown } = row
  const storeIds = seen(scope, row.storeIds)
  return {
    ...shown,
    storeIds,
    hasUnseenStores: row.roleId > 0 && scope.storeIds !== null && storeIds?.length !== row.storeIds?.length,
    refusal: row.roleId === OWNER_ROLE ? 'owner' : (refusalOfPerson(editor, asPerson(row, roles)) ?? null),
  }
}

/** As it is so far; without one, as far as the caller reaches. */
export const storesByDefault = ({ storeIds }: Editor, person: Person): number[] | null =>
  copied(person.role ? person.storeIds : storeIds)

const copied = (ids: readonly number[] | null) => ids && [...ids]
