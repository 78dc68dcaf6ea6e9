import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { OpeningBalance, OpeningBalanceDraft, OpeningBalancesQuery } from '#contract/people/opening-balances.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { isListed } from '#server/platform/database/store-filter.ts'
import { employee } from '../employees/tables.ts'
import { openingBalance } from './tables.ts'

const columns = {
  id: openingBalance.id,
  employeeId: openingBalance.employeeId,
  day: openingBalance.day,
  leaveHundredths: openingBalance.leaveHundredths,
  formerLeaveHundredths: openingBalance.formerLeaveHundredths,
  timeAccountMinutes: openingBalance.timeAccountMinutes,
  sickFullHundredths: openingBalance.sickFullHundredths,
  sickHalfHundredths: openingBalance.sickHalfHundredths,
  note: openingBalance.note,
  version: openingBalance.version,
}

export async function list(
  tx: CompanyTx,
  { page, limit }: OpeningBalancesQuery,
): Promise<{ total: number; balances: OpeningBalance[] }> {
  const itsPerson = and(eq(employee.companyId, openingBalance.companyId), eq(employee.id, openingBalance.employeeId))
  const filter = isListed(tx, sql`${employee.storeId}`)
  const balances = await tx
    .select(columns)
    .from(openingBalance)
    .innerJoin(employee, itsPerson)
    .where(filter)
    .orderBy(
      sql`${employee.lastName} collate "de-AT-x-icu"`,
      sql`${employee.firstName} collate "de-AT-x-icu"`,
      asc(employee.id),
    )
    .limit(limit)
    .offset((page - 1) * limit)
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(openingBalance)
    .innerJoin(employee, itsPerson)
    .where(filter)
  return { total: counted!.total, balances }
}

export const findOf = (tx: CompanyTx, employeeId: number): Promise<OpeningBalance | undefined> =>
  tx
    .select(columns)
    .from(openingBalance)
    .where(eq(openingBalance.employeeId, employeeId))
    .then(rows => rows[0])

export const find = (tx: CompanyTx, id: number): Promise<OpeningBalance | undefined> =>
  tx
    .select(columns)
    .from(openingBalance)
    .where(eq(openingBalance.id, id))
    .then(rows => rows[0])

export const insert = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  draft: OpeningBalanceDraft,
): Promise<OpeningBalance> =>
  tx
    .insert(openingBalance)
    .values({ ...draft, companyId })
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (tx: CompanyTx, id: number, change: Partial<OpeningBalanceDraft>): Promise<OpeningBalance> =>
  tx
    .update(openingBalance)
    .set({ ...change, version: sql`${openingBalance.version} + 1` })
    .where(eq(openingBalance.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number) => tx.delete(openingBalance).where(eq(openingBalance.id, id))

const personOf = (what: SQL, id: SQL) => sql`
  select ${what} from opening_balance b join employee e on e.company_id = b.company_id and e.id = b.employee_id where b.id = ${id}`

/** How people call it. */
export const recordName = (id: SQL) => personOf(sql`btrim(e.last_name || ' ' || e.first_name)`, id)

export const storeOf = (id: SQL) => personOf(sql`e.store_id`, id)
