import { and, asc, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { classification } from '#server/rooms/agreements/public.ts'
import { contract, employee, employeeValue } from '#server/rooms/people/public.ts'

/** Those of the given people that the caller sees. */
export const people = (tx: CompanyTx, ids: readonly number[]) =>
  tx
    .select()
    .from(employee)
    .where(inArray(employee.id, [...ids]))

/** Their contracts, the earliest first. */
export const contractsOf = (tx: CompanyTx, employeeIds: readonly number[]) =>
  tx
    .select({
      id: contract.id,
      employeeId: contract.employeeId,
      storeId: contract.storeId,
      from: contract.validFrom,
      to: contract.validTo,
      weeklyMinutes: contract.weeklyMinutes,
      paymentCents: contract.paymentCents,
      extraPaymentCents: contract.extraPaymentCents,
      wageType: contract.wageType,
      employmentModelId: contract.employmentModelId,
    })
    .from(contract)
    .where(inArray(contract.employeeId, [...employeeIds]))
    .orderBy(asc(contract.validFrom), asc(contract.id))
export type ContractRow = Awaited<ReturnType<typeof contractsOf>>[number]

export const classificationsOf = (tx: CompanyTx, employeeIds: readonly number[]) =>
  tx
    .select()
    .from(classification)
    .where(inArray(classification.employeeId, [...employeeIds]))
export type ClassificationRow = Awaited<ReturnType<typeof classificationsOf>>[number]

/** What began by a day. */
export const valuesBy = (tx: CompanyTx, employeeIds: readonly number[], day: string) =>
  tx
    .select()
    .from(employeeValue)
    .where(
      and(
        inArray(employeeValue.employeeId, [...employeeIds]),
        or(isNull(employeeValue.validFrom), lte(employeeValue.validFrom, day)),
      ),
    )
export type HeldRow = Awaited<ReturnType<typeof valuesBy>>[number]

export type StoreRow = {
  id: number
  name: string
  description: string
  storeNumber: string
  street: string
  postalCode: string
  city: string
  federalState: number | null
}
type CompanyRow = {
  name: string
  description: string
  number: string
  street: string
  postalCode: string
  city: string
  zone: string
}
type Named = { id: number; name: string }

/** What people and contracts are named by: stores that the caller sees, models, cost centres, the company. */
export async function surroundings(tx: CompanyTx) {
  const all = async <Row extends Record<string, unknown>>(statement: SQL) => (await tx.execute<Row>(statement)).rows
  const [company] = await all<CompanyRow>(sql`
    select name, description, company_number as number, street, postal_code as "postalCode", city, time_zone as zone from company`)
  return {
    company: company!,
    stores: await all<StoreRow>(sql`
      select id, name, description, store_number as "storeNumber", street, postal_code as "postalCode", city, federal_state as "federalState" from store`),
    models: await all<Named>(sql`select id, name from employment_model`),
    costCentres: await all<Named>(sql`select id, name from cost_centre`),
  }
}
