import { sql } from 'drizzle-orm'
import type { LostReturn, ReturnFetch } from '#contract/elda/return-fetches.ts'
import { textArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx, PlatformTx } from '#server/platform/database/database.ts'

/** What is lost is told for so long. */
const DAYS_TOLD = 60

export async function list(tx: CompanyTx): Promise<ReturnFetch[]> {
  const { rows: fetches } = await tx.execute<Omit<ReturnFetch, 'lost'>>(sql`
    select k.elda_serial_number as "serialNumber", k.name, k.periodic_clearing_check as "isPeriodic",
      coalesce(f.is_wanted or f.lease_until > now(), false) as "isFetching",
      left((f.fetched_at at time zone 'UTC')::text, 19) as "fetchedAt", coalesce(f.problem, '') as problem
    from elda_creator k left join elda_fetch f on f.company_id = k.company_id and f.serial_number = k.elda_serial_number
    order by k.elda_serial_number`)
  const { rows: lost } = await tx.execute<LostReturn & { serialNumber: string }>(sql`
    select serial_number as "serialNumber", protocol, file_name as "fileName", message, left((at at time zone 'UTC')::text, 19) as at
    from elda_fetched_return where state = 'lost' and at > now() - make_interval(days => ${DAYS_TOLD}) order by at desc limit 100`)
  return fetches.map(fetch => ({
    ...fetch,
    lost: lost.flatMap(({ serialNumber, ...each }) => (serialNumber === fetch.serialNumber ? each : [])),
  }))
}

/** Of every creator of the company. */
export const want = (tx: CompanyTx, { companyId }: CompanyScope): Promise<number> =>
  tx
    .execute(sql`
      insert into elda_fetch (company_id, serial_number, is_wanted)
      select company_id, elda_serial_number, true from elda_creator where company_id = ${companyId}
      on conflict (company_id, serial_number) do update set is_wanted = true`)
    .then(({ rowCount }) => rowCount ?? 0)

export type Due = { companyId: number; serialNumber: string }

// Something was sent of which nothing has come back.
const EXPECTS = sql`exists (
  select from elda_transmission t join elda_holding h on h.company_id = t.company_id and h.id = t.holding_id
  where t.company_id = k.company_id and h.serial_number = k.elda_serial_number and t.created_at > now() - interval '3 days'
    and t.state in ('waiting', 'uncertain', 'sent')
    and not exists (select from elda_return r where r.company_id = t.company_id and r.kind = 'protocol' and r.protocol = t.protocol
      and t.protocol <> ''))`

/** Whose returns are to be fetched now: who asked first, then who waited longest. */
export const due = (tx: PlatformTx): Promise<Due[]> =>
  tx
    .execute<Due>(sql`
      select k.company_id as "companyId", k.elda_serial_number as "serialNumber"
      from elda_creator k join company c on c.id = k.company_id
      left join elda_fetch f on f.company_id = k.company_id and f.serial_number = k.elda_serial_number
      where not c.is_locked and coalesce(f.lease_until < now(), true)
        and (coalesce(f.is_wanted, false)
          or (k.periodic_clearing_check and coalesce(f.rests_until < now(), true)
            and coalesce(f.tried_at < now() - case when ${EXPECTS} then interval '3 minutes' else interval '1 hour' end, true)))
      order by coalesce(f.is_wanted, false) desc, f.tried_at nulls first, k.company_id, k.elda_serial_number limit 200`)
    .then(({ rows }) => rows)

const LEASE = sql`now() + interval '3 minutes'`

/** For one worker; false: another one is at it. */
export const begin = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  serialNumber: string,
  worker: string,
): Promise<boolean> =>
  tx
    .execute(sql`
      insert into elda_fetch as f (company_id, serial_number, lease_by, lease_until, tried_at)
      values (${companyId}, ${serialNumber}, ${worker}, ${LEASE}, now())
      on conflict (company_id, serial_number) do update
        set lease_by = ${worker}, lease_until = ${LEASE}, tried_at = now(), is_wanted = false
        where f.lease_until is null or f.lease_until < now()
      returning serial_number`)
    .then(({ rows }) => rows.length > 0)

/** Still this worker’s, and for a while longer. */
export const renew = (tx: CompanyTx, serialNumber: string, worker: string): Promise<boolean> =>
  tx
    .execute(sql`
      update elda_fetch set lease_until = ${LEASE} where serial_number = ${serialNumber} and lease_by = ${worker} and lease_until > now()
      returning serial_number`)
    .then(({ rows }) => rows.length > 0)

type End = { problem: string; restMinutes: number; hasMore: boolean }

