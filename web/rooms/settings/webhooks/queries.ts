import { queryOptions, useMutation } from '@tanstack/react-query'
import { eventLabel } from '#contract/settings/webhook-events.ts'
import { type Webhook, type WebhookDelivery, webhooks } from '#contract/settings/webhooks.ts'
import { api } from '#web/lib/api.ts'
import { nounQueries } from '#web/lib/noun-queries.ts'

export const queries = nounQueries('settings/webhooks', webhooks, { one: 'Webhook', of: 'des Webhooks' })

const key = (companyId: number) => ['settings', 'webhooks', companyId]

// Should the live channel be down, what is on its way is followed all the same.
const WHILE_SENDING_MS = 3000

export const deliveriesQuery = (companyId: number, id: number) =>
  queryOptions({
    queryKey: [...key(companyId), 'deliveries', id],
    queryFn: ({ signal }) => api(webhooks.deliveries, { query: { companyId }, params: { id }, signal }),
    refetchInterval: ({ state }) => state.data?.some(one => one.state === 'queued') && WHILE_SENDING_MS,
  })

export const useNewSecret = (companyId: number) =>
  useMutation({
    mutationFn: ({ id, version }: Webhook) =>
      api(webhooks.secret, { query: { companyId }, params: { id }, body: { version } }),
    meta: { failed: 'Das Geheimnis wurde nicht erstellt', reloads: key(companyId) },
  })

export const useTestWebhook = (companyId: number) =>
  useMutation({
    mutationFn: ({ id }: Webhook) => api(webhooks.test, { query: { companyId }, params: { id } }),
    meta: { failed: 'Die Testnachricht wurde nicht gesendet', reloads: key(companyId) },
  })

export const useDeliverAgain = (companyId: number) =>
  useMutation({
    mutationFn: ({ id }: WebhookDelivery) => api(webhooks.again, { query: { companyId }, params: { id } }),
    meta: {
      done: (_: null, { event }: WebhookDelivery) => ({
        title: 'Wird noch einmal zugestellt',
        text: eventLabel(event),
      }),
      failed: 'Die Nachricht wurde nicht noch einmal zugestellt',
      reloads: key(companyId),
    },
  })
