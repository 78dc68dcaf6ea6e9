import { type SQL, sql } from 'drizzle-orm'
import type { ValueNames } from '#contract/field-values.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'

export type ShownPerson = {
  id: number
  name: string
  mdPersonnelId: string
  storeName: string | null
  birthYear: number | null
  entry: string | null
  exit: string | null
  isHidden: boolean
  version: number
  svnrSealed: string | null
  /** In the company's zone. */
  today: string
}

const shown = sql`e.id, btrim(e.last_name || ' ' || e.first_name) as name, e.personnel_number as "mdPersonnelId",
  (select s.name from store s where s.company_id = e.company_id and s.id = e.store_id) as "storeName",
  extract(year from e.birth_date)::int as "birthYear", e.entry, e.exit, e.is_hidden as "isHidden", e.version,
  e.svnr_sealed as "svnrSealed", (now() at time zone c.time_zone)::date as today`

export const people = (tx: CompanyTx, ids: readonly number[]): Promise<ShownPerson[]> =>
  tx
    .execute<ShownPerson>(sql`
      select ${shown} from employee e join company c on c.id = e.company_id where e.id = any (${intArray(ids)}::int[])`)
    .then(({ rows }) => rows)

export type Candidate = ShownPerson & { sameSvnr: boolean; sameIban: boolean; sameName: boolean }

const MOST_CANDIDATES = 20

/** Who shares with the person what two people do not; the same number first. */
export const candidates = (tx: CompanyTx, id: number): Promise<Candidate[]> =>
  tx
    .execute<Candidate>(sql`
      select * from (
        select ${shown}, ${isSame(sql`e.svnr_index = p.svnr_index`)} as "sameSvnr", ${isSame(sql`e.iban_index = p.iban_index`)} as "sameIban",
          ${isSame(sql`folded(e.last_name) = folded(p.last_name) and folded(e.first_name) = folded(p.first_name) and e.birth_date = p.birth_date`)} as "sameName"
        from employee p join employee e on e.company_id = p.company_id and e.id <> p.id and not e.dummy
        join company c on c.id = e.company_id
        where p.id = ${id}) found
      where "sameSvnr" or "sameIban" or "sameName"
      order by "sameSvnr" desc, "sameName" desc, name, id limit ${MOST_CANDIDATES}`)
    .then(({ rows }) => rows)

const isSame = (condition: SQL) => sql`coalesce(${condition}, false)`

export type ContractRow = { employeeId: number; from: string; to: string | null; store: string }

export const contracts = (tx: CompanyTx, ids: readonly number[]): Promise<ContractRow[]> =>
  tx
    .execute<ContractRow>(sql`
      select k.employee_id as "employeeId", k.valid_from as "from", k.valid_to as "to", s.name as store
      from contract k join store s on s.company_id = k.company_id and s.id = k.store_id
      where k.employee_id = any (${intArray(ids)}::int[]) order by k.valid_from, k.id`)
    .then(({ rows }) => rows)

export type FormerRow = { employeeId: number; entry: string | null; exit: string }

export const formerEmployments = (tx: CompanyTx, ids: readonly number[]): Promise<FormerRow[]> =>
  tx
    .execute<FormerRow>(sql`
      select employee_id as "employeeId", former_entry as entry, former_exit as exit
      from reentry where employee_id = any (${intArray(ids)}::int[]) order by entry`)
    .then(({ rows }) => rows)

/** Of stores, cost centres and models that the files name. */
export async function names(tx: CompanyTx, ids: readonly number[]): Promise<ValueNames> {
  const { rows } = await tx.execute<{ field: string; id: number; name: string }>(sql`
    select distinct named.* from employee e cross join lateral (
      select 'storeId' as field, s.id, s.name from store s where s.company_id = e.company_id and s.id = e.store_id
      union all select 'costCentreId', k.id, k.name from cost_centre k where k.company_id = e.company_id and k.id = e.cost_centre_id
      union all select 'employmentModelId', m.id, m.name from employment_model m where m.company_id = e.company_id and m.id = e.employment_model_id) named
    where e.id = any (${intArray(ids)}::int[])`)
  const byField = Map.groupBy(rows, ({ field }) => field)
  return Object.fromEntries(
    [...byField].map(([field, named]) => [field, Object.fromEntries(named.map(({ id, name }) => [id, name]))]),
  )
}
