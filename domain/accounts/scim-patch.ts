import {
  attributeNamed,
  isObject,
  listOf,
  onePrimary,
  type ScimAttribute,
  ScimRefusal,
  type ScimResource,
  type ScimSchema,
  takenValue,
  withoutUrn,
} from './scim-attributes.ts'
import { matcherOf, readPath, type ScimFilter, templateOf } from './scim-filter.ts'

export type ScimOperation = { op: string; path?: string | undefined; value?: unknown }

/** One operation on one attribute that is kept. */
export type ScimStep = {
  op: 'add' | 'remove' | 'replace'
  attribute: ScimAttribute
  sub?: ScimAttribute
  filter?: ScimFilter
  value: unknown
}

/** RFC 7644 §3.5.2, read as Entra ID and Okta write it; what the standard has and we do not keep is passed over. */
export const stepsOf = (schema: ScimSchema, operations: readonly ScimOperation[]): ScimStep[] =>
  operations.flatMap(({ op, path, value }) => {
    const kind = op.toLowerCase() as ScimStep['op']
    if (path !== undefined && path !== '') return stepAt(schema, kind, path, value)
    if (!isObject(value)) throw new ScimRefusal(400, 'invalidValue', 'Ohne Pfad wird ein Objekt erwartet.')
    // Okta names the record once more.
    return Object.entries(value).flatMap(([name, inner]) =>
      isSaidByUs(schema, name) ? [] : stepAt(schema, kind, name, inner),
    )
  })

const isSaidByUs = (schema: ScimSchema, name: string) =>
  name.toLowerCase() === 'schemas' || attributeNamed(schema.kept, withoutUrn(schema, name))?.readOnly === true

function stepAt(schema: ScimSchema, op: ScimStep['op'], text: string, value: unknown): ScimStep[] {
  const { path, filter, sub: afterFilter } = readPath(text)
  const [name = '', dotted, more] = withoutUrn(schema, path).split('.')
  const attribute = more === undefined ? attributeNamed(schema.kept, name) : undefined
  const subName = afterFilter ?? dotted
  const sub = attribute && subName !== undefined ? attributeNamed(attribute.sub, subName) : undefined
  if (!attribute || (subName !== undefined && !sub)) {
    const plain = subName === undefined || dotted !== undefined ? path : `${path}.${subName}`
    if (schema.isKnown(plain)) return []
    throw new ScimRefusal(400, 'invalidPath', `„${text.slice(0, 100)}“ gibt es nicht.`)
  }
  if (attribute.readOnly || sub?.readOnly)
    throw new ScimRefusal(400, 'mutability', `„${name}“ kann nicht geändert werden.`)
  if (filter && !attribute.multiValued) throw new ScimRefusal(400, 'invalidPath', `„${name}“ hat nur einen Wert.`)
  return [{ op, attribute, ...(sub && { sub }), ...(filter && { filter }), value }]
}

export const patched = (schema: ScimSchema, resource: ScimResource, steps: readonly ScimStep[]): ScimResource => {
  const after = structuredClone(resource)
  for (const step of steps) {
    const { attribute } = step
    const value = attribute.multiValued
      ? listAfter(schema, after[attribute.name], step)
      : valueAfter(after[attribute.name], step)
    if (value === undefined) delete after[attribute.name]
    else after[attribute.name] = value
  }
  return after
}

function valueAfter(before: unknown, { op, attribute, sub, value }: ScimStep): unknown {
  if (attribute.required && (op === 'remove' || value === null || value === ''))
    throw new ScimRefusal(400, 'mutability', `„${attribute.name}“ muss es geben.`)
  if (attribute.type !== 'complex') return op === 'remove' ? undefined : takenValue(attribute, value)
  if (op === 'remove') return sub ? without(before, sub) : undefined
  const change = sub ? { [sub.name]: takenValue(sub, value) } : (takenValue(attribute, value) as object | undefined)
  // What is not named stays, also where it is replaced.
  return change === undefined ? undefined : merged(before, change)
}

function listAfter(schema: ScimSchema, before: unknown, step: ScimStep): unknown[] | undefined {
  const list = Array.isArray(before) ? before : []
  const { op, attribute, filter, sub, value } = step
  if (sub && !filter) return each(list, () => true, step) ?? list
  if (filter) {
    const matches = matcherOf(schema, filter, attribute.sub)
    if (op === 'remove' && !sub) return some(list.filter(one => !matches(one)))
    return each(list, matches, step) ?? withNew(list, step, filter)
  }
  if (op === 'replace') return listOf(attribute, value)
  const sent = listOf(attribute, value) ?? []
  if (op === 'add') return some(onePrimary([...list, ...sent.filter(one => !list.some(known => isSame(known, one)))]))
  return saysNothing(value) ? undefined : some(list.filter(known => !sent.some(one => fits(known, one))))
}

