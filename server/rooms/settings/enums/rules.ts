import { type EnumList, type EnumValue, enumValues, shippedValues } from '#domain/basics/enum-lists.ts'
import { ENUM_RULES, neededBecause } from '#domain/settings/enum-rules.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Null: it is added. */
export type WantedValue = Omit<EnumValue, 'id'> & { id: string | null }

/** Beyond what later releases may ship. */
const FIRST_ADDED = 1001

/** The list as it is wanted, with ids for what is added; refuses what its rules do not allow. */
export function changedValues(list: EnumList, wanted: readonly WantedValue[]): EnumValue[] {
  const known = new Map(enumValues(list).map(value => [value.id, value]))
  const { closedBecause } = ENUM_RULES[list]
  const ids = wanted.flatMap(({ id }) => (id === null ? [] : [id]))
  const isWhole = shippedValues(list).every(({ id }) => ids.includes(id))
  if (!isWhole || new Set(ids).size < ids.length || ids.some(id => !known.has(id)))
    throw new Refusal('conflict', 'Jeder Wert, der mit dem Programm kommt, steht genau einmal in der Liste.')
  if (closedBecause && ids.length < wanted.length) throw new Refusal('conflict', closedBecause)
  refuseSameWords(wanted)
  let next = Math.max(FIRST_ADDED - 1, ...[...known.keys()].map(Number).filter(Number.isFinite))
  return wanted.map(({ id, text, isRetired }) => {
    const needed = id !== null && isRetired ? neededBecause(list, id) : undefined
    if (needed) throw new Refusal('conflict', `„${text}“ kann nicht verborgen werden. ${needed}`)
    return { id: id ?? String(++next), text, isRetired }
  })
}

/** Imports find values by their words. */
function refuseSameWords(wanted: readonly WantedValue[]): void {
  const seen = new Set<string>()
  for (const [place, { text }] of wanted.entries()) {
    const word = text.toLowerCase()
    if (seen.has(word))
      throw new Refusal('invalid', undefined, { [`values.${place}.text`]: 'Gibt es in der Liste schon' })
    seen.add(word)
  }
}
