import { type SQL, sql } from 'drizzle-orm'
import type { ManagedMove, MovePreview } from '#contract/superadmin/employee-moves.ts'
import type { Later } from '#domain/superadmin/employee-moves.ts'
import { textArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx, PlatformTx } from '#server/platform/database/database.ts'

const utc = (moment: SQL) => sql`left((${moment} at time zone 'UTC')::text, 19)`

export type Company = { id: number; name: string; isLocked: boolean }

export const company = (tx: PlatformTx, id: number): Promise<Company | undefined> =>
  tx
    .execute<Company>(sql`select id, name, is_locked as "isLocked" from company where id = ${id}`)
    .then(({ rows }) => rows[0])

type Place = { id: number; name: string; stores: { id: number; name: string }[] }

export const places = (tx: PlatformTx): Promise<Place[]> =>
  tx
    .execute<Place>(sql`
      select c.id, c.name, (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name collate "de-AT-x-icu", s.id), '[]')
        from store s where s.company_id = c.id and not s.is_hidden) as stores
      from company c where not c.is_locked order by c.name collate "de-AT-x-icu", c.id`)
    .then(({ rows }) => rows)

export const storeName = (tx: CompanyTx, id: number): Promise<string | undefined> =>
  tx.execute<{ name: string }>(sql`select name from store where id = ${id}`).then(({ rows }) => rows[0]?.name)

/** What lies on a day or after it, with the day of the first; of absences when the first of them ends. */
export const laterOf = (tx: CompanyTx, employeeId: number, firstDay: string): Promise<Later[]> =>
  tx
    .execute<Later>(sql`
      with zone as (select time_zone as zone from company)
      select what, count(*)::int as count, min(day)::text as first from (
        select 'stamps' as what, (starts_at at time zone zone)::date as day from stamp, zone where employee_id = ${employeeId} and not soft_delete
        union all select 'absences', coalesce(((ends_at at time zone zone) - interval '1 second')::date, ${firstDay}::date) from absence, zone
          where employee_id = ${employeeId} and not soft_delete and not md_deleted and decline_reason is null
        union all select 'shifts', (starts_at at time zone zone)::date from plan_shift, zone where employee_id = ${employeeId}
        union all select 'contracts', valid_from from contract where employee_id = ${employeeId}) found
      where day >= ${firstDay}::date group by what order by array_position(array['stamps', 'absences', 'shifts', 'contracts'], what)`)
    .then(({ rows }) => rows)

type Contract = MovePreview['contracts'][number]

/** Those that hold on the last day, the one of the own store first. */
export const contractsOn = (tx: CompanyTx, employeeId: number, lastDay: string): Promise<Contract[]> =>
  tx
    .execute<Contract>(sql`
      select c.id, s.name, c.weekly_minutes as "weekTimeRegular", c.valid_from as "from", c.valid_to as "to"
      from contract c join store s on s.id = c.store_id join employee e on e.id = c.employee_id
      where c.employee_id = ${employeeId} and c.valid_from <= ${lastDay} and (c.valid_to is null or c.valid_to > ${lastDay})
      order by (c.store_id is distinct from e.store_id), c.weekly_minutes desc, c.id`)
    .then(({ rows }) => rows)

export const models = (tx: CompanyTx): Promise<{ id: number; name: string; isDefault: boolean }[]> =>
  tx
    .execute<{ id: number; name: string; isDefault: boolean }>(
      sql`select id, name, is_default as "isDefault" from employment_model order by name collate "de-AT-x-icu", id`,
    )
    .then(({ rows }) => rows)

export const modelName = (tx: CompanyTx, id: number): Promise<string | undefined> =>
  tx
    .execute<{ name: string }>(sql`select name from employment_model where id = ${id}`)
    .then(({ rows }) => rows[0]?.name)

type Known = { name: string; hasLeft: boolean }
type Sought = { svnrIndices: readonly string[]; firstName: string; lastName: string; birthDate: string | null }

/** Who may be the same there: by the number, or by name and day of birth. */
export const known = (
  tx: CompanyTx,
  { svnrIndices, firstName, lastName, birthDate }: Sought,
  firstDay: string,
): Promise<Known[]> =>
  tx
    .execute<Known>(sql`
      select btrim(last_name || ' ' || first_name) as name, coalesce(exit < ${firstDay}, false) as "hasLeft" from employee
      where not dummy and (svnr_index = any(${textArray(svnrIndices)}::text[]) or (birth_date = ${birthDate}
        and folded(first_name) = folded(${firstName}) and folded(last_name) = folded(${lastName})))
      order by last_name, first_name, id limit 5`)
    .then(({ rows }) => rows)

export const numberHolder = (tx: CompanyTx, personnelKey: string): Promise<string | undefined> =>
  tx
    .execute<{ name: string }>(sql`
      select btrim(last_name || ' ' || first_name) as name from employee
      where personnel_key = ${personnelKey} and personnel_key <> '' and not dummy order by id limit 1`)
    .then(({ rows }) => rows[0]?.name)

const found = (where: SQL) => sql`
  select m.move_id as "moveId", btrim(e.last_name || ' ' || e.first_name) as name, m.direction = 'store' as "isWithinCompany",
    c.name as "fromCompany", case when m.direction = 'store' then c.name else m.elsewhere_name end as "toCompany",
    m.former_store as "formerStore", m.new_store as "newStore", m.first_day as "firstDay", m.reason, ${utc(sql`m.moved_at`)} as "movedAt",
    coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''), a.email, '') as "movedBy", ${utc(sql`m.undone_at`)} as "undoneAt"
  from employee_move m join company c on c.id = m.company_id join employee e on e.company_id = m.company_id and e.id = m.employee_id
    left join account a on a.id = m.moved_by
  where m.direction <> 'in' and ${where}`

export const list = (tx: PlatformTx): Promise<ManagedMove[]> =>
  tx
    .execute<ManagedMove>(sql`${found(sql`true`)} order by m.moved_at desc, m.move_id limit 50`)
    .then(({ rows }) => rows)

export const find = (tx: PlatformTx, moveId: string): Promise<ManagedMove | undefined> =>
  tx.execute<ManagedMove>(found(sql`m.move_id = ${moveId}`)).then(({ rows }) => rows[0])

/** Of a move that was not taken back: in which companies its halves lie. */
export const companiesOf = (tx: PlatformTx, moveId: string): Promise<{ from: number; to: number } | undefined> =>
  tx
    .execute<{ from: number; to: number }>(sql`
      select company_id as "from", coalesce(elsewhere_company, company_id) as "to" from employee_move
      where move_id = ${moveId} and direction <> 'in' and undone_at is null`)
    .then(({ rows }) => rows[0])
