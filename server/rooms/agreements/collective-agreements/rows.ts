import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { AgreementTable, CollectiveAgreement } from '#contract/agreements/collective-agreements.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { isListed } from '#server/platform/database/store-filter.ts'
import { agreementTable, collectiveAgreement } from './tables.ts'

const columns = {
  id: collectiveAgreement.id,
  name: collectiveAgreement.name,
  weeklyMinutes: collectiveAgreement.weeklyMinutes,
  hourDivisor: collectiveAgreement.hourDivisor,
  dayDivisor: collectiveAgreement.dayDivisor,
  averagingWeeks: collectiveAgreement.averagingWeeks,
  mostPreviousMonths: collectiveAgreement.mostPreviousMonths,
  note: collectiveAgreement.note,
  allowances: collectiveAgreement.allowances,
  specialPaymentFactors: collectiveAgreement.specialPaymentFactors,
  catalogueId: collectiveAgreement.catalogueId,
  version: collectiveAgreement.version,
}
/** Without its tables and people. */
export type AgreementRecord = Omit<CollectiveAgreement, 'tables' | 'people'>
type Terms = Omit<AgreementRecord, 'id' | 'version'>
type NewTerms = Omit<Terms, 'catalogueId'> & { catalogueId?: number | null }

const tableColumns = {
  id: agreementTable.id,
  payKind: agreementTable.payKind,
  validFrom: agreementTable.validFrom,
  federalState: agreementTable.federalState,
  note: agreementTable.note,
  rows: agreementTable.rows,
  catalogueTableId: agreementTable.catalogueTableId,
  catalogueVersion: agreementTable.catalogueVersion,
  version: agreementTable.version,
}
export type TableRecord = AgreementTable & { agreementId: number }
type Origin = Pick<AgreementTable, 'catalogueTableId' | 'catalogueVersion'>
type TableValues = Omit<AgreementTable, 'id' | 'version' | keyof Origin> & Partial<Origin>

export const all = (tx: CompanyTx): Promise<AgreementRecord[]> =>
  tx
    .select(columns)
    .from(collectiveAgreement)
    .orderBy(sql`${collectiveAgreement.name} collate "de-AT-x-icu"`, asc(collectiveAgreement.id))

/** The oldest first. */
export const tables = (tx: CompanyTx): Promise<TableRecord[]> =>
  tx
    .select({ ...tableColumns, agreementId: agreementTable.agreementId })
    .from(agreementTable)
    .orderBy(asc(agreementTable.validFrom), sql`${agreementTable.federalState} nulls first`, asc(agreementTable.id))

/** Of each agreement how many of the caller's people are classified by it on a day. */
export const people = (tx: CompanyTx, day: string): Promise<{ id: number; people: number }[]> =>
  tx
    .execute<{ id: number; people: number }>(sql`
      select held.agreement_id as id, count(*)::int as people
      from (select distinct on (c.employee_id) c.employee_id, c.agreement_id from classification c
        where c.valid_from <= ${day} order by c.employee_id, c.valid_from desc) held
      join employee e on e.id = held.employee_id and ${isListed(tx, 'e.store_id')}
      group by 1`)
    .then(({ rows }) => rows)

/** Everyone who was, is or will be. */
export const everClassified = (tx: CompanyTx, id: number): Promise<number> =>
  tx
    .execute<{ people: number }>(
      sql`select count(distinct employee_id)::int as people from classification where agreement_id = ${id}`,
    )
    .then(({ rows }) => rows[0]!.people)

/** Those who are classified on a day on which the table holds: until the next of its kind and state. */
export const paidByTable = (tx: CompanyTx, id: number): Promise<number> =>
  tx
    .execute<{ people: number }>(sql`
      select count(distinct c.employee_id)::int as people
      from (select agreement_id, pay_kind, valid_from, id,
          lead(valid_from, 1, 'infinity') over (partition by agreement_id, pay_kind, federal_state order by valid_from) as until
        from agreement_table) t
      join (select employee_id, agreement_id, pay_kind, valid_from,
          lead(valid_from, 1, 'infinity') over (partition by employee_id order by valid_from) as until
        from classification) c
        on c.agreement_id = t.agreement_id and c.pay_kind = t.pay_kind and c.valid_from < t.until and t.valid_from < c.until
      where t.id = ${id}`)
    .then(({ rows }) => rows[0]!.people)

export const lock = (tx: CompanyTx, id: number): Promise<AgreementRecord | undefined> =>
  tx
    .select(columns)
    .from(collectiveAgreement)
    .where(eq(collectiveAgreement.id, id))
    .for('update')
    .then(rows => rows[0])

export const findTable = (tx: CompanyTx, id: number): Promise<TableRecord | undefined> =>
  tx
    .select({ ...tableColumns, agreementId: agreementTable.agreementId })
    .from(agreementTable)
    .where(eq(agreementTable.id, id))
    .then(rows => rows[0])

export const insert = (tx: CompanyTx, { companyId }: CompanyScope, values: NewTerms): Promise<AgreementRecord> =>
  tx
    .insert(collectiveAgreement)
    .values({ ...values, companyId })
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (tx: CompanyTx, id: number, values: Partial<Terms>): Promise<AgreementRecord> =>
  tx
    .update(collectiveAgreement)
    .set({ ...values, version: sql`${collectiveAgreement.version} + 1` })
    .where(eq(collectiveAgreement.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number) =>
  tx.delete(collectiveAgreement).where(eq(collectiveAgreement.id, id))

export const insertTable = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  agreementId: number,
  values: TableValues,
): Promise<AgreementTable> =>
  tx
    .insert(agreementTable)
    .values({ ...values, companyId, agreementId })
    .returning(tableColumns)
    .then(rows => rows[0]!)

export const updateTable = (tx: CompanyTx, id: number, values: Partial<TableValues>): Promise<AgreementTable> =>
  tx
    .update(agreementTable)
    .set({ ...values, version: sql`${agreementTable.version} + 1` })
    .where(eq(agreementTable.id, id))
    .returning(tableColumns)
    .then(rows => rows[0]!)

export const removeTable = (tx: CompanyTx, id: number) => tx.delete(agreementTable).where(eq(agreementTable.id, id))

/** How people call it. */
export const recordName = (id: SQL) => sql`select a.name from collective_agreement a where a.id = ${id}`
