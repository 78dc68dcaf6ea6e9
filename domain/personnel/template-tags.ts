import { fieldNamed, LOOP, TEMPLATE_FIELDS } from './template-fields.ts'

/**
 * What may stand between braces in a template: a field, `w:Mitarbeiterin|m:Mitarbeiter`, `#wenn vertrag.befristet`,
 * `#wenn nicht …`, `#vertraege`, and `/`, `/wenn` or `/vertraege` at the end of such a part.
 */
export type TemplateTag =
  | { kind: 'field'; key: string }
  | { kind: 'gendered'; forms: Readonly<Record<string, string>> }
  | { kind: 'if'; key: string; isNegated: boolean }
  | { kind: 'each' }
  | { kind: 'end' }

/** Undefined for whatever is not one of these; `isInLoop` allows the short names of a repeated part (`von`). */
export function parseTag(text: string, isInLoop: boolean): TemplateTag | undefined {
  const tag = text.trim()
  if (tag === `#${LOOP}`) return isInLoop ? undefined : { kind: 'each' }
  if (tag === '/' || tag === '/wenn' || tag === `/${LOOP}`) return { kind: 'end' }
  const condition = /^#wenn\s+(nicht\s+)?(\S+)$/.exec(tag)
  if (condition) {
    const key = keyOf(condition[2]!, isInLoop)
    return key === undefined ? undefined : { kind: 'if', key, isNegated: condition[1] !== undefined }
  }
  const gendered = /^([wm]):([^|]*)\|([wm]):([^|]*)$/.exec(tag)
  if (gendered && gendered[1] !== gendered[3])
    return { kind: 'gendered', forms: { [gendered[1]!]: gendered[2]!.trim(), [gendered[3]!]: gendered[4]!.trim() } }
  const key = keyOf(tag, isInLoop)
  return key && fieldNamed(key)?.type !== 'flag' ? { kind: 'field', key } : undefined
}

function keyOf(name: string, isInLoop: boolean): string | undefined {
  const key = isInLoop && !name.includes('.') ? `${LOOP}.${name}` : name
  if (!fieldNamed(key)) return undefined
  return key.startsWith(`${LOOP}.`) && !isInLoop ? undefined : key
}

/** The tag, as it is typed between its braces, that was probably meant; undefined when nothing is near. */
export function nearestTag(text: string, isInLoop: boolean): string | undefined {
  const [, begin = '', rest = ''] = /^(#wenn\s+(?:nicht\s+)?)?(.*)$/su.exec(text.trim()) ?? []
  const wanted = folded(rest)
  if (wanted.length < 3) return undefined
  let best: { name: string; distance: number } | undefined
  for (const name of namesFor(begin !== '', isInLoop)) {
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

function namesFor(isCondition: boolean, isInLoop: boolean): string[] {
  const names = TEMPLATE_FIELDS.filter(({ type }) => isCondition || type !== 'flag').map(({ key }) => key)
  const own = `${LOOP}.`
  const inside = isInLoop ? names.filter(key => key.startsWith(own)).map(key => key.slice(own.length)) : []
  const special = isCondition ? [] : [`#${LOOP}`, '/']
  return [...inside, ...names.filter(key => !key.startsWith(own)), ...special]
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
