import { createHash, randomBytes } from 'node:crypto'
import {
  type Editor,
  type Person,
  type Role,
  type RoleRefusal,
  refusalOfAssignment,
  refusalOfPerson,
} from '#domain/accounts/role-rules.ts'
import type { Held } from './rows.ts'

export const MOST_TOKENS = 2

/** 256 bits that nobody guesses; what it is for can be read from it. */
export const newToken = () => `kontor_scim_${randomBytes(32).toString('base64url')}`
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Those who stand for what is given: who switched it on, and who made the token. */
export type Giver = readonly Editor[]

/** Undefined when one of them may not any more. */
export function giverOf(held: readonly Held[], accountIds: readonly string[]): Giver | undefined {
  const givers = [...new Set(accountIds)].map(id => {
    const found = held.find(({ accountId }) => accountId === id)
    return (
      found && {
        accountId: id,
        isOperator: false,
        roleId: found.roleId,
        permissions: new Set<string>(found.permissions),
        storeIds: null,
      }
    )
  })
  return givers.every(each => each?.permissions.has('settings.write')) ? (givers as Editor[]) : undefined
}

/** Nobody's identity system does what one of them may not do by hand. */
export const refusalOf = (giver: Giver, person: Person): RoleRefusal | undefined =>
  firstOf(giver, each => refusalOfPerson(each, person))

export const refusalOfGiving = (
  giver: Giver,
  person: Person,
  role: Role | null,
  storeIds: Person['storeIds'],
): RoleRefusal | undefined => firstOf(giver, each => refusalOfAssignment(each, person, role, storeIds))

const firstOf = (giver: Giver, refusal: (editor: Editor) => RoleRefusal | undefined): RoleRefusal | undefined => {
  for (const each of giver) {
    const refused = refusal(each)
    if (refused) return refused
  }
  return undefined
}
