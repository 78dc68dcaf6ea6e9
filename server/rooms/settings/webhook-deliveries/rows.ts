import { sql } from 'drizzle-orm'
import type { WebhookDelivery } from '#contract/settings/webhooks.ts'
import type { CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import { vault } from '#server/platform/vault.ts'
import type { Content } from './rules.ts'

/** `url`: of its receiver. */
export type Queued = { id: number; url: string }
const queued = sql`id, (select h.url from webhook h where h.company_id = webhook_delivery.company_id and h.id = webhook_delivery.webhook_id) as url`

/** For every active receiver that wants to hear of it. */
export const insert = (
  tx: CompanyTx | PlatformTx,
  companyId: number,
  event: string,
  content: Content,
): Promise<Queued[]> =>
  tx
    .execute<Queued>(sql`
      insert into webhook_delivery (company_id, webhook_id, event, content)
      select w.company_id, w.id, ${event}, ${JSON.stringify(content)}::jsonb from webhook w
      where w.company_id = ${companyId} and w.active and ${event} = any (w.events) returning ${queued}`)
    .then(({ rows }) => rows)

/** To one of them, whatever it wants to hear of; undefined when there is none, or it is switched off. */
export const insertFor = (tx: CompanyTx, webhookId: number, event: string, content: Content) =>
  tx
    .execute<Queued>(sql`
      insert into webhook_delivery (company_id, webhook_id, event, content)
      select w.company_id, w.id, ${event}, ${JSON.stringify(content)}::jsonb from webhook w where w.id = ${webhookId} and w.active
      returning ${queued}`)
    .then(({ rows }) => rows[0])

const MOST_LISTED = 50

export const list = (tx: CompanyTx, webhookId: number): Promise<WebhookDelivery[]> =>
  tx
    .execute<WebhookDelivery>(sql`
      select id, key, event, jsonb_array_length(content->'records') as records, state, attempts, status, message,
        left((created_at at time zone 'UTC')::text, 19) as created, left((tried_at at time zone 'UTC')::text, 19) as tried
      from webhook_delivery where webhook_id = ${webhookId} order by id desc limit ${MOST_LISTED}`)
    .then(({ rows }) => rows)

/** Back to where it began, unless it is on its way; undefined when it is. */
export const queueAgain = (tx: CompanyTx, id: number): Promise<(Queued & { webhookId: number }) | undefined> =>
  tx
    .execute<Queued & { webhookId: number }>(sql`
      update webhook_delivery d set state = 'queued', message = '', status = null
      from webhook w where d.id = ${id} and d.state <> 'queued' and w.id = d.webhook_id and w.company_id = d.company_id and w.active
      returning d.id, w.url, d.webhook_id as "webhookId"`)
    .then(({ rows }) => rows[0])

export const exists = (tx: CompanyTx, id: number): Promise<boolean> =>
  tx.execute(sql`select from webhook_delivery where id = ${id}`).then(({ rows }) => rows.length > 0)

export type Waiting = {
  companyId: number
  id: number
  webhookId: number
  key: string
  event: string
  content: Content
  at: string
  url: string
  active: boolean
  isResting: boolean
  /** Undefined when it is damaged. */
  secret: string | undefined
}

/** Undefined when it is settled already, or its receiver is gone. */
export async function waiting(tx: PlatformTx, companyId: number, id: number): Promise<Waiting | undefined> {
  const { rows } = await tx.execute<Omit<Waiting, 'secret'> & { secretSealed: string }>(sql`
    select d.company_id as "companyId", d.id, d.webhook_id as "webhookId", d.key, d.event, d.content, w.url, w.active,
      to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      coalesce(w.resting_until > now(), false) as "isResting", w.secret_sealed as "secretSealed"
    from webhook_delivery d join webhook w on w.company_id = d.company_id and w.id = d.webhook_id
    where d.company_id = ${companyId} and d.id = ${id} and d.state = 'queued'`)
  const [row] = rows
  if (!row) return undefined
  const { secretSealed, ...rest } = row
  return { ...rest, secret: vault().tryOpen(secretSealed, sealedSecret(companyId, rest.webhookId)) }
}

export type Outcome = { state: 'queued' | 'delivered' | 'failed'; status: number | null; message: string }

export const settle = (tx: PlatformTx, { companyId, id }: Waiting, { state, status, message }: Outcome) =>
  tx.execute(sql`
    update webhook_delivery set state = ${state}, status = ${status}, message = ${message}, attempts = attempts + 1, tried_at = now()
    where company_id = ${companyId} and id = ${id}`)

export const rest = (tx: PlatformTx, { companyId, webhookId }: Waiting, seconds: number) =>
  tx.execute(sql`
    update webhook set resting_until = now() + make_interval(secs => ${seconds}) where company_id = ${companyId} and id = ${webhookId}`)

export const purge = (tx: PlatformTx) =>
  tx.execute(sql`delete from webhook_delivery where created_at < now() - interval '30 days'`)

export const sealedSecret = (companyId: number, rowId: number) => ({
  companyId,
  table: 'webhook',
  column: 'secret_sealed',
  rowId,
})
