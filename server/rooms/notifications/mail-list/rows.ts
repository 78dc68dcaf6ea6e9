import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { DigestSetting, MailAddress, SentMail } from '#contract/notifications/mail-list.ts'
import type { CompanyScope, CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import { newEmployeeMailAddress as address, newEmployeeMail as setting } from './tables.ts'

const columns = { id: address.id, email: address.email }

export const list = (tx: CompanyTx): Promise<MailAddress[]> =>
  tx
    .select(columns)
    .from(address)
    .orderBy(asc(sql`lower(${address.email})`))

export const insert = (tx: CompanyTx, { companyId }: CompanyScope, email: string): Promise<MailAddress> =>
  tx
    .insert(address)
    .values({ companyId, email })
    .returning(columns)
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number): Promise<MailAddress | undefined> =>
  tx
    .delete(address)
    .where(eq(address.id, id))
    .returning(columns)
    .then(rows => rows[0])

const digestColumns = { mode: setting.mode, hour: setting.hour, version: setting.version }

/** None before somebody has set it. */
export const digests = (tx: CompanyTx): Promise<DigestSetting[]> => tx.select(digestColumns).from(setting)

/** Locked until the transaction ends; made when the company has none yet. */
export async function digest(tx: CompanyTx, { companyId }: CompanyScope): Promise<DigestSetting> {
  const find = () => tx.select(digestColumns).from(setting).for('update')
  const [found] = await find()
  if (found) return found
  await tx.insert(setting).values({ companyId }).onConflictDoNothing()
  return (await find())[0]!
}

/** `restarts`: who came until now is not mailed. */
export const saveDigest = (
  tx: CompanyTx,
  { mode, hour }: Pick<DigestSetting, 'mode' | 'hour'>,
  restarts: boolean,
): Promise<DigestSetting> =>
  tx
    .update(setting)
    .set({ mode, hour, version: sql`${setting.version} + 1`, ...(restarts && RESTART) })
    .returning(digestColumns)
    .then(rows => rows[0]!)

export const restart = (tx: CompanyTx) => tx.update(setting).set(RESTART)

const RESTART = { since: sql`now()` }

export const sent = (tx: CompanyTx): Promise<Omit<SentMail, 'state'>[]> =>
  tx
    .execute<Omit<SentMail, 'state'>>(sql`
      select mail_id as id, left((created_at at time zone 'UTC')::text, 19) as created, email, employee_count as "employeeCount"
      from new_employee_mail_sent order by created_at desc, lower(email) limit 20`)
    .then(({ rows }) => rows)

export const mailStates = (tx: PlatformTx, ids: readonly string[]): Promise<Pick<SentMail, 'id' | 'state'>[]> =>
  tx
    .execute<Pick<SentMail, 'id' | 'state'>>(sql`
      select id, case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end as state
      from mail where id = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid))`)
    .then(({ rows }) => rows)

export const caller = (tx: CompanyTx, { accountId }: CompanyScope): Promise<{ email: string; company: string }> =>
  tx
    .execute<{ email: string; company: string }>(
      sql`select a.email, c.name as company from account a cross join company c where a.id = ${accountId}`,
    )
    .then(({ rows }) => rows[0]!)

/** How people call it. */
export const recordName = (id: SQL) => sql`select a.email from new_employee_mail_address a where a.id = ${id}`
