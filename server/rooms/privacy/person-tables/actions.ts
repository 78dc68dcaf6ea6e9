import { createHash } from 'node:crypto'
import type { NounKey } from '#contract/nouns.ts'
import type { RetentionClass } from '#domain/privacy/retention.ts'
import type { CompanyScope, CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import { service } from '#server/platform/gifts.ts'
import * as rows from './rows.ts'
import { isTold, type PersonRecords, type PersonRow, type PersonTable, type ToldTable } from './rules.ts'

/** What every room knows of people; the event log and imports, which are known by the others' records, come last. */
export const knownOfPeople = service<readonly PersonTable[]>('what rooms know of people')
export const personTables = knownOfPeople.get

export type TableTold = { of: ToldTable; rows: PersonRow[] }

/** All that is known of one person, table by table; nothing of anybody else. */
export async function tellPerson(tx: CompanyTx, scope: CompanyScope, employeeId: number): Promise<TableTold[]> {
  const names = await rows.namesOfIds(tx)
  const records = new Map<NounKey, number[]>()
  const told: TableTold[] = []
  for (const table of personTables().filter(isTold)) {
    const found = table.read
      ? await table.read(tx, scope, employeeId, records)
      : await rows.rowsOf(tx, table, employeeId)
    for (const noun of table.nouns ?? []) records.set(noun, [...(records.get(noun) ?? []), ...idsOf(found)])
    told.push({ of: table, rows: found.map(row => shown(table, table.opened?.(row, scope.companyId) ?? row, names)) })
  }
  return told
}

export type HeldOfClass = { entries: number; newest: string | null }

/** How much of each class people have that an erasure takes, and how new the newest of it is. */
export async function heldOf(tx: CompanyTx | PlatformTx, companyId: number, employeeIds: readonly number[]) {
  const sums = new Map<string, HeldOfClass>()
  const add = (kind: RetentionClass, held: readonly rows.Held[]) => {
    for (const { id, count, newest } of held) {
      const before = sums.get(`${id} ${kind}`) ?? NOTHING
      const isNewer = newest !== null && (before.newest === null || newest > before.newest)
      sums.set(`${id} ${kind}`, { entries: before.entries + count, newest: isNewer ? newest : before.newest })
    }
  }
  for (const table of personTables().filter(isTold)) {
    if (table.stays) continue
    const held = await rows.heldOf(tx, table, companyId, employeeIds)
    add(table.retention, held)
    // Who has only applied goes as a whole, and so does what nobody has dated.
    add(
      'application',
      held.map(one => ({ ...one, newest: null })),
    )
    if (table.emptied) add(table.emptied.retention, await rows.filledOf(tx, table, companyId, employeeIds))
  }
  return (employeeId: number, kind: RetentionClass): HeldOfClass => sums.get(`${employeeId} ${kind}`) ?? NOTHING
}
const NOTHING: HeldOfClass = { entries: 0, newest: null }

/** How many entries of each kind are a person's, those without any left out. */
export async function countsOf(tx: CompanyTx, companyId: number, employeeId: number) {
  const counts: { label: string; count: number }[] = []
  for (const table of personTables().filter(isTold)) {
    const [held] = await rows.heldOf(tx, table, companyId, [employeeId])
    if (held) counts.push({ label: table.label, count: held.count })
  }
  return counts
}

/** Label of a table → what of its rows is a person's, as one hash; of what is only worked out of others nothing. */
export async function contentOf(tx: CompanyTx, employeeId: number): Promise<Record<string, string>> {
  const content: Record<string, string> = {}
  for (const table of personTables().filter(isTold)) {
    if (WORKED_OUT.has(table.table)) continue
    const found = await rows.rowsOf(tx, table, employeeId)
    if (found.length > 0) content[table.label] = createHash('sha256').update(JSON.stringify(found)).digest('hex')
  }
  return content
}
const WORKED_OUT = new Set(['person_month', 'employee_move'])

export type Erased = { erased: Record<string, number>; kept: Record<string, string>; files: number[] }

/** Erases what a person has of a class; with the last one, or of who has only applied, all there is, and the person. */
export async function erasePerson(
  tx: CompanyTx,
  companyId: number,
  employeeId: number,
  kind: RetentionClass,
): Promise<Erased> {
  const isAll = kind === 'certificate' || kind === 'application'
  const done: Erased = { erased: {}, kept: {}, files: [] }
  const records = await recordsOf(tx, employeeId)
  // What hangs on others first, the person last.
  for (const table of personTables().toReversed()) {
    if (!isTold(table)) {
      if (table.retention === kind) await rows.eraseUntold(tx, table.table, employeeId)
      continue
    }
    const isDue = isAll || table.retention === kind
    if (isDue && table.stays) {
      // What only its own reader finds is named in any case.
      const isThere = table.read || (await rows.heldOf(tx, table, companyId, [employeeId])).length > 0
      if (isThere) done.kept[table.label] = table.stays
    } else if (isDue) {
      const { count, files } = table.forget
        ? { count: await table.forget(tx, employeeId, records), files: [] }
        : await rows.erase(tx, table, employeeId)
      done.files.push(...files)
      if (count > 0) done.erased[table.label] = count
    } else if (table.emptied?.retention === kind) {
      const count = await rows.empty(tx, table, employeeId)
      if (count > 0) done.erased[`${table.label}, einzelne Felder`] = count
    }
  }
  return done
}

/** Which records of each noun are the person's, before any of them goes. */
async function recordsOf(tx: CompanyTx, employeeId: number): Promise<PersonRecords> {
  const records = new Map<NounKey, number[]>()
  for (const table of personTables().filter(isTold)) {
    if (!table.nouns || table.read) continue
    const ids = idsOf(await rows.rowsOf(tx, table, employeeId))
    for (const noun of table.nouns) records.set(noun, [...(records.get(noun) ?? []), ...ids])
  }
  return records
}

const idsOf = (found: readonly PersonRow[]) => found.flatMap(({ id }) => (typeof id === 'number' ? id : []))

const shown = ({ columns }: ToldTable, row: PersonRow, names: rows.Names): PersonRow =>
  Object.fromEntries(Object.keys(columns).map(column => [column, named(names[column], row[column])]))

const named = (names: ReadonlyMap<number, string> | undefined, value: unknown) =>
  names && typeof value === 'number' ? (names.get(value) ?? value) : (value ?? null)
