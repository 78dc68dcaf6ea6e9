import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Erasure, ErasureLine } from '#contract/privacy/erasures.ts'
import type { DueLine } from '#contract/privacy/retention.ts'
import { VIENNA } from '#domain/basics/days.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { erasure, erasureLine } from './tables.ts'

type New = Pick<DueLine, 'employeeId' | 'class' | 'dueOn'>

export async function insert(
  tx: CompanyTx,
  { companyId, accountId }: CompanyScope,
  lines: readonly New[],
): Promise<number> {
  const [made] = await tx.insert(erasure).values({ companyId, proposedBy: accountId }).returning({ id: erasure.id })
  const erasureId = made!.id
  await tx.insert(erasureLine).values(
    lines.map(({ employeeId, class: kind, dueOn }, line) => ({
      companyId,
      erasureId,
      line: line + 1,
      employeeId,
      class: kind,
      dueOn,
    })),
  )
  return erasureId
}

export type StoredErasure = Omit<Erasure, 'isOwn'> & { proposer: string }

const utc = (column: string) => sql.raw(`left((${column} at time zone 'UTC')::text, 19)`)
const nameOf = (alias: string) => sql.raw(`coalesce(concat_ws(' ', ${alias}.first_name, ${alias}.last_name), '')`)

const selected = (where: SQL) => sql`
  select x.id, x.state, ${nameOf('p')} as "proposedBy", ${utc('x.proposed_at')} as "proposedAt", x.proposed_by as proposer,
    ${nameOf('c')} as "confirmedBy", ${utc('x.confirmed_at')} as "confirmedAt", ${utc('x.finished_at')} as "finishedAt",
    x.message, x.sha256, x.version,
    (select json_agg(json_build_object('line', l.line, 'employeeId', l.employee_id,
        'name', (select btrim(e.last_name || ' ' || e.first_name) from employee e where e.id = l.employee_id),
        'class', l.class, 'dueOn', l.due_on, 'state', l.state, 'reason', l.reason, 'erased', l.erased, 'kept', l.kept) order by l.line)
      from erasure_line l where l.erasure_id = x.id) as lines
  from erasure x
  left join account p on p.id = x.proposed_by left join account c on c.id = x.confirmed_by
  where ${where} order by x.id desc limit 200`

export const list = (tx: CompanyTx): Promise<StoredErasure[]> =>
  tx.execute<StoredErasure>(selected(sql`true`)).then(({ rows }) => rows)

export const find = (tx: CompanyTx, id: number): Promise<StoredErasure | undefined> =>
  tx.execute<StoredErasure>(selected(sql`x.id = ${id}`)).then(({ rows }) => rows[0])

/** Of two who decide at once the second one finds it decided. */
export async function lock(tx: CompanyTx, id: number): Promise<StoredErasure | undefined> {
  await tx.execute(sql`select from erasure where id = ${id} for update`)
  return find(tx, id)
}

const next = sql`${erasure.version} + 1`

export const confirm = (tx: CompanyTx, { accountId }: CompanyScope, id: number) =>
  tx
    .update(erasure)
    .set({ state: 'working', confirmedBy: accountId, confirmedAt: sql`now()`, version: next })
    .where(eq(erasure.id, id))

/** What is not erased names nobody any longer. */
export async function withdraw(tx: CompanyTx, id: number): Promise<void> {
  await tx.update(erasure).set({ state: 'withdrawn', finishedAt: sql`now()`, version: next }).where(eq(erasure.id, id))
  await skipAll(tx, id, 'zurückgezogen')
}

export const skipAll = (tx: CompanyTx, id: number, reason: string) =>
  tx
    .update(erasureLine)
    .set({ state: 'skipped', employeeId: null, reason })
    .where(and(eq(erasureLine.erasureId, id), eq(erasureLine.state, 'waiting')))

type Outcome = Pick<ErasureLine, 'state' | 'reason' | 'erased' | 'kept'>
export const finishLine = (tx: CompanyTx, erasureId: number, line: number, outcome: Outcome) =>
  tx
    .update(erasureLine)
    .set({ ...outcome, employeeId: null })
    .where(and(eq(erasureLine.erasureId, erasureId), eq(erasureLine.line, line)))

export const finish = (tx: CompanyTx, id: number, sha256: string) =>
  tx.update(erasure).set({ state: 'done', finishedAt: sql`now()`, sha256, version: next }).where(eq(erasure.id, id))

export const fail = (tx: CompanyTx, id: number, message: string) =>
  tx.update(erasure).set({ state: 'failed', finishedAt: sql`now()`, message, version: next }).where(eq(erasure.id, id))

/** Until the end of this transaction closed months let what is erased go. */
export const beginErasing = (tx: CompanyTx, id: number) =>
  tx.execute(sql`select set_config('app.erasure', ${String(id)}, true)`)

/** How people call it. */
export const recordName = (id: SQL) =>
  sql`select 'Löschung ' || to_char(x.proposed_at at time zone ${VIENNA}, 'DD.MM.YYYY') from erasure x where x.id = ${id}`
