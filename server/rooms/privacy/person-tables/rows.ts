import { sql } from 'drizzle-orm'
import { VIENNA } from '#domain/basics/days.ts'
import type { CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import {
  type MergedPair,
  type MergeHindrance,
  ofEmployee,
  type PersonRow,
  type PersonTable,
  type ToldTable,
} from './rules.ts'

export const rowsOf = (tx: CompanyTx, { table, of }: ToldTable, employeeId: number): Promise<PersonRow[]> =>
  tx
    .execute<{ row: PersonRow }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${of(employeeId)} order by (to_jsonb(t) ->> 'id')::int, to_jsonb(t)`,
    )
    .then(({ rows }) => rows.map(({ row }) => row))

/** Column → id → by which name people call it. */
export type Names = Readonly<Record<string, ReadonlyMap<number, string>>>

const NAMED: Readonly<Record<string, string>> = {
  skill_id: 'skill',
  spot_id: 'spot',
  store_id: 'store',
  cost_centre_id: 'cost_centre',
  employment_model_id: 'employment_model',
  agreement_id: 'collective_agreement',
  average_id: 'average',
  wage_type_id: 'individual_wage_type',
  target_id: 'transfer_target',
}

export async function namesOfIds(tx: CompanyTx): Promise<Names> {
  const names: Record<string, ReadonlyMap<number, string>> = {}
  for (const [column, table] of Object.entries(NAMED)) {
    const { rows } = await tx.execute<{ id: number; name: string }>(sql`select id, name from ${sql.identifier(table)}`)
    names[column] = new Map(rows.map(({ id, name }) => [id, name]))
  }
  return names
}

/** How many rows of a table a person has, and how new the newest is. */
export type Held = { id: number; count: number; newest: string | null }

export const heldOf = (
  tx: CompanyTx | PlatformTx,
  { table, of, dated }: ToldTable,
  companyId: number,
  employeeIds: readonly number[],
): Promise<Held[]> =>
  tx
    .execute<Held>(sql`
      select e.id, count(*)::int as count, ${dated ? sql`(max(t.${sql.identifier(dated)}) at time zone ${VIENNA})::date` : sql`null::date`} as newest
      from employee e join ${sql.identifier(table)} t on t.company_id = e.company_id and ${of(sql`e.id`)}
      where e.company_id = ${companyId} and e.id = any (${`{${employeeIds}}`}::int[]) group by e.id`)
    .then(({ rows }) => rows)

/** Whose rows still hold something in the columns that are to be emptied. */
export const filledOf = (
  tx: CompanyTx | PlatformTx,
  { table, of, emptied }: ToldTable,
  companyId: number,
  employeeIds: readonly number[],
): Promise<Held[]> =>
  tx
    .execute<Held>(sql`
      select e.id, count(*)::int as count, null::date as newest
      from employee e join ${sql.identifier(table)} t on t.company_id = e.company_id and ${of(sql`e.id`)}
      where e.company_id = ${companyId} and e.id = any (${`{${employeeIds}}`}::int[]) and (${isFilled(emptied!.columns)})
      group by e.id`)
    .then(({ rows }) => rows)

type Emptied = Readonly<Record<string, string | number | null>>
const isFilled = (columns: Emptied) =>
  sql.join(
    Object.entries(columns).map(
      ([column, value]) => sql`t.${sql.identifier(column)} is distinct from ${literal(value)}`,
    ),
    sql` or `,
  )
// Written out: a parameter would have no type beside `is distinct from`.
const literal = (value: string | number | null) => (value === null ? sql`null` : value === '' ? sql`''` : sql`0`)

export const eraseUntold = (tx: CompanyTx, table: string, employeeId: number) =>
  tx.execute(sql`delete from ${sql.identifier(table)} where employee_id = ${employeeId}`)

/** Gives the ids of the files that its rows named. */
export async function erase(tx: CompanyTx, { table, of }: ToldTable, employeeId: number) {
  const { rows } = await tx.execute<{ row: PersonRow }>(
    sql`delete from ${sql.identifier(table)} t where ${of(employeeId)} returning to_jsonb(t) as row`,
  )
  const files = rows.flatMap(({ row }) => (typeof row.file_id === 'number' ? row.file_id : []))
  return { count: rows.length, files }
}

export const empty = (tx: CompanyTx, { table, of, emptied }: ToldTable, employeeId: number): Promise<number> =>
  tx
    .execute(sql`
      update ${sql.identifier(table)} t set ${sql.join(
        Object.entries(emptied!.columns).map(([column, value]) => sql`${sql.identifier(column)} = ${literal(value)}`),
        sql`, `,
      )} where ${of(employeeId)} and (${isFilled(emptied!.columns)})`)
    .then(({ rowCount }) => rowCount ?? 0)

const ofTable = ({ of = ofEmployee }: Pick<PersonTable, 'of'>, employeeId: number) => of(employeeId)

export const countOf = (tx: CompanyTx, table: PersonTable, employeeId: number): Promise<number> =>
  tx
    .execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table.table)} t where ${ofTable(table, employeeId)}`,
    )
    .then(({ rows }) => rows[0]!.count)

