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

/** The tag, as it is typed between its braces, that was probably meant; undefined when nothing is near. */
export function nearestTag(text: string, within: Within = []): string | undefined {
  const [, begin = '', rest = ''] = /^(#wenn\s+(?:nicht\s+)?)?(.*)$/su.exec(text.trim()) ?? []
  const wanted = folded(rest)
  if (wanted.length < 3) return undefined
  let best: { name: string; distance: number } | undefined
  for (const name of namesFor(begin !== '', within)) {
    const last = name.split('.').at(-1)!
    const distance = Math.min(
      near(distanceOf(wanted, name), name),
      // Without its group.
      near(distanceOf(wanted, last) + 1, last),
    )
    if (distance < (best?.distance ?? FAR)) best = { name, distance }
  }
  return best && begin + best.name
}

const FAR = 99
const near = (distance: number, name: string) => (distance <= Math.ceil(name.length / 3) ? distance : FAR)

function namesFor(isCondition: boolean, within: Within): string[] {
  const fields = TEMPLATE_FIELDS.filter(({ type }) => isCondition || type !== 'flag')
  const inside = fields.flatMap(({ key, loop }) =>
    loop !== null && within.includes(loop) ? [key.slice(loop.length + 1)] : [],
  )
  const anywhere = fields.flatMap(({ key, loop }) => (loop === null ? [key] : []))
  const begins = LOOPS.flatMap(loop => (mayBegin(loop, within) ? [`#${loop}`] : []))
  return [...inside, ...anywhere, ...(isCondition ? [] : [...begins, '/'])]
}

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
