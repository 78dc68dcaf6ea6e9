import { CompanyQuery, data, Id, IdParams, Nothing, routes, UtcText, Version } from '../endpoint.ts'
import { enumOf, Line, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'
import { ALL_EVENTS } from './webhook-events.ts'

const REQUIRED = 'Muss angegeben werden'

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(enumOf(ALL_EVENTS)),
  active: z.boolean(),
  secretSetAt: UtcText,
  /** Of the newest message that was tried; null: none yet. */
  last: z.object({ at: UtcText, state: z.enum(['queued', 'delivered', 'failed']), message: z.string() }).nullable(),
  version: Version,
})
export type Webhook = z.infer<typeof Webhook>

const fields = {
  name: Trimmed.min(1, REQUIRED).max(60, 'Höchstens 60 Zeichen'),
  url: Line.max(500, 'Höchstens 500 Zeichen').pipe(
    z.url({ protocol: /^https?$/, error: 'Muss eine vollständige Adresse sein (https://…)' }),
  ),
  events: z.array(enumOf(ALL_EVENTS, 'Dieses Ereignis gibt es nicht')).min(1, 'Mindestens ein Ereignis'),
}

export const WebhookDraft = z.object({ ...fields, active: z.boolean().default(true) })
export type WebhookDraft = z.output<typeof WebhookDraft>

export const WebhookChange = z
  .object({ ...fields, active: z.boolean() })
  .partial()
  .extend({ version: Version })
export type WebhookChange = z.output<typeof WebhookChange>

export const WebhookDelivery = z.object({
  id: Id,
  /** The same at every try, also when it is delivered again by hand. */
  key: z.uuid(),
  event: z.string(),
  records: z.number().int(),
  state: z.enum(['queued', 'delivered', 'failed']),
  attempts: z.number().int(),
  /** What the receiver answered last; null: nobody did. */
  status: z.number().int().nullable(),
  message: z.string(),
  created: UtcText,
  tried: UtcText.nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/**
 * Each message is a POST of `{ id, event, at, companyId, records: [{ id, fields }] }`: which records, and which of their fields
 * changed, never what stands in them. `x-kontor-signature: t=<seconds since 1970>,v1=<HMAC-SHA256 of "t.body", hexadecimal>`;
 * `x-kontor-delivery` repeats `id`, by which a receiver tells a repetition. Product I.
 */
export const webhooks = routes({
  list: {
    method: 'GET',
    path: '/api/sec/webhooks',
    summary: 'Die Empfänger, die von Ereignissen im Betrieb verständigt werden',
    query: CompanyQuery,
    permission: 'settings.write',
    answer: data(z.array(Webhook)),
    refusals: ['forbidden'],
  },
  create: {
    method: 'POST',
    path: '/api/sec/webhooks',
    summary: 'Erstellt einen Empfänger; sein Geheimnis gibt erst der Aufruf „secret“',
    query: CompanyQuery,
    body: WebhookDraft,
    permission: 'settings.write',
    proved: 'lately',
    answer: data(Webhook),
    refusals: ['forbidden', 'conflict'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/webhooks/:id',
    summary: 'Ändert einen Empfänger oder schaltet ihn aus und ein',
    query: CompanyQuery,
    params: IdParams,
    body: WebhookChange,
    permission: 'settings.write',
    answer: data(Webhook),
    refusals: ['forbidden', 'stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/webhooks/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht einen Empfänger mit allem, was noch nicht zugestellt ist',
    query: CompanyQuery,
    params: IdParams,
    permission: 'settings.write',
    answer: Nothing,
    refusals: ['forbidden'],
  },
  secret: {
    method: 'POST',
    path: '/api/sec/webhooks/:id/secret',
    summary: 'Gibt ein neues Geheimnis, mit dem ab sofort unterschrieben wird; es wird nur hier gezeigt',
    query: CompanyQuery,
    params: IdParams,
    body: z.object({ version: Version }),
    permission: 'settings.write',
    proved: 'lately',
    answer: data(Webhook.extend({ secret: z.string() })),
    refusals: ['forbidden', 'stale'],
  },
  test: {
    method: 'POST',
    path: '/api/sec/webhooks/:id/test',
    summary: 'Sendet eine Testnachricht; was daraus wird, steht unter den Zustellungen',
    query: CompanyQuery,
    params: IdParams,
    permission: 'settings.write',
    answer: Nothing,
    refusals: ['forbidden', 'conflict'],
    rate: 'heavy',
  },
  deliveries: {
    method: 'GET',
    path: '/api/sec/webhooks/:id/deliveries',
    summary: 'Die letzten fünfzig Nachrichten an einen Empfänger und was daraus wurde; die neueste zuerst',
    query: CompanyQuery,
    params: IdParams,
    permission: 'settings.write',
    answer: data(z.array(WebhookDelivery)),
    refusals: ['forbidden'],
  },
  again: {
    method: 'POST',
    path: '/api/sec/webhookdeliveries/:id/again',
    summary: 'Stellt eine Nachricht noch einmal zu, mit derselben Nummer',
    query: CompanyQuery,
    params: IdParams,
    permission: 'settings.write',
    answer: Nothing,
    refusals: ['forbidden', 'conflict'],
    rate: 'heavy',
  },
})
