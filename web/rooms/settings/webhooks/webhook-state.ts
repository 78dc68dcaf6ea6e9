import type { Webhook, WebhookDelivery } from '#contract/settings/webhooks.ts'
import type { Tone } from '#web/ui/status-pill.tsx'

type State = { tone: Tone; text: string; reason: string }

export function stateOf({ active, last }: Webhook): State {
  if (!active) return { tone: 'neutral', text: 'ausgeschaltet', reason: '' }
  if (!last) return { tone: 'neutral', text: 'noch nichts gesendet', reason: '' }
  if (last.state === 'delivered') return { tone: 'ok', text: 'kommt an', reason: '' }
  return last.state === 'failed'
    ? { tone: 'error', text: 'aufgegeben', reason: last.message }
    : { tone: 'warn', text: 'wird wiederholt', reason: last.message }
}

export function stateOfAll(webhooks: readonly Webhook[]): Omit<State, 'reason'> {
  const states = webhooks.filter(({ active }) => active).map(stateOf)
  const odd = states.find(({ tone }) => tone === 'error') ?? states.find(({ tone }) => tone === 'warn')
  if (odd) return odd
  return states.length === 0
    ? { tone: 'neutral', text: 'keine' }
    : { tone: 'ok', text: `${states.length} eingeschaltet` }
}

export const DELIVERY_STATES: Record<WebhookDelivery['state'], { tone: Tone; text: string }> = {
  queued: { tone: 'info', text: 'unterwegs' },
  delivered: { tone: 'ok', text: 'zugestellt' },
  failed: { tone: 'error', text: 'aufgegeben' },
}
