import { and, asc, desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Contract, PaidContract } from '#contract/people/contracts.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { inSeenStores, isListed } from '#server/platform/database/store-filter.ts'
import { employee } from '../employees/tables.ts'
import { contract } from './tables.ts'

type Insert = typeof contract.$inferInsert

const columns = {
  id: contract.id,
  remoteId: contract.employeeId,
  storeId: contract.storeId,
  from: contract.validFrom,
  to: contract.validTo,
  weekTimeRegular: contract.weeklyMinutes,
  paymentType: contract.paymentType,
  wageType: contract.wageType,
  employmentModelId: contract.employmentModelId,
  version: contract.version,
}
const paidColumns = { ...columns, payment: contract.paymentCents, extraPayment: contract.extraPaymentCents }
export type PaidRow = Contract & { payment: number | null; extraPayment: number }

export const listOf = (tx: CompanyTx, employeeId: number): Promise<Contract[]> =>
  tx
    .select(columns)
    .from(contract)
    .where(eq(contract.employeeId, employeeId))
    .orderBy(desc(contract.validFrom), desc(contract.id))

export const listAll = (tx: CompanyTx): Promise<PaidContract[]> =>
  tx
    .select(paidColumns)
    .from(contract)
    .where(isListed(tx, sql`${contract.storeId}`))
    .orderBy(asc(contract.employeeId), asc(contract.validFrom), asc(contract.id))

/** Whom and which stores the caller works on, and the models there are. */
export const seen = (tx: CompanyTx): Promise<{ people: number[]; stores: number[]; models: number[] }> =>
  tx
    .execute<{ people: number[]; stores: number[]; models: number[] }>(sql`
      select array(select id from employee where ${inSeenStores(tx, 'store_id')}) as people, array(select id from store where ${isListed(tx, sql`id`)}) as stores,
        array(select id from employment_model) as models`)
    .then(({ rows }) => rows[0]!)

export const find = (tx: CompanyTx, id: number): Promise<Contract | undefined> =>
  tx
    .select(columns)
    .from(contract)
    .where(eq(contract.id, id))
    .then(rows => rows[0])

export const lock = (tx: CompanyTx, id: number): Promise<PaidRow | undefined> =>
  tx
    .select(paidColumns)
    .from(contract)
    .where(eq(contract.id, id))
    .for('update')
    .then(rows => rows[0])

/** The contract that began before and still holds on the day from which another one is wanted. */
export const lockCurrent = (
  tx: CompanyTx,
  { remoteId, storeId, from }: Pick<Contract, 'remoteId' | 'storeId' | 'from'>,
): Promise<PaidRow | undefined> =>
  tx
    .select(paidColumns)
    .from(contract)
    .where(
      and(
        eq(contract.employeeId, remoteId),
        eq(contract.storeId, storeId),
        lt(contract.validFrom, from),
        sql`coalesce(${contract.validTo}, 'infinity') >= ${from}`,
      ),
    )
    .for('update')
    .then(rows => rows[0])

/**
 * Notes that the person's data changed, and holds the row: of two contracts for the same days the second one sees the
 * first. Gives false when there is no such person.
 */
export const touchEmployee = (tx: CompanyTx, employeeId: number): Promise<boolean> =>
  tx
    .update(employee)
    .set({ changedAt: sql`now()` })
    .where(eq(employee.id, employeeId))
    .returning({ id: employee.id })
    .then(rows => rows.length === 1)

export const overlapping = (
  tx: CompanyTx,
  wanted: Pick<Contract, 'remoteId' | 'storeId' | 'from' | 'to'>,
  exceptId: number,
): Promise<{ from: string; to: string | null } | undefined> =>
  tx
    .select({ from: contract.validFrom, to: contract.validTo })
    .from(contract)
    .where(
      and(
        eq(contract.employeeId, wanted.remoteId),
        eq(contract.storeId, wanted.storeId),
        ne(contract.id, exceptId),
        sql`daterange(${contract.validFrom}, ${contract.validTo}, '[]') && daterange(${wanted.from}, ${wanted.to}, '[]')`,
      ),
    )
    .orderBy(asc(contract.validFrom))
    .limit(1)
    .then(rows => rows[0])

export const insert = (tx: CompanyTx, values: Insert): Promise<PaidRow> =>
  tx
    .insert(contract)
    .values(values)
    .returning(paidColumns)
    .then(rows => rows[0]!)

export const update = (tx: CompanyTx, id: number, values: Partial<Insert>): Promise<PaidRow> =>
  tx
    .update(contract)
    .set({ ...values, version: sql`${contract.version} + 1` })
    .where(eq(contract.id, id))
    .returning(paidColumns)
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number) => tx.delete(contract).where(eq(contract.id, id))

/** How people call it. */
export const recordName = (id: SQL) =>
  sql`select btrim(e.last_name || ' ' || e.first_name) from contract c join employee e on e.company_id = c.company_id and e.id = c.employee_id where c.id = ${id}`

export const storeOf = (id: SQL) => sql`select c.store_id from contract c where c.id = ${id}`
