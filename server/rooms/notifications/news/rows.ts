import { type SQL, sql } from 'drizzle-orm'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { ended, PEOPLE, type Viewer } from '../open-alerts/rows.ts'

export type News = 'new' | 'ended'

const UNREAD = { new: PEOPLE.newEmployees, ended: PEOPLE.canceledContracts }

export const unread = (tx: CompanyTx, kind: News, viewer: Viewer): Promise<{ employeeId: number }[]> =>
  tx
    .execute<{ employeeId: number }>(sql`select id as "employeeId" from (${UNREAD[kind](viewer)}) alert order by id`)
    .then(({ rows }) => rows)

/** Gives false when the employee is not the caller's to see; what is no news leaves no mark. */
export async function markOne(
  tx: CompanyTx,
  scope: CompanyScope,
  kind: News,
  viewer: Viewer,
  employeeId: number,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from employee where id = ${employeeId}`)
  if (rows.length === 0) return false
  const all = kind === 'new' ? UNREAD.new(viewer) : ended(viewer)
  await mark(tx, scope, kind, sql`select id, day from (${all}) alert where id = ${employeeId}`)
  return true
}

/** How many there were. */
export const markAll = (tx: CompanyTx, scope: CompanyScope, kind: News, viewer: Viewer): Promise<number> =>
  mark(tx, scope, kind, UNREAD[kind](viewer))

const mark = (tx: CompanyTx, { companyId, accountId }: CompanyScope, kind: News, people: SQL): Promise<number> =>
  tx
    .execute(sql`
      insert into notification_read (company_id, account_id, kind, employee_id, ended_on)
      select ${companyId}, ${accountId}, ${kind}, id, ${kind === 'ended' ? sql`day` : sql`null::date`} from (${people}) alert
      on conflict (company_id, account_id, kind, employee_id) do update set ended_on = excluded.ended_on, read_at = now()`)
    .then(({ rowCount }) => rowCount ?? 0)

/** By whom it tells of. */
export const recordName = (id: SQL) =>
  sql`select btrim(e.last_name || ' ' || e.first_name) from employee e where e.id = ${id}`
