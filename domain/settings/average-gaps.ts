import { formatDay } from '../basics/days.ts'
import { AVERAGE_KINDS, type Average, averagesOn, countsIn, type OwnType } from '../wages/averages.ts'
import { COUNT_CODES, COUNTS_FOR, type CountsFor } from '../wages/individual-wage-type.ts'
import { kindOf, type TimeKind } from '../wages/time-kinds.ts'

type Given = {
  averages: readonly Average[]
  ownTypes: readonly OwnType[]
  /** What the people of the company come to by their models. */
  needed: readonly TimeKind[]
  day: string
}
/** In words, for whoever can mend it. */
export type AverageGap = { key: string; text: string }

/** What on a day counts nowhere, twice, or no more. */
export function averageGaps(given: Given): AverageGap[] {
  const held = averagesOn(given.averages, given.day)
  return [
    ...unusedUses(given, held),
    ...emptyOnes(held),
    ...unusedTypes(given, held),
    ...oddOwnTypes(given, held),
    ...doubled(given, held),
  ]
}

function unusedUses({ averages, day }: Given, held: readonly Average[]): AverageGap[] {
  const unused = COUNT_CODES.filter(use => !held.some(({ usedFor }) => usedFor.includes(use)))
  const firstDay = (use: CountsFor) =>
    averages
      .filter(({ usedFor, validFrom }) => usedFor.includes(use) && validFrom > day)
      .map(({ validFrom }) => validFrom)
      .sort()[0]
  const never = unused.filter(use => firstDay(use) === undefined)
  return [
    ...unused.flatMap(use => {
      const from = firstDay(use)
      return from
        ? [{ key: `use ${use}`, text: `Für ${COUNTS_FOR[use]} gilt erst ab ${dayText(from)} ein Durchschnitt.` }]
        : []
    }),
    ...(never.length > 0
      ? [{ key: 'uses', text: `Für ${listText(never.map(use => COUNTS_FOR[use]))} gilt kein Durchschnitt.` }]
      : []),
  ]
}

const emptyOnes = (held: readonly Average[]): AverageGap[] =>
  held
    .filter(({ kinds, ownTypes }) => kinds.length + ownTypes.length === 0)
    .map(({ id, name }) => ({ key: `empty ${id}`, text: `„${name}“ hat keine Lohnarten.` }))

/** What is fixed is paid on, so that normal work need not be in any. */
function unusedTypes({ needed, ownTypes }: Given, held: readonly Average[]): AverageGap[] {
  const kinds = AVERAGE_KINDS.filter(
    kind => kind !== 'NORM' && needed.includes(kind) && !held.some(average => average.kinds.includes(kind)),
  )
  const own = ownTypes.flatMap(type => {
    const uses = type.countsFor.filter(
      use => !held.some(average => average.usedFor.includes(use) && average.ownTypes.includes(type.id)),
    )
    if (uses.length === 0 || !type.isVisible) return []
    const text = `„${type.name}“ zählt für ${listText(uses.map(use => COUNTS_FOR[use]))}, fließt dort aber in keinen Durchschnitt ein.`
    return [{ key: `own ${type.id}`, text }]
  })
  if (kinds.length === 0) return own
  const names = listText(kinds.map(kind => kindOf(kind).name))
  const verb = kinds.length === 1 ? 'fließt' : 'fließen'
  return [{ key: 'kinds', text: `${names} ${verb} in keinen Durchschnitt ein.` }, ...own]
}

/** In an average, but ended, not begun yet or counting for other things by now. */
const oddOwnTypes = ({ ownTypes, day }: Given, held: readonly Average[]): AverageGap[] =>
  held.flatMap(average =>
    ownTypes
      .filter(({ id }) => average.ownTypes.includes(id))
      .flatMap(type => {
        const text = oddText(type, average, day)
        return text ? [{ key: `odd ${average.id} ${type.id}`, text }] : []
      }),
  )

function oddText(type: OwnType, { name, usedFor }: Average, day: string): string | undefined {
  if (!type.isVisible) return `„${type.name}“ ist nicht mehr sichtbar, fließt aber noch in „${name}“ ein.`
  if (type.validFrom > day)
    return `„${type.name}“ gilt erst ab ${dayText(type.validFrom)}, steht aber schon in „${name}“.`
  return countsIn(type, usedFor) ? undefined : `„${type.name}“ zählt für nichts, wofür „${name}“ gilt.`
}

/** One wage type, two averages, the same use: payroll would pay it twice. */
function doubled({ ownTypes }: Given, held: readonly Average[]): AverageGap[] {
  return COUNT_CODES.flatMap(use => {
    const having = held.filter(({ usedFor }) => usedFor.includes(use))
    const kinds = AVERAGE_KINDS.map(kind => ({
      key: `${use} ${kind}`,
      name: kindOf(kind).name,
      names: having.filter(average => average.kinds.includes(kind)).map(({ name }) => name),
    }))
    const own = ownTypes
      .filter(({ countsFor }) => countsFor.includes(use))
      .map(({ id, name }) => ({
        key: `${use} ${id}`,
        name,
        names: having.filter(average => average.ownTypes.includes(id)).map(average => average.name),
      }))
    return [...kinds, ...own]
      .filter(({ names }) => names.length > 1)
      .map(({ key, name, names }) => ({
        key: `doubled ${key}`,
        text: `„${name}“ zählt für ${COUNTS_FOR[use]} doppelt: in ${listText(names.map(one => `„${one}“`))}.`,
      }))
  })
}

const dayText = (day: string) => formatDay(Temporal.PlainDate.from(day))
const listText = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} und ${words.at(-1)}`
