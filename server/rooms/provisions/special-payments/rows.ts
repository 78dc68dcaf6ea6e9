import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { SpecialPayment, SpecialPaymentDraft } from '#contract/provisions/special-payments.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { isListed } from '#server/platform/database/store-filter.ts'
import { specialPayment } from './tables.ts'

const columns = {
  id: specialPayment.id,
  employeeId: specialPayment.employeeId,
  year: specialPayment.year,
  claim: specialPayment.claim,
  payments: specialPayment.payments,
  version: specialPayment.version,
}

const ofChosenStores = (tx: CompanyTx) =>
  sql`${specialPayment.employeeId} in (select e.id from employee e where ${isListed(tx, 'e.store_id')})`

export const list = (tx: CompanyTx, year: number): Promise<SpecialPayment[]> =>
  tx
    .select(columns)
    .from(specialPayment)
    .where(and(eq(specialPayment.year, year), ofChosenStores(tx)))
    .orderBy(asc(specialPayment.employeeId))

export const find = (tx: CompanyTx, id: number): Promise<SpecialPayment | undefined> =>
  tx
    .select(columns)
    .from(specialPayment)
    .where(eq(specialPayment.id, id))
    .then(rows => rows[0])

export type Claim = { employeeId: number; claim: number | null; paidCents: number }

/** What is to be had in the year of a day, and what of it was paid until then. */
export const claimsAt = (tx: CompanyTx, day: string, ids: readonly number[] | undefined): Promise<Claim[]> =>
  tx
    .execute<Claim>(sql`
      select employee_id as "employeeId", claim, (
        select coalesce(sum((paid->>'cents')::bigint), 0)::float8 from jsonb_array_elements(payments) paid
        where (paid->>'day')::date <= ${day}::date) as "paidCents"
      from special_payment where year = extract(year from ${day}::date)
        and ${ids ? sql`employee_id = any(${intArray(ids)}::int[])` : sql`true`}`)
    .then(({ rows }) => rows)

export const insert = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  draft: SpecialPaymentDraft,
): Promise<SpecialPayment> =>
  tx
    .insert(specialPayment)
    .values({ ...draft, companyId })
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (
  tx: CompanyTx,
  id: number,
  change: Partial<Pick<SpecialPayment, 'claim' | 'payments'>>,
): Promise<SpecialPayment> =>
  tx
    .update(specialPayment)
    .set({ ...change, version: sql`${specialPayment.version} + 1` })
    .where(eq(specialPayment.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number) => tx.delete(specialPayment).where(eq(specialPayment.id, id))

const personOf = (what: SQL, id: SQL) => sql`
  select ${what} from special_payment p join employee e on e.company_id = p.company_id and e.id = p.employee_id where p.id = ${id}`

/** How people call it. */
export const recordName = (id: SQL) => personOf(sql`btrim(e.last_name || ' ' || e.first_name)`, id)
export const storeOf = (id: SQL) => personOf(sql`e.store_id`, id)
