import { OWNER_ROLE } from '#domain/accounts/role-rules.ts'
import { ScimRefusal, type ScimResource } from '#domain/accounts/scim-attributes.ts'
import { equalTexts } from '#domain/accounts/scim-filter.ts'
import { listed, type ScimAsked, shows } from '#domain/accounts/scim-list.ts'
import { membersAfter, patched, type ScimOperation, stepsOf } from '#domain/accounts/scim-patch.ts'
import { type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { trailOf } from '#server/platform/trail.ts'
import { applyRoles } from '../provisioned-roles/actions.ts'
import { isUuid, refuseOvertaken, refuseTaken } from '../provisioned-users/actions.ts'
import { type Call, giverNow } from '../provisioned-users/rules.ts'
import { find as findConnection } from '../provisioning-connection/rows.ts'
import { GROUP_SCHEMA } from '../provisioning-schemas/schemas.format.ts'
import { lockAll, list as rolesOf } from '../roles/rows.ts'
import { draftOf, keptOfRow, readGroup, toResource } from './group.format.ts'
import * as rows from './rows.ts'

const trail = trailOf('accounts/provisioning')

export const MOST_MEMBERS = 20_000

export async function list({ scope }: Call, asked: ScimAsked) {
  const equal = asked.filter ? equalTexts(GROUP_SCHEMA, asked.filter) : new Map<string, string>()
  const narrowed = { id: equal.get('id'), name: equal.get('displayname'), externalId: equal.get('externalid') }
  const namesMembers = JSON.stringify(asked.filter ?? '')
    .toLowerCase()
    .includes('member')
  const found = await inCompany(scope, tx => rows.list(tx, narrowed, namesMembers || shows('members', asked)))
  return listed(GROUP_SCHEMA, found.map(toResource), asked)
}

export const show = ({ scope }: Call, id: string, withMembers: boolean): Promise<ScimResource> =>
  inCompany(scope, async tx => toResource(await known(tx, id, withMembers)))

export const create = (call: Call, sent: unknown): Promise<ScimResource> =>
  inCompany(call.scope, async tx => {
    const { scope } = call
    await lockAll(tx, scope)
    await giverNow(tx, call)
    const { draft, members = [] } = readGroup(sent)
    refuseTaken(await rows.taken(tx, draft, null))
    const id = await rows.insert(tx, scope, draft, await roleByName(tx, draft.name))
    await trail.acted(tx, scope, 'imported', scope.companyId, { group: draft.name })
    await saveMembers(tx, call, id, new Set(), new Set(members))
    return toResource((await rows.find(tx, id))!)
  })

/** Whoever is not named is in it no longer. RFC 7644 §3.5.1. */
export const replace = (call: Call, id: string, sent: unknown, seen: string | undefined): Promise<ScimResource> =>
  change(call, id, seen, () => {
    const { draft, members = [] } = readGroup(sent)
    return { draft, membersAfter: () => new Set(members) }
  })

export const patch = (
  call: Call,
  id: string,
  operations: readonly ScimOperation[],
  seen: string | undefined,
): Promise<ScimResource> =>
  change(call, id, seen, before => {
    const steps = stepsOf(GROUP_SCHEMA, operations)
    const ofMembers = steps.filter(({ attribute }) => attribute.name === 'members')
    const others = steps.filter(({ attribute }) => attribute.name !== 'members')
    return {
      draft: draftOf(patched(GROUP_SCHEMA, keptOfRow(before), others)),
      membersAfter: members => membersAfter(GROUP_SCHEMA, members, ofMembers, MOST_MEMBERS),
    }
  })

type Wanted = { draft: rows.Draft; membersAfter: (members: ReadonlySet<string>) => Set<string> }

const change = (
  call: Call,
  id: string,
  seen: string | undefined,
  wantedAfter: (before: rows.GroupRow) => Wanted,
): Promise<ScimResource> =>
  inCompany(call.scope, async tx => {
    await lockAll(tx, call.scope)
    await giverNow(tx, call)
    const before = await known(tx, id, false)
    refuseOvertaken(before.version, seen)
    const { draft, membersAfter: after } = wantedAfter(before)
    refuseTaken(await rows.taken(tx, draft, id))
    const members = new Set(await rows.members(tx, id))
    const wanted = after(members)
    const isOther = draft.name !== before.name || draft.externalId !== before.externalId
    const roleId = before.roleId ?? (isOther ? await roleByName(tx, draft.name) : null)
    const isChanged = isOther || wanted.size !== members.size || [...wanted].some(one => !members.has(one))
    if (isChanged) await rows.update(tx, id, draft, roleId)
    // One that has a role by its new name gives it to all who are in it.
    await saveMembers(tx, call, id, members, wanted, roleId !== before.roleId)
    return toResource((await rows.find(tx, id))!)
  })

export const remove = (call: Call, id: string, seen: string | undefined): Promise<void> =>
  inCompany(call.scope, async tx => {
    await lockAll(tx, call.scope)
    await giverNow(tx, call)
    const before = await known(tx, id, false)
    refuseOvertaken(before.version, seen)
    await saveMembers(tx, call, id, new Set(await rows.members(tx, id)), new Set())
    await rows.remove(tx, id)
    await trail.acted(tx, call.scope, 'dropped', call.scope.companyId, { group: before.name })
  })

async function saveMembers(
  tx: CompanyTx,
  call: Call,
  id: string,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  concernsAll = false,
): Promise<void> {
  const added = [...after].filter(one => !before.has(one))
  const gone = [...before].filter(one => !after.has(one))
  if (after.size > MOST_MEMBERS) throw unknownMembers()
  if (!added.every(isUuid) || (await rows.countUsers(tx, added)) !== added.length) throw unknownMembers()
  if (added.length > 0) await rows.addMembers(tx, call.scope, id, added)
  if (gone.length > 0) await rows.removeMembers(tx, id, gone)
  const touched = [...added, ...gone]
  if (touched.length > 0) {
    await rows.touchUsers(tx, touched)
    await trail.tell(tx, call.scope)
  }
  const concerned = concernsAll ? [...new Set([...after, ...gone])] : touched
  call.told.kept = await applyRoles(tx, call.scope, await giverNow(tx, call), concerned)
}

const unknownMembers = () => new ScimRefusal(400, 'invalidValue', 'Ein Mitglied gibt es nicht.')

/** Where the company has chosen so: never the owner's, and only one that who chose it may give. */
async function roleByName(tx: CompanyTx, name: string): Promise<number | null> {
  const connection = await findConnection(tx)
  if (!connection?.mapsByName) return null
  const same = (await rolesOf(tx)).find(role => role.name.toLowerCase() === name.toLowerCase())
  return same && same.id !== OWNER_ROLE ? same.id : null
}

async function known(tx: CompanyTx, id: string, withMembers: boolean): Promise<rows.GroupRow> {
  const found = isUuid(id) ? await rows.find(tx, id, withMembers) : undefined
  if (!found) throw new ScimRefusal(404, undefined, 'Diese Gruppe gibt es nicht.')
  return found
}
