import { emailDomain } from '#domain/access/email-domain.ts'
import { isObject, keptOf, refuseMissing, ScimRefusal, type ScimResource } from '#domain/accounts/scim-attributes.ts'
import { isEmail } from '#domain/basics/email.ts'
import { scimAddress, USER_SCHEMA } from '../provisioning-schemas/schemas.format.ts'
import type { Draft, UserRow } from './rows.ts'

export const etagOf = (version: number) => `W/"${version}"`

/** As it is told. */
export function toResource(row: UserRow): ScimResource {
  const { id, externalId, userName, active, document, groups, created, changed, version } = row
  return {
    schemas: [USER_SCHEMA.id],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    ...document,
    active,
    ...(groups.length > 0 && {
      groups: groups.map(group => ({ ...group, $ref: `${scimAddress()}/Groups/${group.value}`, type: 'direct' })),
    }),
    meta: {
      resourceType: 'User',
      created,
      lastModified: changed,
      location: `${scimAddress()}/Users/${id}`,
      version: etagOf(version),
    },
  }
}

/** What is kept of it, and so may be changed. */
export const keptOfRow = ({ externalId, userName, active, document }: UserRow): ScimResource => ({
  ...(externalId !== null && { externalId }),
  userName,
  active,
  ...document,
})

export type Wanted = Draft & { email: string; firstName: string; lastName: string }

/** A whole user as it was sent; active unless it says otherwise. */
export const readUser = (sent: unknown): Wanted => wantedOf({ active: true, ...keptOf(USER_SCHEMA, sent) })

export function wantedOf(resource: ScimResource): Wanted {
  refuseMissing(USER_SCHEMA, resource)
  const { userName, externalId, active, ...document } = resource
  return {
    userName: String(userName).trim(),
    externalId: typeof externalId === 'string' && externalId !== '' ? externalId : null,
    active: active === true,
    document,
    ...namesOf(document),
    email: emailOf(String(userName), document),
  }
}

/** By which the provider will vouch for it: the primary address, else the one at work, else the first, else the name itself. */
function emailOf(userName: string, { emails }: ScimResource): string {
  const list = (Array.isArray(emails) ? emails : []).filter(isObject).filter(each => typeof each.value === 'string')
  const chosen = list.find(each => each.primary === true) ?? list.find(each => each.type === 'work') ?? list[0]
  return String(chosen?.value ?? userName)
    .trim()
    .toLowerCase()
}

const LONGEST_NAME = 128

function namesOf({ name, displayName }: ScimResource): { firstName: string; lastName: string } {
  const { givenName, familyName, formatted } = isObject(name) ? name : {}
  const firstName = textOf(givenName)
  const lastName = textOf(familyName) || (firstName ? '' : textOf(formatted) || textOf(displayName))
  if (firstName.length > LONGEST_NAME || lastName.length > LONGEST_NAME)
    throw new ScimRefusal(400, 'invalidValue', 'Der Name ist zu lang.')
  return { firstName, lastName }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Whoever is not of the company's own domains is none of its identity system's business. */
export function refuseForeign(email: string, domains: readonly string[]): void {
  if (!isEmail(email)) throw new ScimRefusal(400, 'invalidValue', 'Es fehlt eine gültige E-Mail-Adresse.')
  if (!domains.includes(emailDomain(email) ?? ''))
    throw new ScimRefusal(
      403,
      undefined,
      'Die E-Mail-Adresse gehört nicht zu den Domänen der Anmeldung mit Firmenkonto.',
    )
}
