import { eq, type SQL, sql } from 'drizzle-orm'
import type { ManualAverage, ManualAverageDraft } from '#contract/months/manual-averages.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { manualAverage } from './tables.ts'

const shown = sql`m.id, m.employee_id as "employeeId", m.average_id as "averageId", a.name as "averageName",
  m.valid_from::text as "validFrom", m.value_cents as "valueCents", m.reason, m.version`
const named = sql`manual_average m join average a on a.company_id = m.company_id and a.id = m.average_id`

export const ofPerson = (tx: CompanyTx, employeeId: number): Promise<ManualAverage[]> =>
  tx
    .execute<ManualAverage>(sql`
      select ${shown} from ${named} where m.employee_id = ${employeeId}
      order by m.valid_from desc, a.name collate "de-AT-x-icu", m.id`)
    .then(({ rows }) => rows)

/** Of each person and average the one that holds on a day. */
export const onDay = (tx: CompanyTx, employeeIds: readonly number[], day: string): Promise<ManualAverage[]> =>
  tx
    .execute<ManualAverage>(sql`
      select distinct on (m.employee_id, m.average_id) ${shown} from ${named}
      where m.employee_id = any(${intArray(employeeIds)}::int[]) and m.valid_from <= ${day}
      order by m.employee_id, m.average_id, m.valid_from desc`)
    .then(({ rows }) => rows)

export const find = (tx: CompanyTx, id: number): Promise<ManualAverage | undefined> =>
  tx.execute<ManualAverage>(sql`select ${shown} from ${named} where m.id = ${id}`).then(({ rows }) => rows[0])

export const averageExists = (tx: CompanyTx, id: number): Promise<boolean> =>
  tx.execute(sql`select from average where id = ${id}`).then(({ rows }) => rows.length === 1)

export const insert = (tx: CompanyTx, { companyId }: CompanyScope, draft: ManualAverageDraft): Promise<number> =>
  tx
    .insert(manualAverage)
    .values({ ...draft, companyId })
    .returning({ id: manualAverage.id })
    .then(rows => rows[0]!.id)

export const update = (
  tx: CompanyTx,
  id: number,
  change: Partial<Pick<ManualAverage, 'validFrom' | 'valueCents' | 'reason'>>,
) =>
  tx
    .update(manualAverage)
    .set({ ...change, version: sql`${manualAverage.version} + 1` })
    .where(eq(manualAverage.id, id))

export const remove = (tx: CompanyTx, id: number) => tx.delete(manualAverage).where(eq(manualAverage.id, id))

const personOf = (what: SQL, id: SQL) => sql`
  select ${what} from manual_average m join employee e on e.company_id = m.company_id and e.id = m.employee_id where m.id = ${id}`

/** How people call it. */
export const recordName = (id: SQL) => personOf(sql`btrim(e.last_name || ' ' || e.first_name)`, id)

export const storeOf = (id: SQL) => personOf(sql`e.store_id`, id)
