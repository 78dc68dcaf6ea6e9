import type { OwnWageCell, OwnWageEntry, OwnWageMonth, OwnWagePerson } from '#contract/months/individual-wage-values.ts'
import { cellKey, valueText, valueWithUnit } from '#domain/months/individual-wage-values.ts'
import { type Month, monthText } from '#domain/wages/month-numbers.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { ComputedCell } from '../computed-wage-values/actions.ts'
import type { EnteredPerson, StoredValue, Written } from './rows.ts'

export type WageTypeFacts = { id: number; number: string; name: string; unit: Written['unit']; takesValues: boolean }
export type Given = {
  month: Month
  stored: readonly StoredValue[]
  /** By `employeeId storeId`. */
  people: ReadonlyMap<string, { name: string; fits: boolean }>
  wageTypes: ReadonlyMap<number, WageTypeFacts>
}
export type Planned = {
  written: (Written & { before: StoredValue | undefined })[]
  removed: StoredValue[]
}

const personKey = ({ employeeId, storeId }: { employeeId: number; storeId: number }) => `${employeeId} ${storeId}`

/** What becomes of each cell; whatever can't be done refuses all of them, each named by its place. */
export function planned(cells: readonly OwnWageCell[], origin: Written['origin'], given: Given): Planned {
  refuseUnknown(cells, given)
  refuseUnfit(cells, given)
  const stored = new Map(given.stored.map(value => [cellKey(value), value]))
  refuseChanged(cells, stored, given)
  const plan: Planned = { written: [], removed: [] }
  for (const { version: _, ...cell } of cells) {
    const before = stored.get(cellKey(cell))
    const note = cell.note ?? before?.note ?? ''
    if (cell.hundredths === null) {
      if (before) plan.removed.push(before)
    } else if (!before || before.hundredths !== cell.hundredths || before.note !== note) {
      const { unit } = given.wageTypes.get(cell.wageTypeId)!
      // A note alone is no other origin.
      const cameBy = before && before.hundredths === cell.hundredths ? before.origin : origin
      plan.written.push({
        ...{ ...cell, hundredths: cell.hundredths, note, unit, origin: cameBy },
        ...{ id: before?.id ?? null, before },
      })
    }
  }
  return plan
}

/** Who or what the caller does not see is as if it did not exist. */
function refuseUnknown(cells: readonly OwnWageCell[], { people, wageTypes }: Given): void {
  const fields = faultsOf(cells, cell => {
    if (!people.has(personKey(cell))) return ['employeeId', 'Diesen Mitarbeiter gibt es hier nicht']
    return wageTypes.has(cell.wageTypeId) ? undefined : ['wageTypeId', 'Diese Lohnart gibt es nicht']
  })
  if (fields) throw new Refusal('not_found', undefined, fields)
}

function refuseUnfit(cells: readonly OwnWageCell[], { month, people, wageTypes, stored }: Given): void {
  const held = new Set(stored.map(cellKey))
  const seen = new Set<string>()
  const fields = faultsOf(cells, cell => {
    const key = cellKey(cell)
    if (seen.has(key)) return ['wageTypeId', 'Dieser Wert steht zweimal da']
    seen.add(key)
    if (!people.get(personKey(cell))!.fits)
      return ['storeId', `${people.get(personKey(cell))!.name} arbeitet nicht an diesem Standort`]
    const { number, name, takesValues } = wageTypes.get(cell.wageTypeId)!
    if (takesValues || held.has(key) || cell.hundredths === null) return undefined
    return ['wageTypeId', `„${number} ${name}“ gilt ${monthText(month)} nicht oder ist ausgeblendet`]
  })
  if (fields) throw new Refusal('invalid', undefined, fields)
}

