import SCIMMY from 'scimmy'
import {
  isObject,
  type ScimAttribute,
  ScimRefusal,
  type ScimResource,
  type ScimSchema,
  type ScimType,
} from '#domain/accounts/scim-attributes.ts'
import type { ScimOperation } from '#domain/accounts/scim-patch.ts'
import { publicUrl } from '#server/platform/public-url.ts'

/** Where the protocol lies. */
export const SCIM = '/scim/v2'
export const scimAddress = () => `${publicUrl()}${SCIM}`

const { Attribute, SchemaDefinition } = SCIMMY.Types
const { User, Group } = SCIMMY.Schemas
type Definition = InstanceType<typeof SchemaDefinition>
type Declared = InstanceType<typeof Attribute>

/** Of the standard's attributes those that are kept, in the standard's own words. */
function declared(full: Definition, name: string, kept: Record<string, readonly string[] | true>): Definition {
  const attributes = Object.entries(kept).map(([key, subs]) => {
    const found = full.attribute(key) as Declared
    if (subs === true) return found
    const inner = subs.map(sub => {
      const { type, name: subName, config } = full.attribute(`${key}.${sub}`) as Declared
      // What a label may say is the provider's matter.
      return new Attribute(type, subName, { ...config, canonicalValues: false })
    })
    return new Attribute('complex', found.name, { ...found.config }, inner)
  })
  return new SchemaDefinition(name, full.id, full.description, attributes)
}

const users = declared(User.definition, 'User', {
  userName: true,
  name: ['formatted', 'familyName', 'givenName'],
  displayName: true,
  active: true,
  emails: ['value', 'type', 'primary'],
  groups: ['value', '$ref', 'display', 'type'],
})
const groups = declared(Group.definition, 'Group', {
  displayName: true,
  members: ['value', '$ref', 'display', 'type'],
})

const attributesOf = (among: readonly unknown[]): ScimAttribute[] =>
  among.flatMap(each => {
    if (!(each instanceof Attribute) || each.name === 'schemas') return []
    const { name, type, config } = each
    const readOnly = config.mutable === false || config.mutable === 'readOnly'
    return [
      {
        name,
        type: type === 'boolean' || type === 'dateTime' || type === 'complex' ? type : 'string',
        multiValued: config.multiValued === true,
        caseExact: config.caseExact === true,
        readOnly,
        required: config.required === true && !readOnly,
        sub: type === 'complex' ? attributesOf([...(each.subAttributes ?? [])]) : [],
      } satisfies ScimAttribute,
    ]
  })

function isDeclared(full: Definition, path: string): boolean {
  const ofExtension = /^urn:/i.test(path) && !path.toLowerCase().startsWith(`${full.id.toLowerCase()}:`)
  // Extensions of others are theirs.
  if (ofExtension) return true
  try {
    return full.attribute(path) !== undefined
  } catch {
    return false
  }
}

const schemaOf = (full: Definition, kept: Definition): ScimSchema => ({
  id: full.id,
  kept: attributesOf([...kept.attributes]),
  isKnown: path => isDeclared(full, path),
})

export const USER_SCHEMA = schemaOf(User.definition, users)
export const GROUP_SCHEMA = schemaOf(Group.definition, groups)

export const describeSchemas = () =>
  [users, groups].map(
    each => JSON.parse(JSON.stringify(each.describe(`${scimAddress()}/Schemas`))) as ScimResource & { id: string },
  )

const { PatchOp, ErrorResponse, ListResponse } = SCIMMY.Messages

/** The operations of a PATCH; throws what is none. */
export function operationsOf(body: unknown): readonly ScimOperation[] {
  try {
    return new PatchOp((isObject(body) ? body : {}) as ConstructorParameters<typeof PatchOp>[0])
      .Operations as ScimOperation[]
  } catch (error) {
    const { scimType } = error as { scimType?: ScimType }
    throw new ScimRefusal(400, scimType ?? 'invalidSyntax', 'Die Änderung ist nicht lesbar.')
  }
}

export const errorBody = (status: number, scimType: ScimType | undefined, detail: string) => ({
  schemas: [ErrorResponse.id],
  status: String(status),
  ...(scimType && { scimType }),
  detail,
})

export const listBody = (resources: readonly object[], totalResults: number, startIndex: number) => ({
  schemas: [ListResponse.id],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})
