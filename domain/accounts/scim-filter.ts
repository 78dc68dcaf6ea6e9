import {
  attributeNamed,
  isObject,
  type ScimAttribute,
  ScimRefusal,
  type ScimResource,
  type ScimSchema,
  withoutUrn,
} from './scim-attributes.ts'

const COMPARISONS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
type Comparison = (typeof COMPARISONS)[number]
type Literal = string | number | boolean | null

/** A filter as it was written. RFC 7644 §3.4.2.2. */
export type ScimFilter =
  | { kind: 'and' | 'or'; of: readonly ScimFilter[] }
  | { kind: 'not'; of: ScimFilter }
  | { kind: 'present'; path: string }
  | { kind: 'compare'; path: string; by: Comparison; to: Literal }
  /** One and the same value of several: `emails[type eq "work" and primary eq true]`. */
  | { kind: 'element'; path: string; of: ScimFilter }

const MOST_LETTERS = 4000
const MOST_WORDS = 400
const DEEPEST = 12

const WORDS =
  /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.$:-])|(\.?[A-Za-z$][\w$.:-]*))/y

type Word = { kind: 'mark' | 'value' | 'name'; text: string; value?: Literal }

/** Throws what is no filter, too long or too deep. */
export function readFilter(text: string): ScimFilter {
  const reader = readerOf(text)
  const filter = reader.alternatives(0)
  if (reader.next() !== undefined) throw unreadable()
  return filter
}

/** `members[value eq "…"].display`: where an operation of PATCH acts. RFC 7644 §3.5.2. */
export function readPath(text: string): { path: string; filter?: ScimFilter; sub?: string } {
  const opening = text.indexOf('[')
  if (opening < 0) {
    if (!/^[A-Za-z$][\w$.:-]*$/.test(text)) throw new ScimRefusal(400, 'invalidPath', 'Der Pfad ist nicht lesbar.')
    return { path: text }
  }
  const closing = text.lastIndexOf(']')
  const sub = text.slice(closing + 1)
  if (closing < opening || !/^(\.[A-Za-z$][\w$-]*)?$/.test(sub))
    throw new ScimRefusal(400, 'invalidPath', 'Der Pfad ist nicht lesbar.')
  return {
    path: text.slice(0, opening),
    filter: readFilter(text.slice(opening + 1, closing)),
    ...(sub && { sub: sub.slice(1) }),
  }
}

function wordsOf(text: string): Word[] {
  if (text.length > MOST_LETTERS) throw unreadable()
  const words: Word[] = []
  WORDS.lastIndex = 0
  while (text.slice(WORDS.lastIndex).trim() !== '') {
    const found = WORDS.exec(text)
    if (!found || words.length >= MOST_WORDS) throw unreadable()
    const [, mark, quoted, number, name] = found
    if (mark) words.push({ kind: 'mark', text: mark })
    else if (quoted) words.push({ kind: 'value', text: quoted, value: unquoted(quoted) })
    else if (number) words.push({ kind: 'value', text: number, value: Number(number) })
    else words.push({ kind: 'name', text: name! })
  }
  return words
}

function unquoted(text: string): string {
  try {
    return JSON.parse(text) as string
  } catch {
    throw unreadable()
  }
}

function readerOf(text: string) {
  const words = wordsOf(text)
  let at = 0
  const next = () => words[at]
  const isName = (word: string) => next()?.kind === 'name' && next()!.text.toLowerCase() === word
  const take = (kind: Word['kind'], wanted?: string): Word => {
    const word = words[at++]
    if (word?.kind !== kind || (wanted !== undefined && word.text !== wanted)) throw unreadable()
    return word
  }
  const joined = (kind: 'and' | 'or', part: () => ScimFilter): ScimFilter => {
    const of = [part()]
    while (isName(kind)) {
      at++
      of.push(part())
    }
    return of.length === 1 ? of[0]! : { kind, of }
  }
  const alternatives = (depth: number): ScimFilter => {
    if (depth > DEEPEST) throw unreadable()
    return joined('or', () => joined('and', () => condition(depth)))
  }
  const between = (opening: string, closing: string, depth: number): ScimFilter => {
    take('mark', opening)
    const inner = alternatives(depth + 1)
    take('mark', closing)
    return inner
  }
  const condition = (depth: number): ScimFilter => {
    if (next()?.text === '(') return between('(', ')', depth)
    if (isName('not') && words[at + 1]?.text === '(') {
      at++
      return { kind: 'not', of: between('(', ')', depth) }
    }
    const path = take('name').text
    if (path.startsWith('.')) throw unreadable()
    if (next()?.text !== '[') return comparison(path)
    const of = between('[', ']', depth)
    if (!next()?.text.startsWith('.')) return { kind: 'element', path, of }
    return { kind: 'element', path, of: { kind: 'and', of: [of, comparison(take('name').text.slice(1))] } }
  }
  const comparison = (path: string): ScimFilter => {
    const by = take('name').text.toLowerCase()
    if (by === 'pr') return { kind: 'present', path }
    if (!isComparison(by)) throw unreadable()
    return { kind: 'compare', path, by, to: literal() }
  }
  const literal = (): Literal => {
    if (next()?.kind === 'value') return take('value').value!
    const word = take('name').text.toLowerCase()
    if (word === 'null') return null
    if (word !== 'true' && word !== 'false') throw unreadable()
    return word === 'true'
  }
  return { next, alternatives }
}

const isComparison = (word: string): word is Comparison => COMPARISONS.some(each => each === word)

type Matches = (resource: ScimResource) => boolean

