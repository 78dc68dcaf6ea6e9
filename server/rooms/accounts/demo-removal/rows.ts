import { sql } from 'drizzle-orm'
import { endAuditChain } from '#server/platform/audit-ends.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'
import { forgetJobs } from '#server/platform/jobs.ts'
import { accountRows } from '#server/rooms/access/public.ts'

export type DemoCompany = { id: number; name: string }

export const companies = (tx: PlatformTx): Promise<DemoCompany[]> =>
  tx.execute<DemoCompany>(sql`select id, name from company where is_demo order by id`).then(({ rows }) => rows)

/** False when it is gone already; nobody else removes it meanwhile. A real one is never found. */
export const lockCompany = (tx: PlatformTx, id: number): Promise<boolean> =>
  tx.execute(sql`select from company where id = ${id} and is_demo for update`).then(({ rows }) => rows.length === 1)

export const storageKeys = (tx: PlatformTx, id: number): Promise<string[]> =>
  tx
    .execute<{ key: string }>(sql`
      select f.storage_key as key from file f join company c on c.id = f.company_id and c.is_demo where f.company_id = ${id}`)
    .then(({ rows }) => rows.map(({ key }) => key))

/** All rows of a demo company, in whatever tables there are; those that a reference to the company takes along go with it. */
export async function removeCompany(tx: PlatformTx, id: number): Promise<void> {
  await endAuditChain(tx, id)
  await tx.execute(sql`select remove_demo_trail(${id})`)
  await forgetJobs(tx, id)
  const programs = await tx.execute<{ id: string }>(sql`
    select account_id as id from api_key where company_id = ${id}
    union select account_id from provisioning where company_id = ${id}`)
  await tx.execute(sql`delete from company where id = ${id} and is_demo`)
  for (const { name } of await looseTables(tx))
    await tx.execute(sql`delete from ${sql.identifier(name)} where company_id = ${id}`)
  for (const program of programs.rows) await accountRows.removeProgram(tx, program.id)
}

/** Tables with rows of companies that may still be there when the company is gone. */
const looseTables = (tx: PlatformTx): Promise<{ name: string }[]> =>
  tx
    .execute<{ name: string }>(sql`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and c.relname not in ('audit_entry', 'audit_block', 'ended_audit_chain') and not exists (
          select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confdeltype = 'c'
            and k.conkey[1] = a.attnum)`)
    .then(({ rows }) => rows)

export type DemoAccount = { id: string; email: string; isKept: boolean }

/** Accounts of the demo; one that somebody took into a real company, or that did something there, stays as a real one. */
export const accounts = (tx: PlatformTx): Promise<DemoAccount[]> =>
  tx
    .execute<DemoAccount>(sql`
      select a.id, a.email, exists (select from role_assignment ra join company c on c.id = ra.company_id
          where ra.account_id = a.id and not c.is_demo)
        or exists (select from known_user k join company c on c.id = k.company_id
          where k.account_id = a.id and not c.is_demo)
        or exists (select from audit_entry e join company c on c.id = e.company_id and not c.is_demo
          where e.account_id = a.id or (e.record_kind = 'accounts/users' and e.record_id = a.id::text)) as "isKept"
      from account a where a.is_demo order by a.email`)
    .then(({ rows }) => rows)

/** Gives the sessions that end by it. */
export async function removeAccounts(tx: PlatformTx, ids: readonly string[]): Promise<string[]> {
  const list = sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from session where account_id in ${list} and ended_at is null`,
  )
  await tx.execute(sql`select remove_demo_events(array ${list})`)
  await accountRows.removeDemo(tx, ids)
  return rows.map(({ id }) => id)
}
