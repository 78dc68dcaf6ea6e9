/** The owner's; nobody gets or loses it here. Spec 3 §3. */
export const OWNER_ROLE = 1

/** A right is held in all stores (null) or in these. */
type Reach = readonly number[] | null

export type Role = { id: number; immutable: boolean; permissions: readonly string[] }

/** Who changes roles, with what they hold at this moment. */
export type Editor = {
  accountId: string
  isOperator: boolean
  roleId: number
  permissions: ReadonlySet<string>
  storeIds: Reach
}

/** Whose role is changed, as it is so far. */
export type Person = { accountId: string; isOperator: boolean; role: Role | null; storeIds: Reach }

/** Why something is refused. Spec 3 §5, Product B. */
export const ROLE_REFUSALS = {
  'no-right': 'Sie haben dafür keine Berechtigung. Ihr Administrator kann sie vergeben.',
  owner: 'Der Besitzer kann nicht verändert werden!',
  operator: 'Dieser Benutzer kann nicht verändert werden!',
  oneself: 'Ihre eigene Rolle kann nur jemand anderer ändern.',
  'beyond-own':
    'Das geht über Ihre eigenen Rechte hinaus. Vergeben und entziehen können Sie nur, was Sie selbst haben.',
  'beyond-stores':
    'Diese Rolle haben auch Benutzer an Standorten, für die Sie nicht zuständig sind. Deren Rechte können Sie nicht ändern.',
  immutable: 'Diese Benutzerrolle ist fest vorgegeben und kann nicht geändert werden.',
  'own-right': 'Damit würden Sie sich selbst das Recht nehmen, Benutzerrollen zu bearbeiten.',
  'in-use': 'Die Benutzerrolle wird noch verwendet.',
} as const

export type RoleRefusal = keyof typeof ROLE_REFUSALS

/** What stands in the way of changing anything of this person's role; undefined when nothing does. */
export function refusalOfPerson(
  editor: Editor,
  { accountId, isOperator, role, storeIds }: Person,
): RoleRefusal | undefined {
  if (!editor.permissions.has('roles.write')) return 'no-right'
  if (role?.id === OWNER_ROLE) return 'owner'
  if (isOperator && !editor.isOperator) return 'operator'
  if (accountId === editor.accountId) return 'oneself'
  return role && !covers(editor, role.permissions, storeIds) ? 'beyond-own' : undefined
}

/** Ending a session of this person's; one's own, and an owner that of another owner, too. Operators' are never ended by a company. */
export function refusalOfEnding(editor: Editor, person: Person): RoleRefusal | undefined {
  const isOwn = person.accountId === editor.accountId
  if (!editor.permissions.has('roles.write')) return 'no-right'
  if (isOwn) return undefined
  if (person.isOperator) return 'operator'
  if (person.role?.id === OWNER_ROLE && editor.roleId === OWNER_ROLE) return undefined
  return refusalOfPerson(editor, person)
}

/** Giving a role, for some stores or all, in the place of what the person has so far; null takes it away. */
export function refusalOfAssignment(
  editor: Editor,
  person: Person,
  role: Role | null,
  storeIds: Reach,
): RoleRefusal | undefined {
  const refused = refusalOfPerson(editor, person)
  if (refused || !role) return refused
  if (role.id === OWNER_ROLE) return 'owner'
  return covers(editor, role.permissions, storeIds) ? undefined : 'beyond-own'
}

/** A new role gives nobody anything yet, but it is made of what its maker holds. */
export function refusalOfCreation(editor: Editor, permissions: readonly string[]): RoleRefusal | undefined {
  if (!editor.permissions.has('roles.write')) return 'no-right'
  return holdsAll(editor, permissions) ? undefined : 'beyond-own'
}

/** `reaches`: where each of those who have the role has it. Who changes its rights gives and takes them in all those places. */
export function refusalOfRoleChange(
  editor: Editor,
  before: Role,
  permissions: readonly string[],
  reaches: readonly Reach[],
): RoleRefusal | undefined {
  if (!editor.permissions.has('roles.write')) return 'no-right'
  if (isFixed(before)) return 'immutable'
  const changed = [
    ...permissions.filter(each => !before.permissions.includes(each)),
    ...before.permissions.filter(each => !permissions.includes(each)),
  ]
  if (changed.length === 0) return undefined
  if (before.id === editor.roleId && EDITING.some(right => !permissions.includes(right))) return 'own-right'
  if (!holdsAll(editor, changed)) return 'beyond-own'
  return reaches.every(reach => reachesTo(editor.storeIds, reach)) ? undefined : 'beyond-stores'
}

export function refusalOfDeletion(editor: Editor, role: Role, isUsed: boolean): RoleRefusal | undefined {
  if (!editor.permissions.has('roles.write')) return 'no-right'
  if (isFixed(role)) return 'immutable'
  if (isUsed) return 'in-use'
  return holdsAll(editor, role.permissions) ? undefined : 'beyond-own'
}

/** It is given by an invitation and taken by hand, never given by a click. Spec 3 §5. */
const isTakenOnly = ({ name }: { name: string }): boolean => name.toLowerCase() === 'user'

type Clicked = { roleId: number; refusal: RoleRefusal | null }
type Click = { act: 'assign' | 'remove' } | { warning: string }

/** What a click on a user does while a role is chosen. Spec 3 §4, §5. */
export function outcomeOfClick(chosen: { id: number; name: string } | undefined, { roleId, refusal }: Clicked): Click {
  if (!chosen) return { warning: 'Bitte zuerst eine Benutzerrolle auswählen!' }
  if (chosen.id === OWNER_ROLE || roleId === OWNER_ROLE) return { warning: ROLE_REFUSALS.owner }
  if (refusal) return { warning: ROLE_REFUSALS[refusal] }
  if (roleId === chosen.id) return { act: 'remove' }
  if (isTakenOnly(chosen)) return { warning: `Die Benutzerrolle „${chosen.name}“ kann hier nur entzogen werden.` }
  return { act: 'assign' }
}

/** What may be typed to find a role. Spec 3 §5. */
export const roleFilter = (typed: string): string => typed.replace(/[^\p{L}\p{N} -]/gu, '').slice(0, 32)

const EDITING = ['roles.read', 'roles.write']
const isFixed = ({ id, immutable }: Role) => immutable || id === OWNER_ROLE
const holdsAll = ({ permissions }: Editor, wanted: readonly string[]) => wanted.every(each => permissions.has(each))
const reachesTo = (own: Reach, wanted: Reach) => own === null || (wanted?.every(id => own.includes(id)) ?? false)
const covers = (editor: Editor, permissions: readonly string[], storeIds: Reach) =>
  holdsAll(editor, permissions) && reachesTo(editor.storeIds, storeIds)
