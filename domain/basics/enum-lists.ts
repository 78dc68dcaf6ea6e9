/** Lists that are the same for every company, by the name of their call; the words of each may be changed by the operators. */
export const ENUM_LISTS = [
  'country',
  'countrystate',
  'gender',
  'citizentype',
  'civilstatus',
  'templatetype',
  'insurer',
  'insuredarea',
] as const
export type EnumList = (typeof ENUM_LISTS)[number]

/** A value as it is called here; a retired one is named where it is used, and offered no more. */
export type EnumValue = { id: string; text: string; isRetired: boolean }
/** By list all of its values in their order, where anything is otherwise than it was shipped. docs/decisions/0060 */
export type EnumChanges = Partial<Record<EnumList, EnumValue[]>>

/** As a list has it: renamed, it keeps the word it was shipped with, which files of others may still bear. */
export type Listed<Entry> = Entry & { isRetired?: true; shippedText?: string }

type Registered = { shipped: readonly { id: string; text: string }[]; fill: () => void }
const registered = new Map<EnumList, Registered>()
// Of the whole process, as the constants in whose place they stand: no company has words of its own.
let current: EnumChanges = {}

export const enumChanges = (): EnumChanges => current

/** From now on every list says what was changed, those that are loaded later, too. */
export function applyEnumChanges(changes: EnumChanges): void {
  current = changes
  for (const { fill } of registered.values()) fill()
}

/** A list of entries whose words may be changed: the array stays the same one, and what it holds is as it is said now. */
export function enumList<Entry extends object>(
  list: EnumList,
  shipped: readonly Entry[],
  idKey: keyof Entry & string,
  textKey: keyof Entry & string,
): readonly Listed<Entry>[] {
  const shown: Listed<Entry>[] = []
  const byId = new Map(shipped.map(entry => [String(entry[idKey]), entry]))
  const fill = () => shown.splice(0, shown.length, ...enumValues(list).map(entryOf))
  const entryOf = ({ id, text, isRetired }: EnumValue): Listed<Entry> => {
    const entry = byId.get(id)
    const marks = isRetired ? { isRetired: true as const } : {}
    if (!entry) return { [idKey]: Number(id), [textKey]: text, ...marks } as Listed<Entry>
    const shippedText = String(entry[textKey])
    return shippedText === text ? { ...entry, ...marks } : { ...entry, [textKey]: text, ...marks, shippedText }
  }
  registered.set(list, {
    shipped: shipped.map(entry => ({ id: String(entry[idKey]), text: String(entry[textKey]) })),
    fill,
  })
  fill()
  return shown
}

/** The same for words by their codes. */
export function enumWords(list: EnumList, shipped: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const words: Record<string, string> = {}
  const fill = () => Object.assign(words, Object.fromEntries(enumValues(list).map(({ id, text }) => [id, text])))
  registered.set(list, { shipped: Object.entries(shipped).map(([id, text]) => ({ id, text })), fill })
  fill()
  return words
}

/** What a list holds now; what a later release ships besides comes last. */
export function enumValues(list: EnumList): EnumValue[] {
  const shipped = shippedValues(list)
  const said = current[list] ?? []
  const known = new Set(said.map(({ id }) => id))
  return [...said, ...shipped.filter(({ id }) => !known.has(id)).map(value => ({ ...value, isRetired: false }))]
}

export const shippedValues = (list: EnumList) => registered.get(list)?.shipped ?? []

/** What may be chosen: a retired value only where it is chosen already. */
export const offered = <Entry extends { isRetired?: true }>(
  entries: readonly Entry[],
  isChosen: (entry: Entry) => boolean = () => false,
): Entry[] => entries.filter(entry => !entry.isRetired || isChosen(entry))

export const isRetired = (list: EnumList, id: string): boolean =>
  current[list]?.some(value => value.id === id && value.isRetired) ?? false