export const end = (tx: CompanyTx, serialNumber: string, worker: string, { problem, restMinutes, hasMore }: End) =>
  tx.execute(sql`
    update elda_fetch set lease_by = null, lease_until = null, problem = ${problem}, is_wanted = is_wanted or ${hasMore},
      fetched_at = case when ${problem} = '' then now() else fetched_at end,
      rests_until = case when ${restMinutes} > 0 then now() + make_interval(mins => ${restMinutes}) end
    where serial_number = ${serialNumber} and lease_by = ${worker}`)

/** Which of these belong to files of other companies that share the serial number: those fetch them. */
export const ofOthers = (
  tx: PlatformTx,
  { companyId, serialNumber }: Due,
  protocols: readonly string[],
): Promise<ReadonlySet<string>> =>
  tx
    .execute<{ protocol: string }>(sql`
      select distinct t.protocol from elda_transmission t join elda_holding h on h.company_id = t.company_id and h.id = t.holding_id
      where h.serial_number = ${serialNumber} and t.company_id <> ${companyId} and t.protocol = any(${textArray(protocols)}::text[])`)
    .then(({ rows }) => new Set(rows.map(({ protocol }) => protocol)))

/** Another company that made one of these files under the same serial number; undefined where it is our own, or nobody’s. */
export const makerOf = (
  tx: PlatformTx,
  { companyId, serialNumber }: Due,
  hashes: readonly string[],
): Promise<number | undefined> =>
  tx
    .execute<{ companyId: number }>(sql`
      select h.company_id as "companyId" from elda_holding h
      where h.serial_number = ${serialNumber}
        and exists (select from unnest(${textArray(hashes)}::text[]) hash where starts_with(h.sha256, hash))
      order by h.company_id = ${companyId} desc, h.company_id limit 1`)
    .then(({ rows }) => rows.find(row => row.companyId !== companyId)?.companyId)

export type Asked = { serialNumber: string; protocol: string; fileName: string }

/** Before it is asked for. */
export const ask = (tx: CompanyTx, { companyId }: CompanyScope, { serialNumber, protocol, fileName }: Asked) =>
  tx.execute(sql`
    insert into elda_fetched_return (company_id, serial_number, protocol, file_name, state)
    values (${companyId}, ${serialNumber}, ${protocol}, ${fileName}, 'fetching')
    on conflict (company_id, serial_number, protocol) do update set state = 'fetching', message = '', return_id = null, at = now()`)

export const keep = (tx: CompanyTx, { serialNumber, protocol }: Asked, returnId: number, message = '') =>
  tx.execute(sql`
    update elda_fetched_return set state = 'stored', return_id = ${returnId}, message = ${message}, at = now()
    where serial_number = ${serialNumber} and protocol = ${protocol}`)

export const lose = (tx: CompanyTx, { serialNumber, protocol }: Asked, message: string) =>
  tx.execute(sql`
    update elda_fetched_return set state = 'lost', message = ${message}, at = now()
    where serial_number = ${serialNumber} and protocol = ${protocol} and state = 'fetching'`)

/** It was not handed out after all. */
export const forget = (tx: CompanyTx, { serialNumber, protocol }: Asked) =>
  tx.execute(sql`
    delete from elda_fetched_return where serial_number = ${serialNumber} and protocol = ${protocol} and state = 'fetching'`)

/** What was asked for and never came; the service has it no more: gives how many. */
export const loseUnlisted = (
  tx: CompanyTx,
  serialNumber: string,
  listed: readonly string[],
  message: string,
): Promise<number> =>
  tx
    .execute(sql`
      update elda_fetched_return set state = 'lost', message = ${message}, at = now()
      where serial_number = ${serialNumber} and state = 'fetching' and protocol <> all(${textArray(listed)}::text[])`)
    .then(({ rowCount }) => rowCount ?? 0)

/** Fetched, readable and not taken over yet. */
export const untaken = (
  tx: CompanyTx,
  serialNumber: string,
): Promise<{ id: number; version: number; protocol: string }[]> =>
  tx
    .execute<{ id: number; version: number; protocol: string }>(sql`
      select r.id, r.version, f.protocol from elda_fetched_return f join elda_return r on r.company_id = f.company_id and r.id = f.return_id
      where f.serial_number = ${serialNumber} and f.state = 'stored' and f.message = '' and r.state = 'waiting'
        and r.kind is distinct from 'unreadable'
      order by r.id limit 50`)
    .then(({ rows }) => rows)

/** Why nobody takes it over by itself. */
export const leave = (tx: CompanyTx, serialNumber: string, protocol: string, message: string) =>
  tx.execute(sql`
    update elda_fetched_return set message = ${message} where serial_number = ${serialNumber} and protocol = ${protocol}`)

export const purge = (tx: PlatformTx) =>
  tx.execute(sql`delete from elda_fetched_return where at < now() - interval '400 days' and state <> 'fetching'`)
