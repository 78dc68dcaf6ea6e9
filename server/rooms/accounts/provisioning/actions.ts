import type {
  GroupMapping,
  NewProvisioningToken,
  Provisioning,
  ProvisioningChange,
  ShownToken,
} from '#contract/accounts/provisioning.ts'
import type { Role } from '#contract/accounts/roles.ts'
import { OWNER_ROLE, ROLE_REFUSALS } from '#domain/accounts/role-rules.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseBoundToStores } from '#server/platform/rights.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { signOnDomains } from '#server/rooms/access/public.ts'
import { refuseOddExpiry } from '../api-keys/rules.ts'
import { todayOf } from '../companies/rows.ts'
import * as groups from '../provisioned-groups/rows.ts'
import { applyRoles } from '../provisioned-roles/actions.ts'
import * as rows from '../provisioning-connection/rows.ts'
import { giverOf, hashOfToken, MOST_TOKENS, newToken } from '../provisioning-connection/rules.ts'
import { scimAddress } from '../provisioning-schemas/schemas.format.ts'
import { lockAll, list as rolesOf } from '../roles/rows.ts'

const trail = trailOf('accounts/provisioning')

export const show = (scope: CompanyScope): Promise<Provisioning> => inCompany(scope, whole)

async function whole(tx: CompanyTx): Promise<Provisioning> {
  const found = await rows.find(tx)
  const domains = await signOnDomains(tx)
  return {
    address: scimAddress(),
    domains,
    state: stateOf(found, domains),
    standsFor: found?.standsFor ?? null,
    ...settingsOf(found),
    tokens: await rows.tokens(tx),
    groups: await groups.shown(tx),
    ...(await groups.counts(tx)),
    version: found?.version ?? 0,
  }
}

const settingsOf = (found: rows.Connection | undefined) => ({
  defaultRoleId: found?.defaultRoleId ?? null,
  mapsByName: found?.mapsByName ?? false,
  invites: found?.invites ?? false,
})

function stateOf(found: rows.Connection | undefined, domains: readonly string[]): Provisioning['state'] {
  if (!found?.active) return 'off'
  if (domains.length === 0) return 'homeless'
  return found.isStoodFor ? 'active' : 'dormant'
}

/** Whoever changes it stands for it from now on. */
export const change = (scope: CompanyScope, wanted: ProvisioningChange): Promise<Provisioning> =>
  inCompany(scope, async tx => {
    refuseBoundToStores(scope)
    await lockAll(tx, scope)
    const before = await rows.find(tx)
    refuseStale(before?.version ?? 0, wanted.version)
    if (wanted.active && (await signOnDomains(tx)).length === 0) throw new Refusal('conflict', WITHOUT_SIGN_ON)
    const roles = await rolesOf(tx)
    refuseRole(scope, roles, wanted.defaultRoleId)
    await rows.save(tx, scope, wanted, before?.accountId ?? (await rows.newProgram(tx)))
    const { version: _, ...after } = wanted
    const said = (settings: {
      active: boolean
      defaultRoleId: number | null
      mapsByName: boolean
      invites: boolean
    }) => ({
      active: settings.active,
      roleName: roles.find(({ id }) => id === settings.defaultRoleId)?.name ?? null,
      mapsByName: settings.mapsByName,
      invites: settings.invites,
    })
    await trail.changed(
      tx,
      scope,
      said({ active: false, ...settingsOf(before), ...(before && { active: before.active }) }),
      said(after),
      scope.companyId,
    )
    if (wanted.active) await applyAll(tx, scope, [scope.accountId])
    return whole(tx)
  })

const WITHOUT_SIGN_ON =
  'Richten Sie zuerst die Anmeldung mit Firmenkonto ein: Nur für deren Domänen kann das Identitätssystem Benutzerkonten verwalten.'

/** Nobody lets a program give what they could not give by hand. */
function refuseRole(scope: CompanyScope, roles: readonly Role[], roleId: number | null): void {
  if (roleId === null) return
  const role = roles.find(({ id }) => id === roleId)
  if (!role) throw new Refusal('not_found')
  if (roleId === OWNER_ROLE) throw new Refusal('conflict', ROLE_REFUSALS.owner)
  if (role.permissions.some(each => !scope.permissions.has(each)))
    throw new Refusal('forbidden', ROLE_REFUSALS['beyond-own'])
}

export const map = (scope: CompanyScope, { groups: wanted, version }: GroupMapping): Promise<Provisioning> =>
  inCompany(scope, async tx => {
    refuseBoundToStores(scope)
    await lockAll(tx, scope)
    const connection = await rows.find(tx)
    if (!connection) throw new Refusal('not_found')
    refuseStale(connection.version, version)
    const [roles, before] = [await rolesOf(tx), await groups.shown(tx)]
    const ids = new Set(wanted.map(({ id }) => id))
    if (ids.size !== wanted.length || wanted.some(({ id }) => !before.some(group => group.id === id)))
      throw new Refusal('not_found')
    for (const { id, roleId } of wanted) {
      const former = before.find(group => group.id === id)!.roleId
      if (roleId !== former) for (const each of [former, roleId]) refuseRole(scope, roles, each)
    }
    await groups.arrange(tx, wanted)
    await rows.raiseVersion(tx)
    const said = (list: typeof before) => ({
      groupRoles: list
        .map(({ name, roleId }) => `${name}: ${roles.find(({ id }) => id === roleId)?.name ?? 'keine'}`)
        .join(', '),
    })
    await trail.changed(tx, scope, said(before), said(await groups.shown(tx)), scope.companyId)
    if (connection.active) await applyAll(tx, scope, [connection.createdBy, scope.accountId])
    return whole(tx)
  })

/** What was chosen holds at once, for all whom nobody disabled. */
async function applyAll(tx: CompanyTx, scope: CompanyScope, standing: readonly string[]): Promise<void> {
  const giver = giverOf(await rows.heldBy(tx, standing), standing)
  if (giver) await applyRoles(tx, scope, giver, await groups.activeUsers(tx))
}

export const createToken = (scope: CompanyScope, wanted: NewProvisioningToken): Promise<ShownToken> =>
  inCompany(scope, async tx => {
    refuseBoundToStores(scope)
    await lockAll(tx, scope)
    refuseOddExpiry(wanted.expires, await todayOf(tx), 'Ein Token gilt höchstens ein Jahr.')
    if (!(await rows.find(tx)))
      throw new Refusal('not_found', 'Schalten Sie die Verwaltung durch das Identitätssystem zuerst ein.')
    if ((await rows.tokens(tx)).length >= MOST_TOKENS)
      throw new Refusal('conflict', 'Es gibt schon zwei Tokens. Widerrufen Sie zuerst eines davon.')
    const token = newToken()
    const id = await rows.insertToken(tx, scope, wanted, hashOfToken(token))
    await trail.acted(tx, scope, 'allowed', scope.companyId, { tokenName: wanted.name, expires: wanted.expires })
    return { ...(await rows.tokens(tx)).find(each => each.id === id)!, token }
  })

export const revokeToken = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    const name = await rows.revokeToken(tx, id)
    if (name === undefined) throw new Refusal('not_found')
    await trail.acted(tx, scope, 'undone', scope.companyId, { tokenName: name })
  })