/** Throws for attributes that the standard does not have, and for comparisons that mean nothing; what is not kept is missing everywhere. */
export function matcherOf(schema: ScimSchema, filter: ScimFilter, among = schema.kept): Matches {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const parts = filter.of.map(each => matcherOf(schema, each, among))
      return filter.kind === 'and' ? one => parts.every(part => part(one)) : one => parts.some(part => part(one))
    }
    case 'not': {
      const inner = matcherOf(schema, filter.of, among)
      return one => !inner(one)
    }
    case 'element': {
      const attribute = attributeNamed(among, withoutUrn(schema, filter.path))
      if (!attribute) return missing(schema, filter.path)
      if (attribute.type !== 'complex') throw unreadable()
      const inner = matcherOf(schema, filter.of, attribute.sub)
      return one => elementsOf(one[attribute.name]).some(each => isObject(each) && inner(each))
    }
    default: {
      const leaf = leafOf(schema, filter.path, among)
      const holds = filter.kind === 'present' ? isPresent : comparisonOf(leaf?.attribute, filter.by, filter.to)
      if (!leaf) return () => holds([])
      return one => holds(leaf.valuesIn(one))
    }
  }
}

/** Of a filter that narrows to equal texts what must be equal, by attribute in small letters: the database looks for those first. */
export function equalTexts(schema: ScimSchema, filter: ScimFilter): ReadonlyMap<string, string> {
  const parts = filter.kind === 'and' ? filter.of : [filter]
  return new Map(
    parts.flatMap(part =>
      part.kind === 'compare' && part.by === 'eq' && typeof part.to === 'string'
        ? [[withoutUrn(schema, part.path).toLowerCase(), part.to] as const]
        : [],
    ),
  )
}

/** What a value that fits would have to say: `[type eq "work"]` → `{ type: 'work' }`. Undefined for anything more. */
export function templateOf(filter: ScimFilter): Record<string, Literal> | undefined {
  const parts = filter.kind === 'and' ? filter.of : [filter]
  const said = parts.map(part =>
    part.kind === 'compare' && part.by === 'eq' ? ([part.path, part.to] as const) : undefined,
  )
  return said.some(each => each === undefined) ? undefined : Object.fromEntries(said as [string, Literal][])
}

type Leaf = { attribute: ScimAttribute; valuesIn: (one: ScimResource) => unknown[] }

function leafOf(schema: ScimSchema, path: string, among: readonly ScimAttribute[]): Leaf | undefined {
  const plain = withoutUrn(schema, path)
  const [name = '', subName, more] = plain.split('.')
  const outer = more === undefined ? attributeNamed(among, name) : undefined
  const inner = outer && attributeNamed(outer.sub, subName ?? 'value')
  if (!outer || (subName !== undefined && !inner)) {
    missing(schema, path)
    return undefined
  }
  if (outer.type !== 'complex') return { attribute: outer, valuesIn: one => elementsOf(one[outer.name]) }
  if (inner)
    return {
      attribute: inner,
      valuesIn: one =>
        elementsOf(one[outer.name]).flatMap(each => (isObject(each) ? elementsOf(each[inner.name]) : [])),
    }
  return { attribute: outer, valuesIn: one => elementsOf(one[outer.name]) }
}

function missing(schema: ScimSchema, path: string): Matches {
  if (!schema.isKnown(path)) throw unreadable()
  return () => false
}

const elementsOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]

const isPresent = (values: readonly unknown[]): boolean => values.some(each => each !== '')

function comparisonOf(
  attribute: ScimAttribute | undefined,
  by: Comparison,
  to: Literal,
): (values: readonly unknown[]) => boolean {
  if (by === 'ne') {
    const equal = comparisonOf(attribute, 'eq', to)
    return values => !equal(values)
  }
  if (to === null) {
    if (by !== 'eq') throw unreadable()
    return values => !isPresent(values)
  }
  if (!attribute) return () => false
  if (attribute.type === 'boolean') {
    const wanted = typeof to === 'string' ? WORDS_OF_TRUTH.get(to.toLowerCase()) : to
    if (by !== 'eq' || typeof wanted !== 'boolean') throw unreadable()
    return values => values.includes(wanted)
  }
  if (attribute.type === 'complex' || typeof to !== 'string') {
    if (by !== 'eq') throw unreadable()
    return () => false
  }
  const form = attribute.type === 'dateTime' ? momentOf : attribute.caseExact ? asIs : small
  const wanted = form(to)
  const holds = HOLDS[by]
  return values => values.some(each => typeof each === 'string' && holds(form(each), wanted))
}

const WORDS_OF_TRUTH = new Map([
  ['true', true],
  ['false', false],
])
const asIs = (text: string) => text
const small = (text: string) => text.toLowerCase()
/** All of a length, so that they compare as texts. */
function momentOf(text: string): string {
  try {
    return Temporal.Instant.from(text).toString({ fractionalSecondDigits: 3 })
  } catch {
    throw unreadable()
  }
}

const HOLDS: Record<Exclude<Comparison, 'ne'>, (value: string, wanted: string) => boolean> = {
  eq: (value, wanted) => value === wanted,
  co: (value, wanted) => value.includes(wanted),
  sw: (value, wanted) => value.startsWith(wanted),
  ew: (value, wanted) => value.endsWith(wanted),
  gt: (value, wanted) => value > wanted,
  ge: (value, wanted) => value >= wanted,
  lt: (value, wanted) => value < wanted,
  le: (value, wanted) => value <= wanted,
}

const unreadable = () => new ScimRefusal(400, 'invalidFilter', 'Der Filter ist nicht lesbar.')
