import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { trailOf } from '#server/platform/trail.ts'
import { UnreadableValue, vault } from '#server/platform/vault.ts'
import { personTables } from '../person-tables/actions.ts'
import * as rows from '../person-tables/rows.ts'
import { isMoved, isTold, type MergedPair, type Merging, type PersonTable } from '../person-tables/rules.ts'

export type Counted = { label: string; count: number }
/** Rows that nobody may change, of either file. */
export type FixedRows = { label: string; kept: number; dissolved: number }
export type FoundHindrance = { says: string; remedy: string; day: string | null; store: string }

/** What is known before two files are merged, table by table. */
export type MergeFacts = { goes: Counted[]; dropped: Counted[]; fixed: FixedRows[]; hindrances: FoundHindrance[] }

export async function mergeFacts(tx: CompanyTx, pair: MergedPair): Promise<MergeFacts> {
  const facts: MergeFacts = { goes: [], dropped: [], fixed: [], hindrances: [] }
  for (const table of personTables()) {
    const { merged } = table
    for (const hindrance of movedRows(merged)?.hinders ?? [])
      facts.hindrances.push(
        ...(await rows.hindering(tx, table.table, pair, hindrance)).map(found => ({
          ...{ says: hindrance.says, remedy: hindrance.remedy },
          ...found,
        })),
      )
    if (!isTold(table) || !isMoved(merged)) continue
    const { label } = table
    const held = await rows.countOf(tx, table, pair.dissolvedId)
    const once = movedRows(merged)?.once
    const dropped = once ? await rows.doubled(tx, table.table, pair, once) : 0
    if (held > dropped) facts.goes.push({ label, count: held - dropped })
    if (dropped > 0) facts.dropped.push({ label, count: dropped })
  }
  facts.fixed.push(...(await fixedRows(tx, pair)))
  return facts
}

/** What the kept file has of it matters only where the other one has some; to look into hand-overs takes a while. */
async function fixedRows(tx: CompanyTx, { keptId, dissolvedId }: MergedPair): Promise<FixedRows[]> {
  const tables = personTables().filter(isTold)
  const found: FixedRows[] = []
  for (const table of tables)
    if (isFixed(table.merged))
      found.push({ label: table.label, kept: 0, dissolved: await fixedOf(tx, table, dissolvedId) })
  if (found.every(({ dissolved }) => dissolved === 0)) return []
  for (const rows of found) rows.kept = await fixedOf(tx, tables.find(({ label }) => label === rows.label)!, keptId)
  return found.filter(({ kept, dissolved }) => kept + dissolved > 0)
}

const movedRows = (merged: Merging) => (typeof merged === 'object' && !('fixed' in merged) ? merged : undefined)
const isFixed = (merged: Merging): boolean => merged === 'fixed' || (typeof merged === 'object' && 'fixed' in merged)

const fixedOf = (tx: CompanyTx, table: PersonTable, employeeId: number): Promise<number> =>
  typeof table.merged === 'object' && 'fixed' in table.merged
    ? table.merged.fixed(tx, employeeId)
    : rows.countOf(tx, table, employeeId)

/** Makes all rows of one file the other's, but for the person's own; who calls has looked for what hinders, and holds both. */
export async function mergePeople(tx: CompanyTx, scope: CompanyScope, pair: MergedPair): Promise<void> {
  for (const table of personTables()) {
    const { merged } = table
    if (!isMoved(merged)) continue
    const { once, sealed, move } = movedRows(merged) ?? {}
    const nouns = isTold(table) ? (table.nouns ?? []) : []
    const isTouched = nouns.length > 0 && (await rows.countOf(tx, table, pair.dissolvedId)) > 0
    if (once) await rows.dropDoubled(tx, table.table, pair, once)
    if (sealed) await sealAnew(tx, scope, table.table, pair, sealed)
    await (move ? move(tx, pair) : rows.move(tx, table.table, pair))
    if (isTouched) for (const noun of nouns) await trailOf(noun).tell(tx, scope)
  }
}

type Sealed = NonNullable<NonNullable<ReturnType<typeof movedRows>>['sealed']>

/** What was sealed for a person's number opens under no other one. */
async function sealAnew(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  table: string,
  { keptId, dissolvedId }: MergedPair,
  { column, cell }: Sealed,
): Promise<void> {
  for (const sealed of await rows.sealedOf(tx, table, column, dissolvedId)) {
    const value = vault().tryOpen(sealed, { companyId, rowId: dissolvedId, ...cell })
    if (value === undefined) throw new UnreadableValue()
    await rows.putSealed(tx, table, column, {
      before: sealed,
      after: vault().seal(value, { companyId, rowId: keptId, ...cell }),
    })
  }
}

/** What was worked out for a file that is gone goes, too; of anything else that is left nobody knew. */
export async function endMerge(tx: CompanyTx, dissolvedId: number): Promise<void> {
  for (const table of personTables()) if (table.merged === 'derived') await rows.forget(tx, table, dissolvedId)
}

/** Before the file itself goes, which takes with it whatever still hangs on it. */
export async function refuseLeftRows(tx: CompanyTx, dissolvedId: number): Promise<void> {
  for (const table of personTables()) {
    if (!isMoved(table.merged) && table.merged !== 'fixed') continue
    const left = await rows.countOf(tx, table, dissolvedId)
    if (left > 0) throw new Error(`${table.table} still has ${left} rows of the dissolved file`)
  }
}
