import { fold } from '../fold.ts'
import type { Command } from './command.ts'

/** Shorter ones stand within too much to be meant. */
const WITHIN = 3

export const wordsOf = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean)

/** Those in which every word occurs: first whose label begins with it, then who has a word that does, then all others; else in their order. */
export function rank<One extends Pick<Command, 'label' | 'hint' | 'words'>>(
  text: string,
  commands: readonly One[],
): One[] {
  const words = wordsOf(text)
  return commands
    .map(command => ({ command, distance: distanceOf(command, words) }))
    .filter(({ distance }) => Number.isFinite(distance))
    .sort((one, other) => one.distance - other.distance)
    .map(({ command }) => command)
}

/** What a text found in a label, for marking it; whole words' beginnings rather than what stands within. */
export function marked(label: string, text: string): { part: string; isFound: boolean }[] {
  const letters = [...label]
  const found = letters.map(() => false)
  // A letter may fold to two, as ß does.
  const places = letters.flatMap((letter, place) => [...fold(letter)].map(() => place))
  const folded = letters.map(fold).join('')
  for (const word of wordsOf(text)) {
    const at = placeOf(folded, word)
    for (const place of at < 0 ? [] : places.slice(at, at + word.length)) found[place] = true
  }
  const parts: { part: string; isFound: boolean }[] = []
  for (const [place, letter] of letters.entries()) {
    const last = parts.at(-1)
    if (last?.isFound === found[place]) last!.part += letter
    else parts.push({ part: letter, isFound: found[place]! })
  }
  return parts
}

function distanceOf({ label, hint = '', words = '' }: Pick<Command, 'label' | 'hint' | 'words'>, wanted: string[]) {
  const [name, others] = [fold(label), fold(`${hint} ${words}`)]
  const distances = wanted.map(word => {
    if (name.startsWith(word)) return 0
    if (begins(name, word) >= 0) return 1
    if (word.length >= WITHIN && name.includes(word)) return 2
    return begins(others, word) >= 0 ? 3 : Number.POSITIVE_INFINITY
  })
  return distances.reduce((sum, one) => sum + one, 0)
}

/** Where a word of the text begins with this; -1 when none does. */
function begins(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!)) return at
  return -1
}

const placeOf = (text: string, word: string): number => {
  const at = begins(text, word)
  return at < 0 ? text.indexOf(word) : at
}
