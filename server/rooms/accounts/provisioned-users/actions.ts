import { ScimRefusal, type ScimResource } from '#domain/accounts/scim-attributes.ts'
import { equalTexts } from '#domain/accounts/scim-filter.ts'
import { listed, type ScimAsked, shows } from '#domain/accounts/scim-list.ts'
import { patched, type ScimOperation, stepsOf } from '#domain/accounts/scim-patch.ts'
import { acrossCompanies, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { trailOf } from '#server/platform/trail.ts'
import { signOnDomains } from '#server/rooms/access/public.ts'
import { changeAccount, takeIn } from '../provisioned-accounts/actions.ts'
import { applyRoles } from '../provisioned-roles/actions.ts'
import { find as findConnection } from '../provisioning-connection/rows.ts'
import { USER_SCHEMA } from '../provisioning-schemas/schemas.format.ts'
import { remember } from '../role-assignments/rows.ts'
import { lockAll } from '../roles/rows.ts'
import * as rows from './rows.ts'
import { type Call, giverNow, refuseUntouchable } from './rules.ts'
import { etagOf, keptOfRow, readUser, refuseForeign, toResource, type Wanted, wantedOf } from './user.format.ts'

const usersTrail = trailOf('accounts/users')

export async function list({ scope }: Call, asked: ScimAsked) {
  const equal = asked.filter ? equalTexts(USER_SCHEMA, asked.filter) : new Map<string, string>()
  const narrowed = { id: equal.get('id'), userName: equal.get('username'), externalId: equal.get('externalid') }
  const withGroups = shows('groups', asked) || asked.filter !== undefined
  const found = await inCompany(scope, tx => rows.list(tx, narrowed, withGroups))
  return listed(USER_SCHEMA, found.map(toResource), asked)
}

export const show = (call: Call, id: string): Promise<ScimResource> =>
  inCompany(call.scope, async tx => toResource(await known(tx, call, id)))

export const create = (call: Call, sent: unknown): Promise<ScimResource> =>
  inCompany(call.scope, async tx => {
    const { scope } = call
    await lockAll(tx, scope)
    const giver = await giverNow(tx, call)
    const wanted = readUser(sent)
    refuseForeign(wanted.email, await signOnDomains(tx))
    refuseTaken(await rows.taken(tx, wanted, null))
    const present = await rows.accountOf(tx, wanted.email)
    if (present) {
      refuseTaken(await rows.ofAccount(tx, present))
      await refuseUntouchable(tx, giver, present)
    }
    const { invites = false } = (await findConnection(tx)) ?? {}
    const { id: accountId, isNew } = await acrossCompanies(platform => takeIn(platform, call, wanted, invites))
    call.told.accountId = accountId
    const id = await rows.insert(tx, scope, accountId, wanted)
    await remember(tx, scope, [accountId], false)
    const { email, firstName, lastName } = wanted
    if (isNew) await usersTrail.acted(tx, scope, 'created', accountId, { account: email, firstName, lastName })
    call.told.kept = await applyRoles(tx, scope, giver, [id])
    return toResource((await rows.find(tx, id))!)
  })

export const replace = (call: Call, id: string, sent: unknown, seen: string | undefined): Promise<ScimResource> =>
  change(call, id, seen, before => {
    const wanted = readUser(sent)
    // What is not said at all stays as it is: nobody is let in again by a name.
    return hasActive(sent) ? wanted : { ...wanted, active: before.active }
  })

const hasActive = (sent: unknown) => Object.keys(sent as object).some(name => name.toLowerCase() === 'active')

export const patch = (
  call: Call,
  id: string,
  operations: readonly ScimOperation[],
  seen: string | undefined,
): Promise<ScimResource> =>
  change(call, id, seen, before => wantedOf(patched(USER_SCHEMA, keptOfRow(before), stepsOf(USER_SCHEMA, operations))))

const change = (
  call: Call,
  id: string,
  seen: string | undefined,
  wantedAfter: (before: rows.UserRow) => Wanted,
): Promise<ScimResource> =>
  inCompany(call.scope, async tx => {
    await lockAll(tx, call.scope)
    const before = await known(tx, call, id)
    refuseOvertaken(before.version, seen)
    await save(tx, call, before, wantedAfter(before))
    return toResource((await rows.find(tx, id))!)
  })

async function save(tx: CompanyTx, call: Call, before: rows.UserRow, wanted: Wanted): Promise<void> {
  const giver = await giverNow(tx, call)
  const former = wantedOf(keptOfRow(before))
  if (JSON.stringify(former) === JSON.stringify(wanted)) return
  refuseTaken(await rows.taken(tx, wanted, before.id))
  const changes = {
    ...(former.email !== wanted.email && { email: wanted.email }),
    ...((former.firstName !== wanted.firstName || former.lastName !== wanted.lastName) && {
      names: { firstName: wanted.firstName, lastName: wanted.lastName },
    }),
    ...(former.active !== wanted.active && { active: wanted.active }),
  }
  if (Object.keys(changes).length > 0) {
    const domains = await signOnDomains(tx)
    if (changes.email) refuseForeign(changes.email, domains)
    await refuseUntouchable(tx, giver, before.accountId)
    await acrossCompanies(platform => changeAccount(platform, call, before.accountId, changes, domains))
  }
  await rows.update(tx, before.id, wanted)
  if (changes.active !== undefined) call.told.kept = await applyRoles(tx, call.scope, giver, [before.id])
}

/** It is disabled first: what has a role elsewhere stays. */
export const remove = (call: Call, id: string, seen: string | undefined): Promise<void> =>
  inCompany(call.scope, async tx => {
    await lockAll(tx, call.scope)
    const before = await known(tx, call, id)
    refuseOvertaken(before.version, seen)
    await refuseUntouchable(tx, await giverNow(tx, call), before.accountId)
    if (before.active) await save(tx, call, before, { ...wantedOf(keptOfRow(before)), active: false })
    await rows.remove(tx, id)
  })

async function known(tx: CompanyTx, call: Call, id: string): Promise<rows.UserRow> {
  const found = isUuid(id) ? await rows.find(tx, id) : undefined
  if (!found) throw new ScimRefusal(404, undefined, 'Diesen Benutzer gibt es nicht.')
  call.told.accountId = found.accountId
  return found
}

export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** RFC 7644 §3.14: a change of something that was changed since. */
export function refuseOvertaken(version: number, seen: string | undefined): void {
  if (seen === undefined || seen === '*') return
  if (!seen.split(',').some(each => each.trim().replace(/^(?!W\/)/, 'W/') === etagOf(version)))
    throw new ScimRefusal(412, undefined, 'Der Eintrag wurde inzwischen geändert.')
}

/** With the id, so that whoever tried finds it. */
export class Taken extends ScimRefusal {
  readonly id: string
  constructor(id: string) {
    super(409, 'uniqueness', 'Das gibt es schon.')
    this.id = id
  }
}

export function refuseTaken(id: string | undefined): void {
  if (id !== undefined) throw new Taken(id)
}
