import type { ListedTarget } from '#contract/transfers/transfer-targets.ts'
import { momentText } from '#web/lib/moment-text.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { stateOf } from './target-state.ts'

const WAYS = { password: 'Passwort', key: 'Privater Schlüssel' }
const DELIVERED = { sending: 'unterwegs seit', delivered: 'abgelegt', failed: 'fehlgeschlagen' }

export const targetColumns: Column<ListedTarget>[] = [
  { key: 'name', header: 'Name', stays: true, value: ({ name }) => name },
  { key: 'host', header: 'Server', value: ({ host, port }) => (port === 22 ? host : `${host}:${port}`) },
  { key: 'folder', header: 'Ordner', value: ({ folder }) => folder || '/' },
  { key: 'user', header: 'Benutzer', value: ({ user }) => user },
  { key: 'auth', header: 'Anmeldung', value: ({ auth }) => WAYS[auth] },
  { key: 'isDefault', header: 'Standard', value: ({ isDefault }) => isDefault },
  {
    key: 'state',
    header: 'Status',
    width: 190,
    value: row => stateOf(row).text,
    isState: true,
    cell: row => (
      <span title={stateOf(row).reason || undefined}>
        <StatusPill tone={stateOf(row).tone}>{stateOf(row).text}</StatusPill>
      </span>
    ),
  },
  {
    key: 'lastDelivery',
    header: 'Letzte Ablage',
    value: ({ lastDelivery }) => lastDelivery?.at ?? null,
    text: ({ lastDelivery }) =>
      lastDelivery ? `${DELIVERED[lastDelivery.state]} ${momentText(lastDelivery.at)}` : 'noch keine',
  },
  {
    key: 'hostKey',
    header: 'Fingerabdruck',
    muted: true,
    value: ({ hostKey }) => hostKey || '–',
    startsHidden: true,
  },
]
