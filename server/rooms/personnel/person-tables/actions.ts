import type { NounKey } from '#contract/nouns.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import * as rows from './rows.ts'
import { isTold, type PersonRow, type PersonTable, type ToldTable } from './rules.ts'

let registered: readonly PersonTable[] = []
/** What every room knows of people; the event log and imports, which are known by the others' records, come last. */
export const setPersonTables = (tables: readonly PersonTable[]): void => {
  registered = tables
}
export const personTables = (): readonly PersonTable[] => registered

export type TableTold = { of: ToldTable; rows: PersonRow[] }

/** All that is known of one person, table by table; nothing of anybody else. */
export async function tellPerson(tx: CompanyTx, scope: CompanyScope, employeeId: number): Promise<TableTold[]> {
  const names = await rows.namesOfIds(tx)
  const records = new Map<NounKey, number[]>()
  const told: TableTold[] = []
  for (const table of registered.filter(isTold)) {
    const found = table.read
      ? await table.read(tx, scope, employeeId, records)
      : await rows.rowsOf(tx, table, employeeId)
    for (const noun of table.nouns ?? []) records.set(noun, [...(records.get(noun) ?? []), ...idsOf(found)])
    told.push({ of: table, rows: found.map(row => shown(table, table.opened?.(row, scope.companyId) ?? row, names)) })
  }
  return told
}

const idsOf = (found: readonly PersonRow[]) => found.flatMap(({ id }) => (typeof id === 'number' ? id : []))

const shown = ({ columns }: ToldTable, row: PersonRow, names: rows.Names): PersonRow =>
  Object.fromEntries(Object.keys(columns).map(column => [column, named(names[column], row[column])]))

const named = (names: ReadonlyMap<number, string> | undefined, value: unknown) =>
  names && typeof value === 'number' ? (names.get(value) ?? value) : (value ?? null)
