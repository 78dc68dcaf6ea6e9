import { neededBy } from '#contract/accounts/permission-areas.ts'
import { NOUNS, type NounKey } from '#contract/nouns.ts'
import { ALL_EVENTS, WEBHOOK_EVENTS, type WebhookEvent } from '#contract/settings/webhook-events.ts'
import type { WebhookDraft } from '#contract/settings/webhooks.ts'
import type { CompanyScope } from '#server/platform/database/database.ts'
import { isAddress } from '#server/platform/networks.ts'
import { isAllowed } from '#server/platform/public-hosts.ts'
import type { Told } from '#server/platform/trail.ts'
import type { Content } from '../webhook-deliveries/rules.ts'

/** What is wrong with wanted values, by field: nobody has told what they may not see themselves. Names are judged when they are looked up, at each message. */
export function problemsOf(
  { permissions }: Pick<CompanyScope, 'permissions'>,
  { url, events = [] }: Partial<Pick<WebhookDraft, 'url' | 'events'>>,
  kept: readonly WebhookEvent[] = [],
): Record<string, string> {
  const seen = new Set([...permissions, ...neededBy('settings.write')])
  const unseen = events.find(event => !kept.includes(event) && !seen.has(NOUNS[WEBHOOK_EVENTS[event].kind].read))
  if (unseen) return { events: `Für „${WEBHOOK_EVENTS[unseen].label}“ fehlt Ihnen die Berechtigung` }
  return url === undefined ? {} : problemOfAddress(new URL(url))
}

function problemOfAddress({ protocol, hostname, username, password, hash }: URL): Record<string, string> {
  const host = hostname.replace(/^\[|\]$/g, '')
  // For a receiver on this machine, which the operator alone can allow.
  if (protocol !== 'https:' && hostname !== 'localhost') return { url: 'Muss mit https:// beginnen' }
  if (username || password) return { url: 'Ohne Benutzer und Passwort' }
  if (hash) return { url: 'Ohne #' }
  if (isAddress(host) && !isAllowed(host))
    return { url: 'Zu dieser Adresse wird aus Sicherheitsgründen nichts gesendet' }
  return {}
}

/** What entries of the trail are called by whom they are told, each with its records; no value is among it. */
export const eventsOf = (kind: NounKey, entries: readonly Told[]): { event: WebhookEvent; content: Content }[] =>
  ALL_EVENTS.filter(event => WEBHOOK_EVENTS[event].kind === kind).flatMap(event => {
    const source: { action: string; becomes?: readonly [string, unknown] } = WEBHOOK_EVENTS[event]
    const [field, value] = source.becomes ?? []
    const told = entries.filter(
      ({ action, after }) => action === source.action && (field === undefined || after?.[field] === value),
    )
    const records = told.map(({ action, id, after }) => ({
      id,
      ...(action === 'changed' && { fields: Object.keys(after ?? {}).filter(field => field !== 'version') }),
    }))
    return records.length > 0 ? [{ event, content: { records } }] : []
  })
