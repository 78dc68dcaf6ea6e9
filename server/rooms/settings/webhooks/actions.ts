import { randomBytes } from 'node:crypto'
import { TEST_EVENT } from '#contract/settings/webhook-events.ts'
import type { Webhook, WebhookChange, WebhookDraft } from '#contract/settings/webhooks.ts'
import { type CompanyScope, type CompanyTx, inCompany, type PlatformTx } from '#server/platform/database/database.ts'
import { enqueuePlatform } from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseBoundToStores } from '#server/platform/rights.ts'
import { type Heard, trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { deliverWebhook } from '../webhook-deliveries/jobs.ts'
import * as deliveries from '../webhook-deliveries/rows.ts'
import * as rows from './rows.ts'
import { eventsOf, problemsOf } from './rules.ts'

const trail = trailOf('settings/webhooks')

/** A receiver is told of all stores. */
const inWholeCompany = <Answer>(scope: CompanyScope, run: (tx: CompanyTx) => Promise<Answer>): Promise<Answer> => {
  refuseBoundToStores(scope)
  return inCompany(scope, run)
}

/** Messages of what was done, in the transaction that does it: without it there is none, with it there is one. */
export const queue: Heard = async (tx, companyId, kind, entries) => {
  for (const { event, content } of eventsOf(kind, entries))
    for (const delivery of await deliveries.insert(tx, companyId, event, content)) await send(tx, companyId, delivery)
}

/** Those that go to one host wait for each other, not for all. */
const send = (tx: CompanyTx | PlatformTx, company: number, { id, url }: deliveries.Queued): Promise<void> =>
  enqueuePlatform(tx, deliverWebhook, { company, delivery: id }, new URL(url).host)

export const list = (scope: CompanyScope): Promise<Webhook[]> => inWholeCompany(scope, rows.list)

const MOST = 20

export const create = (scope: CompanyScope, draft: WebhookDraft): Promise<Webhook> =>
  inWholeCompany(scope, async tx => {
    await rows.lockAll(tx, scope)
    refuse(problemsOf(scope, draft))
    if ((await rows.list(tx)).length >= MOST)
      throw new Refusal('conflict', `Mehr als ${MOST} Webhooks sind nicht möglich.`)
    const created = (await rows.find(tx, await rows.insert(tx, scope, draft, newSecret())))!
    await trail.created(tx, scope, audited(created))
    return created
  })

export const change = (scope: CompanyScope, id: number, { version, ...wanted }: WebhookChange): Promise<Webhook> =>
  inWholeCompany(scope, async tx => {
    const before = await found(tx, id)
    refuseStale(before.version, version)
    refuse(problemsOf(scope, wanted, before.events))
    await rows.update(tx, id, wanted)
    const after = await found(tx, id)
    await trail.changed(tx, scope, audited(before), audited(after))
    return after
  })

export const remove = (scope: CompanyScope, id: number): Promise<void> =>
  inWholeCompany(scope, async tx => {
    const before = await found(tx, id)
    await rows.remove(tx, id)
    await trail.removed(tx, scope, audited(before))
  })

export const renewSecret = (scope: CompanyScope, id: number, version: number): Promise<Webhook & { secret: string }> =>
  inWholeCompany(scope, async tx => {
    refuseStale((await found(tx, id)).version, version)
    const secret = newSecret()
    await rows.setSecret(tx, scope, id, secret)
    await trail.changed(tx, scope, { secret: 'alt' }, { secret: 'neu' }, id)
    return { ...(await found(tx, id)), secret }
  })

export const test = (scope: CompanyScope, id: number): Promise<void> =>
  inWholeCompany(scope, async tx => {
    await found(tx, id)
    const delivery = await deliveries.insertFor(tx, id, TEST_EVENT, { records: [] })
    if (delivery === undefined) throw new Refusal('conflict', SWITCHED_OFF)
    await send(tx, scope.companyId, delivery)
    await trail.noted(tx, scope, 'tested', id)
    await trail.tell(tx, scope, [id])
  })

export const listDeliveries = (scope: CompanyScope, id: number) =>
  inWholeCompany(scope, async tx => {
    await found(tx, id)
    return deliveries.list(tx, id)
  })

export const deliverAgain = (scope: CompanyScope, delivery: number): Promise<void> =>
  inWholeCompany(scope, async tx => {
    if (!(await deliveries.exists(tx, delivery))) throw new Refusal('not_found')
    const again = await deliveries.queueAgain(tx, delivery)
    if (again === undefined)
      throw new Refusal('conflict', 'Die Nachricht wird gerade zugestellt, oder der Webhook ist ausgeschaltet.')
    await send(tx, scope.companyId, again)
    await trail.acted(tx, scope, 'sent-again', again.webhookId)
  })

const SWITCHED_OFF = 'Der Webhook ist ausgeschaltet. Bitte schalten Sie ihn zuerst ein.'

async function found(tx: CompanyTx, id: number): Promise<Webhook> {
  const webhook = await rows.find(tx, id)
  if (!webhook) throw new Refusal('not_found')
  return webhook
}

function refuse(problems: Record<string, string>): void {
  if (Object.keys(problems).length > 0) throw new Refusal('invalid', undefined, problems)
}

const newSecret = () => `whsec_${randomBytes(32).toString('base64url')}`

const audited = ({ id, name, url, events, active }: Webhook) => ({ id, name, url, events, active })
