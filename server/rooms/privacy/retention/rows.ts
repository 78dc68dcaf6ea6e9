import { eq, sql } from 'drizzle-orm'
import type { DueList, RetentionLock, RetentionSettings } from '#contract/privacy/retention.ts'
import { VIENNA } from '#domain/basics/days.ts'
import type { RetentionClass } from '#domain/privacy/retention.ts'
import type { CompanyScope, CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import type { MergedPair } from '../person-tables/rules.ts'
import { retentionLock, retentionSetting } from './tables.ts'

const columns = {
  payrollYears: retentionSetting.payrollYears,
  workingTimeYears: retentionSetting.workingTimeYears,
  claimsYears: retentionSetting.claimsYears,
  certificateYears: retentionSetting.certificateYears,
  applicationMonths: retentionSetting.applicationMonths,
  version: retentionSetting.version,
}
const USUAL: RetentionSettings = {
  payrollYears: 7,
  workingTimeYears: 3,
  claimsYears: 3,
  certificateYears: 30,
  applicationMonths: 7,
  version: 1,
}

export const settings = (tx: CompanyTx | PlatformTx, companyId: number): Promise<RetentionSettings> =>
  tx
    .select(columns)
    .from(retentionSetting)
    .where(eq(retentionSetting.companyId, companyId))
    .then(rows => rows[0] ?? USUAL)

/** Made where there were none, and locked for a change. */
export async function lockSettings(tx: CompanyTx, { companyId }: CompanyScope): Promise<RetentionSettings> {
  await tx.insert(retentionSetting).values({ companyId }).onConflictDoNothing()
  const [row] = await tx.select(columns).from(retentionSetting).for('update')
  return row!
}

export const updateSettings = (tx: CompanyTx, change: Partial<RetentionSettings>): Promise<RetentionSettings> =>
  tx
    .update(retentionSetting)
    .set({ ...change, version: sql`${retentionSetting.version} + 1` })
    .returning(columns)
    .then(rows => rows[0]!)

const lockColumns = sql`case when reason = '' then null else left((since at time zone 'UTC')::text, 19) end as since, reason, version`

export const findLock = (tx: CompanyTx, employeeId: number): Promise<RetentionLock | undefined> =>
  tx
    .execute<RetentionLock>(sql`select ${lockColumns} from retention_lock where employee_id = ${employeeId} for update`)
    .then(({ rows }) => rows[0])

/** Locked and lifted, it is one row of the person. */
export const putLock = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  employeeId: number,
  reason: string,
): Promise<RetentionLock> =>
  tx
    .insert(retentionLock)
    .values({ companyId, employeeId, reason })
    .onConflictDoUpdate({
      target: [retentionLock.companyId, retentionLock.employeeId],
      set: { reason, since: sql`now()`, version: sql`${retentionLock.version} + 1` },
    })
    .then(() => findLock(tx, employeeId))
    .then(lock => lock!)

/** A dispute about either file goes on about the one that is left; of two both reasons stand. */
export async function joinLocks(tx: CompanyTx, { keptId, dissolvedId }: MergedPair): Promise<void> {
  await tx.execute(sql`
    insert into retention_lock (company_id, employee_id, reason, since)
    select company_id, ${keptId}, reason, since from retention_lock where employee_id = ${dissolvedId} and reason <> ''
    on conflict (company_id, employee_id) do update set version = retention_lock.version + 1,
      since = case when retention_lock.reason = '' then excluded.since else least(retention_lock.since, excluded.since) end,
      reason = left(concat_ws('; ', nullif(retention_lock.reason, ''), excluded.reason), 500)`)
  await tx.execute(sql`delete from retention_lock where employee_id = ${dissolvedId}`)
}

export type Former = {
  id: number
  name: string
  personnelNumber: string
  entry: string | null
  exit: string | null
  createdOn: string
  contracts: { from: string; to: string | null }[]
  lock: string
  proposed: RetentionClass[]
}

/** Whose employment may be over: nobody with a contract that goes on. */
export const formerPeople = (
  tx: CompanyTx | PlatformTx,
  companyId: number,
  today: string,
  only?: number,
): Promise<Former[]> =>
  tx
    .execute<Former>(sql`
      select e.id, btrim(e.last_name || ' ' || e.first_name) as name, e.personnel_number as "personnelNumber", e.entry, e.exit,
        (e.created_at at time zone ${VIENNA})::date as "createdOn", coalesce(l.reason, '') as lock,
        coalesce((select json_agg(json_build_object('from', k.valid_from, 'to', k.valid_to)) from contract k
          where k.company_id = e.company_id and k.employee_id = e.id), '[]') as contracts,
        array(select p.class from erasure_line p join erasure x on x.company_id = p.company_id and x.id = p.erasure_id
          where p.company_id = e.company_id and p.employee_id = e.id and x.state in ('proposed', 'working')) as proposed
      from employee e
      left join retention_lock l on l.company_id = e.company_id and l.employee_id = e.id
      where e.company_id = ${companyId} and (${only ?? null}::int is null or e.id = ${only ?? null}) and not exists (select from contract k where k.company_id = e.company_id
        and k.employee_id = e.id and coalesce(k.valid_to, 'infinity') >= ${today})
      order by e.last_name, e.first_name, e.id`)
    .then(({ rows }) => rows)

type Monthly = NonNullable<DueList['monthly']>
export const newestList = (tx: CompanyTx): Promise<Monthly | null> =>
  tx
    .execute<Monthly>(sql`
      select month, people, lines, left((made_at at time zone 'UTC')::text, 19) as "madeAt"
      from retention_list order by month desc limit 1`)
    .then(({ rows }) => rows[0] ?? null)

export const companies = (tx: PlatformTx): Promise<{ id: number; zone: string }[]> =>
  tx
    .execute<{ id: number; zone: string }>(sql`select id, time_zone as zone from company order by id`)
    .then(({ rows }) => rows)

export const putList = (tx: PlatformTx, companyId: number, month: string, people: number, lines: number) =>
  tx.execute(sql`
    insert into retention_list (company_id, month, people, lines) values (${companyId}, ${month}, ${people}, ${lines})
    on conflict (company_id, month) do update set people = excluded.people, lines = excluded.lines, made_at = now()`)
