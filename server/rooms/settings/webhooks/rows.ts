import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Webhook, WebhookDraft } from '#contract/settings/webhooks.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { vault } from '#server/platform/vault.ts'
import { sealedSecret } from '../webhook-deliveries/rows.ts'
import { webhook } from './tables.ts'

const last = sql<Webhook['last']>`(
  select jsonb_build_object('at', left((d.tried_at at time zone 'UTC')::text, 19), 'state', d.state, 'message', d.message)
  from webhook_delivery d where d.company_id = ${webhook}.company_id and d.webhook_id = ${webhook}.id and d.tried_at is not null
  order by d.tried_at desc limit 1)`

const columns = {
  id: webhook.id,
  name: webhook.name,
  url: webhook.url,
  events: webhook.events,
  active: webhook.active,
  secretSetAt: sql<string>`left((${webhook.secretSetAt} at time zone 'UTC')::text, 19)`,
  last,
  version: webhook.version,
}

export const list = (tx: CompanyTx): Promise<Webhook[]> =>
  tx.select(columns).from(webhook).orderBy(asc(webhook.name), asc(webhook.id))

/** How many there are depends on all of them, so new ones come one after the other. */
export const lockAll = (tx: CompanyTx, { companyId }: CompanyScope) =>
  tx.execute(sql`select pg_advisory_xact_lock(4711041, ${companyId})`)

export async function find(tx: CompanyTx, id: number): Promise<Webhook | undefined> {
  await tx.execute(sql`select from webhook where id = ${id} for update`)
  const [row] = await tx.select(columns).from(webhook).where(eq(webhook.id, id))
  return row
}

/** Known before the row exists, because the seal is bound to it. */
const nextId = (tx: CompanyTx): Promise<number> =>
  tx
    .execute<{ id: number }>(sql`select nextval(pg_get_serial_sequence('webhook', 'id'))::int as id`)
    .then(({ rows }) => rows[0]!.id)

export async function insert(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  draft: WebhookDraft,
  secret: string,
): Promise<number> {
  const id = await nextId(tx)
  const secretSealed = vault().seal(secret, sealedSecret(companyId, id))
  await tx.insert(webhook).values({ ...draft, companyId, id, secretSealed })
  return id
}

/** Whoever changes it may have mended it: nobody waits any longer. */
export const update = (tx: CompanyTx, id: number, values: Partial<WebhookDraft>) =>
  tx
    .update(webhook)
    .set({ ...values, restingUntil: null, version: sql`${webhook.version} + 1` })
    .where(eq(webhook.id, id))

export const setSecret = (tx: CompanyTx, { companyId }: CompanyScope, id: number, secret: string) =>
  tx
    .update(webhook)
    .set({
      secretSealed: vault().seal(secret, sealedSecret(companyId, id)),
      secretSetAt: sql`now()`,
      version: sql`${webhook.version} + 1`,
    })
    .where(eq(webhook.id, id))

export const remove = (tx: CompanyTx, id: number) => tx.delete(webhook).where(eq(webhook.id, id))

/** How people call it. */
export const recordName = (id: SQL) => sql`select w.name from webhook w where w.id = ${id}`
