import { type Called, nameBook } from '#domain/imports/names.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { bad, mapRows, refer, type SourceRow, shown } from '#server/rooms/imports/public.ts'
import { storeReference } from '../import-references/actions.ts'
import * as lookupRows from './rows.ts'

/** Whom an imported row is about; `namedStoreId` is the store that the row names, `ownStoreId` the person's today. */
export type Owner = {
  id: number
  number: string
  name: string
  namedStoreId: number | undefined
  ownStoreId: number | null
}
type Wanted = { number: string; storeNumber: string | undefined }

export type Owners = {
  /** By row; undefined where the row has an error. */
  of: (Owner | undefined)[]
  /** Its number, or its name when it has none. */
  storeNumber(storeId: number): string
}

/** Finds people by personnel number and stores by number, name or short name; who or what is unknown is named in the row's issues. */
export async function findOwners(
  tx: CompanyTx,
  rows: readonly SourceRow[],
  wanted: readonly (Wanted | undefined)[],
): Promise<Owners> {
  const keys = new Set<string>()
  for (const each of wanted) if (each) keys.add(keyOf(each.number))
  const people = Map.groupBy(await lookupRows.peopleByKey(tx, [...keys]), ({ key }) => key)
  const allStores = await storeReference.list(tx)
  const stores = nameBook(allStores)
  const numbers = new Map(allStores.map(({ id, number, name }) => [id, number || name]))
  const of = await mapRows(wanted, (each, at) => each && ownerOf(rows[at]!, each, people, stores))
  return { of, storeNumber: storeId => numbers.get(storeId) ?? '' }
}

function ownerOf(
  row: SourceRow,
  { number, storeNumber }: Wanted,
  people: Map<string, lookupRows.Person[]>,
  stores: (text: string) => readonly Called[],
): Owner | undefined {
  const found = people.get(keyOf(number))
  if (found?.length !== 1) return bad(row, 'mdPersonnelId', notOne('Personalnummer', number, found))
  const { id, name, storeId: ownStoreId } = found[0]!
  if (storeNumber === undefined) return { id, number, name, namedStoreId: undefined, ownStoreId }
  const named = refer(row, 'store', storeReference, storeNumber, stores)
  return named && { id, number, name, namedStoreId: named.id, ownStoreId }
}

const notOne = (what: string, text: string, found: unknown[] | undefined) =>
  `${what} „${shown(text)}“ gibt es ${found ? 'mehrmals' : 'nicht'}`

/** Blanks and case don't make a personnel number another one; as the column `personnel_key`. */
export const keyOf = (number: string): string => number.replace(/\s/g, '').toUpperCase()
