import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { LeaveNotice, LeaveNoticeDraft } from '#contract/months/leave-notices.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { leaveNotice } from './tables.ts'

const columns = {
  id: leaveNotice.id,
  employeeId: leaveNotice.employeeId,
  day: leaveNotice.day,
  note: leaveNotice.note,
  version: leaveNotice.version,
}

export const ofPerson = (tx: CompanyTx, employeeId: number): Promise<LeaveNotice[]> =>
  tx.select(columns).from(leaveNotice).where(eq(leaveNotice.employeeId, employeeId)).orderBy(desc(leaveNotice.day))

export const find = (tx: CompanyTx, id: number): Promise<LeaveNotice | undefined> =>
  tx
    .select(columns)
    .from(leaveNotice)
    .where(eq(leaveNotice.id, id))
    .then(rows => rows[0])

export const insert = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  { employeeId, day, note }: LeaveNoticeDraft,
): Promise<LeaveNotice> =>
  tx
    .insert(leaveNotice)
    .values({ companyId, employeeId, day, note })
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (
  tx: CompanyTx,
  id: number,
  change: Partial<Pick<LeaveNotice, 'day' | 'note'>>,
): Promise<LeaveNotice> =>
  tx
    .update(leaveNotice)
    .set({ ...change, version: sql`${leaveNotice.version} + 1` })
    .where(eq(leaveNotice.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number) => tx.delete(leaveNotice).where(eq(leaveNotice.id, id))

const personOf = (what: SQL, id: SQL) => sql`
  select ${what} from leave_notice n join employee e on e.company_id = n.company_id and e.id = n.employee_id where n.id = ${id}`

/** How people call it. */
export const recordName = (id: SQL) => personOf(sql`btrim(e.last_name || ' ' || e.first_name)`, id)

export const storeOf = (id: SQL) => personOf(sql`e.store_id`, id)