/** What fits, changed; undefined when nothing does. */
function each(
  list: readonly unknown[],
  matches: (one: ScimResource) => boolean,
  { op, attribute, sub, value }: ScimStep,
): unknown[] | undefined {
  const found = list.filter(one => matches(one as ScimResource))
  if (found.length === 0) return op === 'remove' ? [...list] : undefined
  const change = sub
    ? { [sub.name]: op === 'remove' ? undefined : takenValue(sub, value) }
    : ((takenValue(attribute, value) as object | undefined) ?? {})
  const changed = list.map(one => (found.includes(one) ? merged(one, change) : one))
  // Of several that say so the one that was just named counts.
  const isPrimary = (change as ScimResource).primary === true
  const ordered = isPrimary
    ? changed.map((one, at) => (found.includes(list[at]) ? one : without(one, PRIMARY)))
    : changed
  return some(onePrimary(ordered.filter(one => Object.keys(one as object).length > 0)))
}

const PRIMARY = { name: 'primary' }

/** Entra ID names the work address of an account that has none yet by what it would say of itself. */
function withNew(list: readonly unknown[], { op, attribute, sub, value }: ScimStep, filter: ScimFilter): unknown[] {
  const template = templateOf(filter)
  if (op === 'remove' || !template) throw new ScimRefusal(400, 'noTarget', 'Der Filter im Pfad trifft keinen Wert.')
  const made = takenValue(attribute, { ...template, ...(sub ? { [sub.name]: value } : (value as object)) })
  return onePrimary([...list, made])
}

const saysNothing = (value: unknown) => value === undefined || value === null
const some = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined)

const merged = (before: unknown, change: object): ScimResource | undefined => {
  const after = Object.fromEntries(
    Object.entries({ ...(isObject(before) ? before : {}), ...change }).filter(([, value]) => value !== undefined),
  )
  return after
}

function without(value: unknown, { name }: { name: string }): ScimResource | undefined {
  if (!isObject(value)) return undefined
  const { [name]: _, ...others } = value
  return others
}

const isSame = (one: unknown, other: unknown) => fits(one, other) && fits(other, one)
/** Says all that the other one says. */
const fits = (value: unknown, wanted: unknown): boolean =>
  isObject(value) && isObject(wanted)
    ? Object.entries(wanted).every(([key, inner]) => value[key] === inner)
    : value === wanted

/** Thousands of members are told apart by their ids alone. */
export function membersAfter(
  schema: ScimSchema,
  before: ReadonlySet<string>,
  steps: readonly ScimStep[],
  most: number,
): Set<string> {
  const members = new Set(before)
  for (const { op, attribute, sub, filter, value } of steps) {
    if (sub) throw new ScimRefusal(400, 'invalidPath', 'Mitglieder werden als Ganzes geändert.')
    if (filter) {
      if (op !== 'remove') throw new ScimRefusal(400, 'invalidPath', 'Mitglieder werden als Ganzes geändert.')
      const only = onlyId(filter)
      if (only !== undefined) members.delete(only)
      else {
        const matches = matcherOf(schema, filter, attribute.sub)
        for (const id of [...members]) if (matches({ value: id, type: 'User' })) members.delete(id)
      }
      continue
    }
    const ids = (listOf(attribute, value, most) ?? []).map(idOf)
    if (op === 'replace' || (op === 'remove' && saysNothing(value))) members.clear()
    for (const id of ids) {
      if (op === 'remove') members.delete(id)
      else members.add(id)
    }
  }
  return members
}

const onlyId = (filter: ScimFilter): string | undefined =>
  filter.kind === 'compare' &&
  filter.by === 'eq' &&
  filter.path.toLowerCase() === 'value' &&
  typeof filter.to === 'string'
    ? filter.to.toLowerCase()
    : undefined

export function idOf(member: unknown): string {
  const id = isObject(member) ? member.value : undefined
  if (typeof id !== 'string' || id === '')
    throw new ScimRefusal(400, 'invalidValue', 'Ein Mitglied hat keinen „value“.')
  return id.toLowerCase()
}
