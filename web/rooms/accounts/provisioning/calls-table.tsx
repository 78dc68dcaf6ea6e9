import { useQuery } from '@tanstack/react-query'
import type { ProvisioningCall } from '#contract/accounts/provisioning.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { useCompanyId } from '#web/lib/session.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import styles from './provisioning.module.css'
import { callsQuery } from './queries.ts'

/** What the identity system asked for last, and what became of it. */
export function CallsTable() {
  const { data, error, refetch } = useQuery(callsQuery(useCompanyId()))
  return (
    <div className={styles.calls}>
      <DataTable
        name="provisioning-calls"
        title="Letzte Anfragen"
        rows={data}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        error={error}
        onRetry={refetch}
        empty={
          <EmptyState title="Noch keine Anfragen">
            Hier steht, was das Identitätssystem zuletzt wollte und was daraus wurde.
          </EmptyState>
        }
      />
    </div>
  )
}

const RESOURCES: Record<string, string> = { Users: 'Benutzer', Groups: 'Gruppe' }
const METHODS: Record<string, string> = {
  GET: 'Lesen',
  POST: 'Erstellen',
  PUT: 'Ersetzen',
  PATCH: 'Ändern',
  DELETE: 'Entfernen',
}
const isRefused = ({ status }: ProvisioningCall) => status >= 400

const COLUMNS: Column<ProvisioningCall>[] = [
  { key: 'at', header: 'Zeitpunkt', stays: true, value: ({ at }) => at, text: ({ at }) => momentText(at) },
  { key: 'method', header: 'Anfrage', filter: 'choice', value: ({ method }) => METHODS[method] ?? method },
  {
    key: 'resource',
    header: 'Was',
    filter: 'choice',
    value: ({ resource }) => RESOURCES[resource] ?? resource,
  },
  { key: 'account', header: 'Benutzer', filter: 'text', value: ({ account }) => account },
  {
    key: 'state',
    header: 'Status',
    width: 130,
    filter: 'choice',
    isState: true,
    value: call => (isRefused(call) ? 'abgelehnt' : 'erledigt'),
    cell: call => (
      <StatusPill tone={isRefused(call) ? 'error' : 'ok'}>{isRefused(call) ? 'abgelehnt' : 'erledigt'}</StatusPill>
    ),
  },
  { key: 'said', header: 'Ergebnis', value: ({ said }) => said.replace(/^abgelehnt: /, '') },
  { key: 'status', header: 'HTTP', muted: true, align: 'right', startsHidden: true, value: ({ status }) => status },
]
