import {
  attributeNamed,
  isObject,
  type ScimAttribute,
  ScimRefusal,
  type ScimResource,
  type ScimSchema,
  withoutUrn,
} from './scim-attributes.ts'
import { matcherOf, readFilter, type ScimFilter } from './scim-filter.ts'

/** What is asked for of a list, in its address or in a search. RFC 7644 §3.4.2. */
export type ScimAsked = {
  filter: ScimFilter | undefined
  sortBy: string | undefined
  descending: boolean
  startIndex: number
  count: number
  attributes: readonly string[]
  excluded: readonly string[]
}

export const MOST_AT_ONCE = 200
const USUAL = 100

type Sent = Readonly<Record<string, unknown>>

/** Of an address all are texts; the body of a search says numbers and lists. */
export function askedFor(sent: Sent): ScimAsked {
  const filter = textOf(sent, 'filter')
  const order = textOf(sent, 'sortOrder')?.toLowerCase() ?? 'ascending'
  if (order !== 'ascending' && order !== 'descending') throw odd('sortOrder')
  return {
    filter: filter === undefined ? undefined : readFilter(filter),
    sortBy: textOf(sent, 'sortBy'),
    descending: order === 'descending',
    // Below the first there is the first. RFC 7644 §3.4.2.4.
    startIndex: Math.max(1, wholeOf(sent, 'startIndex') ?? 1),
    count: Math.min(MOST_AT_ONCE, Math.max(0, wholeOf(sent, 'count') ?? USUAL)),
    ...partsOf(sent),
  }
}

export const partsOf = (sent: Sent): Pick<ScimAsked, 'attributes' | 'excluded'> => ({
  attributes: namesOf(sent, 'attributes'),
  excluded: namesOf(sent, 'excludedAttributes'),
})

function textOf(sent: Sent, name: string): string | undefined {
  const value = sent[name]
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string') throw odd(name)
  return value
}

function wholeOf(sent: Sent, name: string): number | undefined {
  const value = sent[name]
  if (value === undefined || value === null || value === '') return undefined
  if (!/^-?\d{1,9}$/.test(String(value))) throw odd(name)
  return Number(value)
}

function namesOf(sent: Sent, name: string): string[] {
  const value = sent[name]
  if (value === undefined || value === null) return []
  const list = Array.isArray(value) ? value : String(value).split(',')
  if (list.length > 100 || !list.every(each => typeof each === 'string')) throw odd(name)
  return list.map(each => each.trim()).filter(Boolean)
}

const odd = (name: string) => new ScimRefusal(400, 'invalidValue', `„${name}“ hat keinen gültigen Wert.`)

/** The page of those that match, and how many there are. */
export function listed(schema: ScimSchema, resources: readonly ScimResource[], asked: ScimAsked) {
  const matches = asked.filter ? matcherOf(schema, asked.filter) : () => true
  const found = resources.filter(matches)
  const sorted = asked.sortBy === undefined ? found : inOrder(schema, found, asked.sortBy, asked.descending)
  const page = sorted.slice(asked.startIndex - 1, asked.startIndex - 1 + asked.count)
  return { total: found.length, page: page.map(each => projected(schema, each, asked)) }
}

/** Who has no such value comes last, whichever way round. */
function inOrder(
  schema: ScimSchema,
  found: readonly ScimResource[],
  sortBy: string,
  descending: boolean,
): ScimResource[] {
  const [name = '', sub] = withoutUrn(schema, sortBy).split('.')
  const attribute = attributeNamed(schema.kept, name)
  if (!attribute) {
    if (schema.isKnown(sortBy)) return [...found]
    throw odd('sortBy')
  }
  const keyed = found.map(each => ({ each, key: sortKey(attribute, each, sub) }))
  const turn = descending ? -1 : 1
  return keyed
    .sort(({ key: one }, { key: other }) =>
      one === other ? 0 : one === undefined ? 1 : other === undefined ? -1 : one < other ? -turn : turn,
    )
    .map(({ each }) => each)
}

/** Of several values the primary one, else the first. RFC 7644 §3.4.2.3. */
function sortKey(attribute: ScimAttribute, resource: ScimResource, subName: string | undefined): string | undefined {
  const value = resource[attribute.name]
  const one = Array.isArray(value) ? (value.find(each => isObject(each) && each.primary === true) ?? value[0]) : value
  const sub = attributeNamed(attribute.sub, subName ?? 'value')
  const said = isObject(one) ? sub && one[sub.name] : one
  if (said === undefined || said === null) return undefined
  return (sub ?? attribute).caseExact ? String(said) : String(said).toLowerCase()
}

const ALWAYS = ['schemas', 'id']

/** Only what was asked for, or all but what was not. RFC 7644 §3.9. */
export function projected(
  schema: ScimSchema,
  resource: ScimResource,
  { attributes, excluded }: Pick<ScimAsked, 'attributes' | 'excluded'>,
): ScimResource {
  if (attributes.length === 0 && excluded.length === 0) return resource
  const names = (attributes.length > 0 ? attributes : excluded).map(each => withoutUrn(schema, each).toLowerCase())
  const isWanted = attributes.length > 0
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      const key = name.toLowerCase()
      const subs = names.flatMap(each => (each.startsWith(`${key}.`) ? [each.slice(key.length + 1)] : []))
      if (ALWAYS.includes(key) || names.includes(key) === isWanted) {
        return isWanted || ALWAYS.includes(key) || subs.length === 0
          ? [[name, value]]
          : [[name, withSubs(value, subs, false)]]
      }
      return isWanted && subs.length > 0 ? [[name, withSubs(value, subs, true)]] : []
    }),
  )
}

const withSubs = (value: unknown, subs: readonly string[], isWanted: boolean): unknown =>
  Array.isArray(value)
    ? value.map(each => withSubs(each, subs, isWanted))
    : isObject(value)
      ? Object.fromEntries(Object.entries(value).filter(([name]) => subs.includes(name.toLowerCase()) === isWanted))
      : value

/** Whether an answer shows it: what takes long to find is not looked for in vain. */
export const shows = (name: string, { attributes, excluded }: Pick<ScimAsked, 'attributes' | 'excluded'>): boolean =>
  attributes.length > 0
    ? attributes.some(each => isOf(each, name))
    : !excluded.some(each => each.split(':').at(-1)!.toLowerCase() === name)

const isOf = (path: string, name: string) => path.split(':').at(-1)!.toLowerCase().split('.')[0] === name
