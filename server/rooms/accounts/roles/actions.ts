import { type Role, type RoleChange, RoleDraft } from '#contract/accounts/roles.ts'
import { Line } from '#contract/texts.ts'
import { refusalOfCreation, refusalOfDeletion, refusalOfRoleChange } from '#domain/accounts/role-rules.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SettingsPartOf } from '#server/platform/room.ts'
import type { Session } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { unchanged } from '#server/platform/versions.ts'
import * as rows from './rows.ts'
import { refuse, stillUsed } from './rules.ts'

const trail = trailOf('accounts/roles')

export const create = (scope: CompanyScope, session: Session, draft: RoleDraft): Promise<Role> =>
  inCompany(scope, async tx => {
    await rows.lockAll(tx, scope)
    refuseTaken(await rows.list(tx), draft.name)
    refuse(refusalOfCreation(await rows.editorOf(tx, scope, session), draft.permissions))
    const created = (await rows.find(tx, await rows.insert(tx, scope, unique(draft))))!
    await trail.created(tx, scope, audited(created))
    return created
  })

export const change = (scope: CompanyScope, session: Session, id: number, wanted: RoleChange): Promise<Role> =>
  inCompany(scope, async tx => {
    await rows.lockAll(tx, scope)
    const before = unchanged(await rows.find(tx, id), wanted.version)
    const editor = await rows.editorOf(tx, scope, session)
    if (wanted.name !== undefined) refuseTaken(await rows.list(tx), wanted.name, id)
    const reaches = (await rows.holders(tx, id)).map(({ storeIds }) => storeIds)
    refuse(refusalOfRoleChange(editor, before, wanted.permissions ?? before.permissions, reaches))
    await rows.update(tx, id, unique(wanted))
    const after = (await rows.find(tx, id))!
    await trail.changed(tx, scope, audited(before), audited(after))
    return after
  })

export const remove = (scope: CompanyScope, session: Session, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    await rows.lockAll(tx, scope)
    const before = await rows.find(tx, id)
    if (!before) throw new Refusal('not_found')
    const holders = await rows.holders(tx, id)
    const refused = refusalOfDeletion(await rows.editorOf(tx, scope, session), before, holders.length > 0)
    if (refused === 'in-use') throw stillUsed(holders.map(({ name }) => name))
    refuse(refused)
    await rows.remove(tx, id)
    await trail.removed(tx, scope, audited(before))
  })

/** The database knows the case of letters of the alphabet alone. */
function refuseTaken(roles: readonly Role[], wanted: string, ownId?: number): void {
  const isTaken = roles.some(({ id, name }) => id !== ownId && name.toLowerCase() === wanted.toLowerCase())
  if (isTaken) throw new Refusal('conflict', undefined, { name: 'Wird bereits verwendet' })
}

const unique = <T extends Partial<RoleDraft>>(wanted: T): T =>
  wanted.permissions ? { ...wanted, permissions: [...new Set(wanted.permissions)] } : wanted

const audited = ({ id, name, color, permissions }: Role) => ({ id, name, color, permissions: [...permissions].sort() })

// A colour of an earlier release may be none that can be chosen now.
const Item = RoleDraft.extend({ color: Line.regex(/^#[0-9a-f]{6}$/, 'Eine Farbe wie #1f6b49') })
type Item = Omit<RoleDraft, 'color'> & { color: string }
const sorted = ({ name, color, permissions }: Item): Item => ({ name, color, permissions: [...permissions].sort() })

/** Nobody gives by a file what they do not hold: each goes the way of a role that is made or changed by hand. */
export const rolesPart: SettingsPartOf<Item> = {
  key: 'roles',
  label: 'Benutzerrollen',
  noun: 'accounts/roles',
  read: 'roles.read',
  item: Item.transform(sorted),
  list: async tx => (await rows.list(tx)).filter(({ immutable }) => !immutable).map(sorted),
  keyOf: ({ name }) => name.toLowerCase(),
  nameOf: ({ name }) => name,
  async save(tx, scope, session, item) {
    const known = (await rows.list(tx)).find(({ name }) => name.toLowerCase() === item.name.toLowerCase())
    const draft = item as RoleDraft
    return known
      ? change(scope, session, known.id, { ...draft, version: known.version })
      : create(scope, session, draft)
  },
}
