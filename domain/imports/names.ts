import { plainLetters } from '../basics/plain-letters.ts'

/** What a file may refer to: people write its number, its name or its short name, in their own spelling. */
export type Called = { id: number; name: string; number?: string; shortName?: string }

/** Letters and digits as they sound alike: without case, umlaut spelling, accents and punctuation. */
export const plainName = (text: string): string =>
  plainLetters(text)
    .replaceAll('&', ' und ')
    .replace(/str(\.|(?=$|[^\p{L}]))/gu, 'strasse')
    .replace(/(?<!\p{L})sankt(?!\p{L})/gu, 'st')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** What stands before a name and says nothing: „Filiale Linz“. */
const withoutKind = (text: string): string =>
  text.replace(/^\s*(filiale|standort|betriebsst(ä|ae)tte|kostenstelle|kst)[\s.:–-]+(?=\S)/i, '')

/** A sheet reads the number 007 as 7. */
const bareNumber = (text: string): string => (/^\s*0*\d+\s*$/.test(text) ? String(BigInt(text.trim())) : '')

const same = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** The ways of calling something, the surest first: where one of them fits, the others are not asked. */
const WAYS: readonly { wanted(text: string): string; names(one: Called): (string | undefined)[] }[] = [
  { wanted: same, names: ({ number }) => [number && same(number)] },
  { wanted: same, names: ({ name, shortName }) => [same(name), shortName && same(shortName)] },
  {
    wanted: plainName,
    names: ({ name, number = '', shortName = '' }) => [
      plainName(name),
      plainName(shortName),
      plainName(number),
      number && plainName(number + name),
      number && plainName(name + number),
    ],
  },
  { wanted: bareNumber, names: ({ number }) => [number && bareNumber(number)] },
  {
    wanted: text => plainName(withoutKind(text)),
    // „Filiale 10“ whose number is 11 is not what 10 means.
    names: ({ name, number = '' }) => [
      number && /^\d+$/.test(plainName(withoutKind(name))) ? '' : plainName(withoutKind(name)),
      plainName(number),
    ],
  },
]

/** Finds all that a text may mean: none, one, or several that are called alike. */
export function nameBook<T extends Called>(all: readonly T[]): (text: string) => readonly T[] {
  const ways = WAYS.map(({ wanted, names }) => {
    const found = new Map<string, T[]>()
    for (const one of all)
      for (const name of new Set(names(one))) {
        if (!name) continue
        const known = found.get(name)
        if (known) known.push(one)
        else found.set(name, [one])
      }
    return (text: string) => found.get(wanted(text))
  })
  // A file names the same few stores in tens of thousands of rows.
  const asked = new Map<string, readonly T[]>()
  return text => {
    let found = asked.get(text)
    if (!found) {
      found = NONE
      for (const way of ways) {
        const meant = way(text)
        if (!meant) continue
        found = meant
        break
      }
      asked.set(text, found)
    }
    return found as readonly T[]
  }
}

const NONE: readonly never[] = []

/** ‚Wien Mariahilf (010)‘ */
export const calledText = ({ name, number }: Called): string => (number ? `${name} (${number})` : name)

/** What a text that names something new says of it: its number, its name, or both. */
export function namedAnew(text: string, what: string): { name: string; number: string } {
  const whole = text.trim().replace(/\s+/g, ' ')
  if (/^[\d./-]+$/.test(whole)) return { name: `${what} ${whole}`, number: whole }
  const both = /^(\d{2,8})\s*[-–:,]?\s+(\D.*)$/u.exec(whole)
  return both ? { name: both[2]!, number: both[1]! } : { name: whole, number: '' }
}
