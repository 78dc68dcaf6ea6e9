import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Classification, ClassificationDraft } from '#contract/agreements/classifications.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { isListed } from '#server/platform/database/store-filter.ts'
import { classification } from './tables.ts'

const columns = {
  id: classification.id,
  employeeId: classification.employeeId,
  agreementId: classification.agreementId,
  validFrom: classification.validFrom,
  payKind: classification.payKind,
  wageGroup: classification.wageGroup,
  wageStep: classification.wageStep,
  classifiedSince: classification.classifiedSince,
  previousMonths: classification.previousMonths,
  version: classification.version,
}

/** The newest first. */
export const listOf = (tx: CompanyTx, employeeId: number): Promise<Classification[]> =>
  tx
    .select(columns)
    .from(classification)
    .where(eq(classification.employeeId, employeeId))
    .orderBy(desc(classification.validFrom))

export const all = (tx: CompanyTx): Promise<Classification[]> =>
  tx.select(columns).from(classification).orderBy(asc(classification.employeeId), asc(classification.validFrom))

export const find = (tx: CompanyTx, id: number): Promise<Classification | undefined> =>
  tx
    .select(columns)
    .from(classification)
    .where(eq(classification.id, id))
    .then(rows => rows[0])

/** What a minimum of a contract depends on, and what it pays. */
export type ClassifiedContract = {
  contractId: number
  version: number
  employeeId: number
  storeId: number
  lastName: string
  firstName: string
  from: string
  to: string | null
  weeklyMinutes: number
  wageType: number
  payCents: number | null
  federalState: number | null
}

/** Contracts of people who were ever classified that hold on a day or begin after it, by name. */
export const contracts = (tx: CompanyTx, day: string, employeeId?: number): Promise<ClassifiedContract[]> =>
  tx
    .execute<ClassifiedContract>(sql`
      select c.id as "contractId", c.version, c.employee_id as "employeeId", c.store_id as "storeId",
        e.last_name as "lastName", e.first_name as "firstName", c.valid_from as "from", c.valid_to as "to",
        c.weekly_minutes as "weeklyMinutes", c.wage_type as "wageType", c.payment_cents as "payCents", s.federal_state as "federalState"
      from contract c
      join employee e on e.company_id = c.company_id and e.id = c.employee_id and not e.dummy
      join store s on s.company_id = c.company_id and s.id = c.store_id
      where coalesce(c.valid_to, 'infinity') >= ${day} and ${employeeId === undefined ? isListed(tx, 'c.store_id') : sql`c.employee_id = ${employeeId}`}
        and exists (select from classification k where k.company_id = c.company_id and k.employee_id = c.employee_id)
      order by e.last_name collate "de-AT-x-icu", e.first_name collate "de-AT-x-icu", e.id, c.valid_from, c.id`)
    .then(({ rows }) => rows)

export const insert = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  draft: ClassificationDraft,
): Promise<Classification> =>
  tx
    .insert(classification)
    .values({ ...draft, companyId })
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (tx: CompanyTx, id: number, values: Partial<ClassificationDraft>): Promise<Classification> =>
  tx
    .update(classification)
    .set({ ...values, version: sql`${classification.version} + 1` })
    .where(eq(classification.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number) => tx.delete(classification).where(eq(classification.id, id))

const personOf = (what: SQL, id: SQL) => sql`
  select ${what} from classification c join employee e on e.company_id = c.company_id and e.id = c.employee_id where c.id = ${id}`

/** How people call it. */
export const recordName = (id: SQL) => personOf(sql`btrim(e.last_name || ' ' || e.first_name)`, id)
export const storeOf = (id: SQL) => personOf(sql`e.store_id`, id)