/** More than anybody goes through. */
const MOST_HINDERING = 500

/** On which days rows of one file stand in the way of making them the other's, the first one first. */
export const hindering = (
  tx: CompanyTx,
  table: string,
  { keptId, dissolvedId }: MergedPair,
  hindrance: MergeHindrance,
): Promise<{ day: string | null; store: string }[]> => {
  const name = sql.identifier(table)
  const is =
    'open' in hindrance
      ? sql`(t.employee_id = ${dissolvedId} or ${hindrance.ofBoth ?? false} and t.employee_id = ${keptId}) and ${hindrance.open}`
      : sql`t.employee_id = ${dissolvedId} and exists (select from ${name} k
          where k.company_id = t.company_id and k.employee_id = ${keptId} and ${hindrance.clash})`
  return tx
    .execute<{ day: string | null; store: string }>(sql`
      select (${hindrance.when})::date::text as day, coalesce(s.name, '') as store
      from ${name} t join company c on c.id = t.company_id
      left join store s on s.company_id = t.company_id and s.id = (to_jsonb(t) ->> 'store_id')::int
      where ${is} order by 1, 2 limit ${MOST_HINDERING}`)
    .then(({ rows }) => rows)
}

/** Rows of the dissolved file that the kept one has alike. */
const isDoubled = (table: string, { keptId, dissolvedId }: MergedPair, columns: readonly string[]) => sql`
  t.employee_id = ${dissolvedId} and exists (select from ${sql.identifier(table)} k where k.employee_id = ${keptId}
    ${sql.join(columns.map(column => sql`and k.${sql.identifier(column)} is not distinct from t.${sql.identifier(column)} `))})`

export const doubled = (tx: CompanyTx, table: string, pair: MergedPair, columns: readonly string[]): Promise<number> =>
  tx
    .execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)} t where ${isDoubled(table, pair, columns)}`,
    )
    .then(({ rows }) => rows[0]!.count)

export const dropDoubled = (tx: CompanyTx, table: string, pair: MergedPair, columns: readonly string[]) =>
  tx.execute(sql`delete from ${sql.identifier(table)} t where ${isDoubled(table, pair, columns)}`)

export const move = (tx: CompanyTx, table: string, { keptId, dissolvedId }: MergedPair) =>
  tx.execute(sql`update ${sql.identifier(table)} set employee_id = ${keptId} where employee_id = ${dissolvedId}`)

export const forget = (tx: CompanyTx, table: PersonTable, employeeId: number) =>
  tx.execute(sql`delete from ${sql.identifier(table.table)} t where ${ofTable(table, employeeId)}`)

export const sealedOf = (tx: CompanyTx, table: string, column: string, employeeId: number): Promise<string[]> =>
  tx
    .execute<{ sealed: string }>(sql`
      select ${sql.identifier(column)} as sealed from ${sql.identifier(table)}
      where employee_id = ${employeeId} and ${sql.identifier(column)} is not null`)
    .then(({ rows }) => rows.map(({ sealed }) => sealed))

/** No two seals are the same text. */
export const putSealed = (
  tx: CompanyTx,
  table: string,
  column: string,
  { before, after }: { before: string; after: string },
) =>
  tx.execute(
    sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${after} where ${sql.identifier(column)} = ${before}`,
  )
