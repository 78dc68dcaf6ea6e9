import { isObject, keptOf, refuseMissing, ScimRefusal, type ScimResource } from '#domain/accounts/scim-attributes.ts'
import { idOf } from '#domain/accounts/scim-patch.ts'
import { etagOf } from '../provisioned-users/user.format.ts'
import { GROUP_SCHEMA, scimAddress } from '../provisioning-schemas/schemas.format.ts'
import type { Draft, GroupRow } from './rows.ts'

export function toResource({ id, externalId, name, created, changed, version, members }: GroupRow): ScimResource {
  return {
    schemas: [GROUP_SCHEMA.id],
    id,
    ...(externalId !== null && { externalId }),
    displayName: name,
    ...(members.length > 0 && {
      members: members.map(each => ({ ...each, $ref: `${scimAddress()}/Users/${each.value}`, type: 'User' })),
    }),
    meta: {
      resourceType: 'Group',
      created,
      lastModified: changed,
      location: `${scimAddress()}/Groups/${id}`,
      version: etagOf(version),
    },
  }
}

/** Without its members, which are thousands. */
export const keptOfRow = ({ externalId, name }: GroupRow): ScimResource => ({
  ...(externalId !== null && { externalId }),
  displayName: name,
})

/** A whole group as it was sent; its members apart, undefined where nothing is said of them. */
export function readGroup(sent: unknown): { draft: Draft; members: string[] | undefined } {
  const entries = isObject(sent) ? Object.entries(sent) : []
  const members = entries.find(([name]) => name.toLowerCase() === 'members')?.[1]
  const others = isObject(sent)
    ? Object.fromEntries(entries.filter(([name]) => name.toLowerCase() !== 'members'))
    : sent
  return {
    draft: draftOf(keptOf(GROUP_SCHEMA, others)),
    members: members === undefined || members === null ? undefined : idsOf(members),
  }
}

function idsOf(members: unknown): string[] {
  if (!Array.isArray(members)) throw new ScimRefusal(400, 'invalidValue', '„members“ hat keinen gültigen Wert.')
  return [...new Set(members.map(idOf))]
}

export function draftOf(resource: ScimResource): Draft {
  refuseMissing(GROUP_SCHEMA, resource)
  const { displayName, externalId } = resource
  const name = String(displayName).trim()
  if (name === '') throw new ScimRefusal(400, 'invalidValue', '„displayName“ fehlt.')
  return { name, externalId: typeof externalId === 'string' && externalId !== '' ? externalId : null }
}
