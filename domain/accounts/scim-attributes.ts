import { isLine } from '#domain/basics/lines.ts'

/** One attribute of a resource that is kept, as its schema says. RFC 7643 §2. */
export type ScimAttribute = {
  name: string
  type: 'string' | 'boolean' | 'dateTime' | 'complex'
  multiValued: boolean
  caseExact: boolean
  readOnly: boolean
  required: boolean
  sub: readonly ScimAttribute[]
}

export type ScimSchema = {
  id: string
  kept: readonly ScimAttribute[]
  /** Whether the standard has such an attribute, kept or not: what a provider sends besides is passed over. */
  isKnown: (path: string) => boolean
}

export type ScimResource = Record<string, unknown>

/** The keywords of RFC 7644 §3.12 that we answer. */
export type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'

/** What a provider is told instead of an answer. */
export class ScimRefusal extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined

  constructor(status: number, scimType: ScimType | undefined, message: string) {
    super(message)
    this.status = status
    this.scimType = scimType
  }
}

const LONGEST = 1000
const MOST_VALUES = 20

export const attributeNamed = (among: readonly ScimAttribute[], name: string): ScimAttribute | undefined =>
  among.find(each => each.name.toLowerCase() === name.toLowerCase())

/** `urn:…:User:userName` → `userName`. */
export function withoutUrn({ id }: ScimSchema, path: string): string {
  const prefix = `${id.toLowerCase()}:`
  return path.toLowerCase().startsWith(prefix) ? path.slice(prefix.length) : path
}

/** What is kept of a whole resource that was sent; what only we say (`id`, `meta`, `groups`) is passed over. RFC 7644 §3.3, §3.5.1. */
export function keptOf(schema: ScimSchema, sent: unknown): ScimResource {
  if (!isObject(sent)) throw new ScimRefusal(400, 'invalidSyntax', 'Erwartet wird ein Objekt.')
  const kept: ScimResource = {}
  for (const [name, value] of Object.entries(sent)) {
    const attribute = attributeNamed(schema.kept, withoutUrn(schema, name))
    if (!attribute || attribute.readOnly) continue
    const taken = attribute.multiValued ? listOf(attribute, value) : takenValue(attribute, value)
    if (taken !== undefined) kept[attribute.name] = taken
  }
  return kept
}

export function refuseMissing(schema: ScimSchema, resource: ScimResource): void {
  for (const { name, required } of schema.kept)
    if (required && (resource[name] === undefined || resource[name] === ''))
      throw new ScimRefusal(400, 'invalidValue', `„${name}“ fehlt.`)
}

/** One value of an attribute, as its type wants it; undefined for none. */
export function takenValue(attribute: ScimAttribute, sent: unknown): unknown {
  if (sent === null || sent === undefined) return undefined
  const { name, type, sub } = attribute
  switch (type) {
    case 'boolean':
      return booleanOf(name, sent)
    case 'complex':
      if (!isObject(sent)) throw odd(name)
      return Object.fromEntries(
        Object.entries(sent).flatMap(([key, inner]) => {
          const found = attributeNamed(sub, key)
          const value = found && !found.readOnly ? takenValue(found, inner) : undefined
          return found && value !== undefined ? [[found.name, value]] : []
        }),
      )
    default:
      if (typeof sent !== 'string' || sent.length > LONGEST || !isLine(sent)) throw odd(name)
      return sent
  }
}

/** Several values of an attribute, one of which at most is the primary one. A list of one may come without being a list. */
export function listOf(attribute: ScimAttribute, sent: unknown, most = MOST_VALUES): unknown[] | undefined {
  if (sent === null || sent === undefined) return undefined
  const values = Array.isArray(sent) ? sent : [sent]
  if (values.length > most) throw odd(attribute.name)
  const list = values.map(each => takenValue(attribute, each))
  if (list.includes(undefined)) throw odd(attribute.name)
  return list.length > 0 ? onePrimary(list) : undefined
}

/** The last one that says so. RFC 7643 §2.4. */
export function onePrimary(list: readonly unknown[]): unknown[] {
  const last = list.findLastIndex(each => isObject(each) && each.primary === true)
  return list.map((each, at) => (isObject(each) && each.primary === true && at !== last ? withoutPrimary(each) : each))
}

const withoutPrimary = ({ primary: _, ...others }: Record<string, unknown>) => others

/** Entra ID sends `"True"` and `"False"`. */
function booleanOf(name: string, sent: unknown): boolean {
  if (typeof sent === 'boolean') return sent
  const word = typeof sent === 'string' ? sent.toLowerCase() : ''
  if (word !== 'true' && word !== 'false') throw odd(name)
  return word === 'true'
}

const odd = (name: string) => new ScimRefusal(400, 'invalidValue', `„${name}“ hat keinen gültigen Wert.`)

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
