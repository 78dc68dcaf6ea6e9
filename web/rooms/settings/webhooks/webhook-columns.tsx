import { eventLabel } from '#contract/settings/webhook-events.ts'
import type { Webhook } from '#contract/settings/webhooks.ts'
import { momentText } from '#web/lib/moment-text.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { stateOf } from './webhook-state.ts'

export const webhookColumns: Column<Webhook>[] = [
  { key: 'name', header: 'Name', stays: true, value: ({ name }) => name },
  // The rest of the address may hold a key of the receiver.
  { key: 'host', header: 'Empfänger', value: ({ url }) => new URL(url).host },
  { key: 'events', header: 'Ereignisse', value: ({ events }) => eventsText(events) },
  {
    key: 'state',
    header: 'Status',
    width: 190,
    filter: 'choice',
    value: row => stateOf(row).text,
    isState: true,
    cell: row => (
      <span title={stateOf(row).reason || undefined}>
        <StatusPill tone={stateOf(row).tone}>{stateOf(row).text}</StatusPill>
      </span>
    ),
  },
  {
    key: 'last',
    header: 'Zuletzt gesendet',
    muted: true,
    value: ({ last }) => last?.at ?? null,
    text: ({ last }) => (last ? momentText(last.at) : ''),
  },
]

const NAMED = 2

function eventsText(events: Webhook['events']): string {
  const named = events.slice(0, NAMED).map(eventLabel).join(', ')
  return events.length > NAMED ? `${named} und ${events.length - NAMED} weitere` : named
}
