import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { ProvisionException, ProvisionExceptionDraft } from '#contract/provisions/provision-exceptions.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { isListed } from '#server/platform/database/store-filter.ts'
import { provisionException } from './tables.ts'

const monthOf = <Null extends string | (string | null)>(column: SQL) => sql<Null>`to_char(${column}, 'YYYY-MM')`
const columns = {
  id: provisionException.id,
  employeeId: provisionException.employeeId,
  fromMonth: monthOf<string>(sql`${provisionException.fromMonth}`),
  untilMonth: monthOf<string | null>(sql`${provisionException.untilMonth}`),
  isExcluded: provisionException.isExcluded,
  basisCents: provisionException.basisCents,
  regularRate: provisionException.regularRate,
  specialRate: provisionException.specialRate,
  leaveCents: provisionException.leaveCents,
  timeCents: provisionException.timeCents,
  specialCents: provisionException.specialCents,
  reason: provisionException.reason,
  version: provisionException.version,
}

export const list = (tx: CompanyTx): Promise<ProvisionException[]> =>
  tx
    .select(columns)
    .from(provisionException)
    .where(sql`${provisionException.employeeId} in (select e.id from employee e where ${isListed(tx, 'e.store_id')})`)
    .orderBy(asc(provisionException.employeeId), asc(provisionException.fromMonth))

/** Those that hold in a month, of everybody or of some. */
export const inMonth = (
  tx: CompanyTx,
  month: string,
  ids: readonly number[] | undefined,
): Promise<ProvisionException[]> =>
  tx
    .select(columns)
    .from(provisionException)
    .where(
      sql`${provisionException.fromMonth} <= ${`${month}-01`} and coalesce(${provisionException.untilMonth}, 'infinity') >= ${`${month}-01`}
        and ${ids ? sql`${provisionException.employeeId} = any(${intArray(ids)}::int[])` : sql`true`}`,
    )

export const find = (tx: CompanyTx, id: number): Promise<ProvisionException | undefined> =>
  tx
    .select(columns)
    .from(provisionException)
    .where(eq(provisionException.id, id))
    .then(rows => rows[0])

/** Another one of the person that holds in one of the same months. */
export const overlapping = (
  tx: CompanyTx,
  { employeeId, fromMonth, untilMonth }: Pick<ProvisionException, 'employeeId' | 'fromMonth' | 'untilMonth'>,
  exceptId: number,
): Promise<ProvisionException | undefined> =>
  tx
    .select(columns)
    .from(provisionException)
    .where(
      and(
        eq(provisionException.employeeId, employeeId),
        ne(provisionException.id, exceptId),
        sql`daterange(${provisionException.fromMonth}, ${provisionException.untilMonth}, '[]')
          && daterange(${firstDay(fromMonth)}, ${firstDay(untilMonth)}, '[]')`,
      ),
    )
    .orderBy(asc(provisionException.fromMonth))
    .limit(1)
    .then(rows => rows[0])

export const insert = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  { fromMonth, untilMonth, ...draft }: ProvisionExceptionDraft,
): Promise<ProvisionException> =>
  tx
    .insert(provisionException)
    .values({ ...draft, companyId, fromMonth: firstDay(fromMonth)!, untilMonth: firstDay(untilMonth) })
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (
  tx: CompanyTx,
  id: number,
  { fromMonth, untilMonth, ...values }: Omit<ProvisionException, 'id' | 'employeeId' | 'version'>,
): Promise<ProvisionException> =>
  tx
    .update(provisionException)
    .set({
      ...values,
      fromMonth: firstDay(fromMonth)!,
      untilMonth: firstDay(untilMonth),
      version: sql`${provisionException.version} + 1`,
    })
    .where(eq(provisionException.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

const firstDay = (month: string | null): string | null => month && `${month}-01`

export const remove = (tx: CompanyTx, id: number) => tx.delete(provisionException).where(eq(provisionException.id, id))

const personOf = (what: SQL, id: SQL) => sql`
  select ${what} from provision_exception x join employee e on e.company_id = x.company_id and e.id = x.employee_id where x.id = ${id}`

/** How people call it. */
export const recordName = (id: SQL) => personOf(sql`btrim(e.last_name || ' ' || e.first_name)`, id)
export const storeOf = (id: SQL) => personOf(sql`e.store_id`, id)
