import { fieldNamed, LOOPS, type Loop, TEMPLATE_FIELDS } from './template-fields.ts'

/**
 * What may stand between braces in a template: a field, `w:Mitarbeiterin|m:Mitarbeiter`, `#wenn vertrag.befristet`,
 * `#wenn nicht …`, `#vertraege`, `#wochenplan`, and `/`, `/wenn`, `/vertraege` or `/wochenplan` at the end of such a part.
 */
export type TemplateTag =
  | { kind: 'field'; key: string }
  | { kind: 'gendered'; forms: Readonly<Record<string, string>> }
  | { kind: 'if'; key: string; isNegated: boolean }
  | { kind: 'each'; loop: Loop }
  | { kind: 'end' }

/** What a tag stands in, the innermost first. */
export type Within = readonly Loop[]

/** Undefined for whatever is not one of these; within a repeated part its short names are allowed (`von`). */
export function parseTag(text: string, within: Within = []): TemplateTag | undefined {
  const tag = text.trim()
  const loop = LOOPS.find(name => tag === `#${name}`)
  if (loop) return mayBegin(loop, within) ? { kind: 'each', loop } : undefined
  if (tag === '/' || tag === '/wenn' || LOOPS.some(name => tag === `/${name}`)) return { kind: 'end' }
  const condition = /^#wenn\s+(nicht\s+)?(\S+)$/.exec(tag)
  if (condition) {
    const key = keyOf(condition[2]!, within)
    return key === undefined ? undefined : { kind: 'if', key, isNegated: condition[1] !== undefined }
  }
  const gendered = /^([wm]):([^|]*)\|([wm]):([^|]*)$/.exec(tag)
  if (gendered && gendered[1] !== gendered[3])
    return { kind: 'gendered', forms: { [gendered[1]!]: gendered[2]!.trim(), [gendered[3]!]: gendered[4]!.trim() } }
  const key = keyOf(tag, within)
  return key && fieldNamed(key)?.type !== 'flag' ? { kind: 'field', key } : undefined
}

/** Of each contract the plan can be told, of a day nothing more. */
const mayBegin = (loop: Loop, within: Within) =>
  within.length === 0 || (loop === 'wochenplan' && !within.includes('wochenplan'))

function keyOf(name: string, within: Within): string | undefined {
  const key = name.includes('.') ? name : within.map(loop => `${loop}.${name}`).find(fieldNamed)
  const field = key === undefined ? undefined : fieldNamed(key)
  return field && (field.loop === null || within.includes(field.loop)) ? key : undefined
}

/**
 * The tag, as it is typed between its braces, that was probably meant; undefined when nothing is near. It never means something
 * else: what decides stays a condition, what denies one that denies, and a value stays a value.
 */
export function nearestTag(text: string, within: Within = []): string | undefined {
  const tag = text.trim()
  if (tag.startsWith('/')) return '/'
  const { sign, isIf, isNegated, rest } = meantBy(tag)
  if (rest === undefined) return undefined
  if (!isIf && sign === '') return nearestOf(rest, fieldNames(within, false))?.name
  const field = nearestOf(rest, fieldNames(within, true))
  const loop = isIf ? undefined : nearestOf(rest, loopNames(within))
  if (loop && loop.distance <= (field?.distance ?? FAR)) return `#${loop.name}`
  return field && `#wenn ${isNegated ? 'nicht ' : ''}${field.name}`
}

/** A field in the place of a tag that names none: what decides goes on deciding. */
export function tagWith(field: string, text: string): string {
  const { sign, isIf, isNegated } = meantBy(text.trim())
  if (parseTag(field, LOOPS)?.kind !== 'field' || (sign === '' && !isIf)) return field
  return `#wenn ${isNegated ? 'nicht ' : ''}${field}`
}

const IF = /^(?:we?n+|if|falls)$/i
const NOT = /^(?:ni?cht?|nict|not)$/i
/** `rest`: what a name stands for; undefined where more than that is said. */
function meantBy(tag: string) {
  const [, sign = '', told = ''] = /^([#^]?)(.*)$/su.exec(tag) ?? []
  const words = told.trim().split(/\s+/)
  const isIf = sign === '^' || (words.length > 1 && IF.test(words[0]!))
  if (isIf && IF.test(words[0]!)) words.shift()
  const isDenied = words.length > 1 && NOT.test(words[0]!)
  if (isDenied) words.shift()
  const isMarked = words[0]?.startsWith('!') ?? false
  const rest = words.join(' ').replace(/^!/, '')
  const denials = [sign === '^', isDenied, isMarked].filter(Boolean).length
  // Of several words in a condition nobody knows what they join, and two denials are none.
  const isClear = denials <= 1 && (words.length === 1 || (!isIf && denials === 0))
  return { sign, isIf: isIf || denials > 0, isNegated: denials === 1, rest: isClear ? rest : undefined }
}

type Near = { name: string; distance: number }
function nearestOf(rest: string, names: readonly string[]): Near | undefined {
  const wanted = folded(rest)
  if (wanted.length < 3) return undefined
  let best: Near | undefined
  for (const name of names) {
    const last = name.split('.').at(-1)!
    const distance = Math.min(
      near(distanceOf(wanted, name), name),
      // Without its group.
      near(distanceOf(wanted, last) + 1, last),
    )
    if (distance < (best?.distance ?? FAR)) best = { name, distance }
  }
  return best
}

const FAR = 99
const near = (distance: number, name: string) => (distance <= Math.ceil(name.length / 3) ? distance : FAR)

function fieldNames(within: Within, isCondition: boolean): string[] {
  const fields = TEMPLATE_FIELDS.filter(({ type }) => isCondition || type !== 'flag')
  const inside = fields.flatMap(({ key, loop }) =>
    loop !== null && within.includes(loop) ? [key.slice(loop.length + 1)] : [],
  )
  return [...inside, ...fields.flatMap(({ key, loop }) => (loop === null ? [key] : []))]
}

const loopNames = (within: Within): string[] => LOOPS.filter(loop => mayBegin(loop, within))

const folded = (text: string) =>
  text
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .replace(/[\s-]+/g, '_')

/** How many letters have to be typed, dropped or changed. */
function distanceOf(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 12) return FAR
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++)
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1))
    row = next
  }
  return row[to.length]!
}
