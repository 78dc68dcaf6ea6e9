import type { Role, RoleDraft } from '#contract/accounts/roles.ts'
import { ALL_PERMISSIONS, PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { CHOOSABLE_COLOURS, ROLE_COLOURS, type RoleColour } from '#domain/accounts/role-colours.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'

/** Each right by itself, so that what a colleague ticks meanwhile comes in beside what is ticked here. */
export type RoleValues = { name: string; color: RoleColour } & { [right: `right ${string}`]: boolean }

// Forms read a dot as a way into an object.
const keyOf = (permission: Permission) => `right ${permission.replace('.', '/')}` as const

export const heldIn = (values: RoleValues): Permission[] => ALL_PERMISSIONS.filter(each => values[keyOf(each)])

export const valuesOf = (record: Role | undefined): RoleValues => ({
  name: record?.name ?? '',
  color: CHOOSABLE_COLOURS.find(each => each === record?.color) ?? (record ? ROLE_COLOURS.grey : ROLE_COLOURS.purple),
  ...rightsOf(record?.permissions ?? []),
})

export const rightsOf = (held: readonly Permission[]) =>
  Object.fromEntries(ALL_PERMISSIONS.map(each => [keyOf(each), held.includes(each)]))

export const draftOf = (values: RoleValues): RoleDraft => ({
  name: values.name,
  color: values.color,
  permissions: heldIn(values),
})

export const entriesOf = (others: readonly Role[]): Entry<RoleValues>[] => [
  {
    kind: 'text',
    key: 'name',
    label: 'Name',
    required: true,
    maxLength: 64,
    check: ({ name }) =>
      others.some(other => other.name.toLowerCase() === name.trim().toLowerCase())
        ? 'Wird bereits verwendet'
        : undefined,
  },
  {
    kind: 'togglelist',
    key: 'color',
    label: 'Farbe',
    choices: CHOOSABLE_COLOURS.map(value => ({ value, label: value })),
  },
  ...ALL_PERMISSIONS.map((each): Entry<RoleValues> => ({ kind: 'bool', key: keyOf(each), label: PERMISSIONS[each] })),
]

export function changeText(before: readonly Permission[], now: readonly Permission[]): string {
  const changed = ALL_PERMISSIONS.filter(each => before.includes(each) !== now.includes(each)).length
  return changed === 0 ? '' : changed === 1 ? '1 Recht geändert' : `${changed} Rechte geändert`
}