/** Says what the others wrote, cell by cell. */
function refuseChanged(
  cells: readonly OwnWageCell[],
  stored: ReadonlyMap<string, StoredValue>,
  { people, wageTypes }: Given,
): void {
  const fields = faultsOf(cells, cell => {
    const now = stored.get(cellKey(cell))
    if ((now?.version ?? null) === cell.version) return undefined
    const { number, name } = wageTypes.get(cell.wageTypeId)!
    const what = `${people.get(personKey(cell))!.name}, ${number} ${name}`
    return ['version', now ? `${what}: inzwischen ${valueText(now.hundredths)}` : `${what}: inzwischen gelöscht`]
  })
  if (!fields) return
  const said = Object.values(fields)
  const others = said.length > 3 ? ` und ${said.length - 3} weitere` : ''
  throw new Refusal(
    'stale',
    `Inzwischen geändert: ${said.slice(0, 3).join('; ')}${others}. Es wurde nichts gespeichert.`,
    fields,
  )
}

/** By `cells.3.version`. */
function faultsOf(
  cells: readonly OwnWageCell[],
  faultOf: (cell: OwnWageCell) => [field: string, says: string] | undefined,
): Record<string, string> | undefined {
  const faults = cells.flatMap((cell, at): [string, string][] => {
    const fault = faultOf(cell)
    return fault ? [[`cells.${at}.${fault[0]}`, fault[1]]] : []
  })
  return faults.length > 0 ? Object.fromEntries(faults) : undefined
}

/** As the trail keeps it. */
export const told = (
  { id, employeeId, storeId, wageTypeId, hundredths, note, origin }: Omit<StoredValue, 'version'>,
  month: Month,
  wageTypes: Given['wageTypes'],
) => {
  const { number, name, unit } = wageTypes.get(wageTypeId)!
  return {
    ...{ id, employeeId, storeId, month: monthText(month), ownWageType: `${number} ${name}` },
    ...{ ownValue: valueWithUnit(hundredths, unit), note, origin },
  }
}

/** What was entered takes the place of what is computed, which is told beside it; lines only where pay may be seen. */
export function withComputed(people: readonly EnteredPerson[], cells: readonly ComputedCell[]): OwnWagePerson[] {
  const cellsOf = Map.groupBy(cells, personKey)
  return people.map(person => {
    const own = cellsOf.get(personKey(person)) ?? []
    const entered = person.entries.map((entry): OwnWageEntry => {
      const cell = own.find(({ wageTypeId }) => wageTypeId === entry.wageTypeId)
      return { ...entry, computed: cell ? computedOf(cell) : null }
    })
    const left = own.filter(({ wageTypeId }) => !entered.some(entry => entry.wageTypeId === wageTypeId))
    const entries = [...entered, ...left.map(cell => computedEntry(cell))]
    return { ...person, entries: entries.sort((one, other) => one.wageTypeId - other.wageTypeId) }
  })
}

const computedOf = ({ pay: { cents, lines } }: ComputedCell): OwnWageEntry['computed'] => ({
  hundredths: cents,
  lines,
})

const computedEntry = (cell: ComputedCell): OwnWageEntry => ({
  ...{ id: null, wageTypeId: cell.wageTypeId, hundredths: cell.pay.cents, note: '', origin: 'computed' },
  ...{ changedOn: null, codes: cell.pay.codes, version: null, computed: computedOf(cell) },
})

/** How many values of what a caller has are others by now; null: all of it is as it was. */
export function differences(theirs: OwnWageMonth, now: Pick<OwnWageMonth, 'employees'>): number {
  const valuesOf = (people: readonly OwnWagePerson[]) =>
    new Map(
      people.flatMap(person =>
        person.entries.map(entry => [cellKey({ ...person, ...entry }), `${entry.hundredths} ${entry.note}`] as const),
      ),
    )
  const [before, after] = [valuesOf(theirs.employees), valuesOf(now.employees)]
  return [...new Set([...before.keys(), ...after.keys()])].filter(key => before.get(key) !== after.get(key)).length
}
