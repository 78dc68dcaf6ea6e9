import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { RaiseChoice, WageRaise } from '#contract/agreements/wage-raises.ts'
import type { RaiseSource } from '#domain/agreements/wage-raises.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { wageRaise, wageRaiseLine } from './tables.ts'

const nameOf = (account: SQL) =>
  sql`coalesce((select nullif(btrim(concat_ws(' ', a.first_name, a.last_name)), '') from account a where a.id = ${account}), '')`
const raises = (filter: SQL) => sql`
  select r.id, r.source, r.agreement, r.day, r.state, jsonb_array_length(r.wanted) as count, r.message, r.wanted, r.table_id as "tableId",
    coalesce((select j.rows_done from job_run j where j.record_kind = 'agreements/wage-raises' and j.record_id = r.id::text
      order by j.id desc limit 1), 0) as "rowsDone",
    left((r.created_at at time zone 'UTC')::text, 19) as "createdAt", ${nameOf(sql`r.created_by`)} as "createdBy",
    left((r.undone_at at time zone 'UTC')::text, 19) as "undoneAt",
    case when r.undone_by is not null then ${nameOf(sql`r.undone_by`)} end as "undoneBy"
  from wage_raise r where ${filter} order by r.id desc`

export type StoredRaise = WageRaise & { wanted: RaiseChoice[]; tableId: number | null }

/** The newest first. */
export const list = (tx: CompanyTx): Promise<StoredRaise[]> =>
  tx.execute<StoredRaise>(raises(sql`true`)).then(({ rows }) => rows)

export const find = (tx: CompanyTx, id: number): Promise<StoredRaise | undefined> =>
  tx.execute<StoredRaise>(raises(sql`r.id = ${id}`)).then(({ rows }) => rows[0])

/** Held until the transaction ends: of two tries, or two who take it back, the second one sees what the first did. */
export const lock = (tx: CompanyTx, id: number): Promise<StoredRaise | undefined> =>
  tx.execute(sql`select from wage_raise where id = ${id} for update`).then(() => find(tx, id))

type Draft = { source: RaiseSource; tableId: number | null; agreement: string; day: string; wanted: RaiseChoice[] }

export const insert = (tx: CompanyTx, { companyId, accountId }: CompanyScope, draft: Draft): Promise<number> =>
  tx
    .insert(wageRaise)
    .values({ ...draft, companyId, createdBy: accountId })
    .returning({ id: wageRaise.id })
    .then(rows => rows[0]!.id)

export const end = (tx: CompanyTx, id: number, state: 'done' | 'failed', message = '') =>
  tx.update(wageRaise).set({ state, message }).where(eq(wageRaise.id, id))

export const noteUndone = (tx: CompanyTx, { accountId }: CompanyScope, id: number) =>
  tx.update(wageRaise).set({ state: 'undone', undoneAt: sql`now()`, undoneBy: accountId }).where(eq(wageRaise.id, id))

const {
  companyId: _,
  raiseId: __,
  ...lineColumns
} = {
  companyId: wageRaiseLine.companyId,
  raiseId: wageRaiseLine.raiseId,
  contractId: wageRaiseLine.contractId,
  employeeId: wageRaiseLine.employeeId,
  storeId: wageRaiseLine.storeId,
  person: wageRaiseLine.person,
  day: wageRaiseLine.day,
  way: wageRaiseLine.way,
  wageType: wageRaiseLine.wageType,
  oldMinimum: wageRaiseLine.oldMinimum,
  newMinimum: wageRaiseLine.newMinimum,
  oldCents: wageRaiseLine.oldCents,
  newCents: wageRaiseLine.newCents,
  formerTo: wageRaiseLine.formerTo,
  contractVersion: wageRaiseLine.contractVersion,
  newContractId: wageRaiseLine.newContractId,
  newContractVersion: wageRaiseLine.newContractVersion,
}
export type StoredLine = Omit<typeof wageRaiseLine.$inferSelect, 'companyId' | 'raiseId'>

/** Of the caller's stores. */
export const lines = (tx: CompanyTx, raiseId: number): Promise<StoredLine[]> =>
  tx
    .select(lineColumns)
    .from(wageRaiseLine)
    .where(eq(wageRaiseLine.raiseId, raiseId))
    .orderBy(sql`${wageRaiseLine.person} collate "de-AT-x-icu"`, asc(wageRaiseLine.contractId))

export const insertLines = (tx: CompanyTx, { companyId }: CompanyScope, raiseId: number, done: StoredLine[]) =>
  tx.insert(wageRaiseLine).values(done.map(line => ({ ...line, companyId, raiseId })))

/** Contracts that a run which counts has raised, with the day. */
export const raised = (tx: CompanyTx): Promise<{ contractId: number; day: string }[]> =>
  tx
    .execute<{ contractId: number; day: string }>(sql`
      select coalesce(l.new_contract_id, l.contract_id) as "contractId", l.day
      from wage_raise_line l join wage_raise r on r.company_id = l.company_id and r.id = l.raise_id
      where r.state = 'done'`)
    .then(({ rows }) => rows)

/** How people call it. */
export const recordName = (id: SQL) =>
  sql`select r.agreement || ' ab ' || to_char(r.day, 'DD.MM.YYYY') from wage_raise r where r.id = ${id}`
