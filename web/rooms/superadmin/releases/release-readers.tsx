import { useQuery } from '@tanstack/react-query'
import type { CompanyReaders, ManagedRelease } from '#contract/superadmin/releases.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { readersQuery } from './queries.ts'

/** In figures alone: who it was is nobody's business. */
export function ReleaseReadersTable({ release }: { release: ManagedRelease }) {
  const { data, error, refetch } = useQuery(readersQuery(release.id))
  return (
    <DataTable
      name="superadmin-release-readers"
      title={`Gelesen: ${release.number}`}
      rows={data?.companies}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      error={error}
      onRetry={() => void refetch()}
      words={{ one: 'Betrieb', many: 'Betriebe', ofMany: 'Betrieben' }}
      notice={
        data && (
          <FieldNote tone="plain">
            {`${data.readers} von ${data.accounts} Benutzern haben es gelesen. Wer erst danach dazukam, zählt nicht.`}
          </FieldNote>
        )
      }
      empty={
        <EmptyState title="Niemand, für den es neu wäre">Es zählen Benutzer, die es am Tag davor schon gab.</EmptyState>
      }
    />
  )
}

const COLUMNS: Column<CompanyReaders>[] = [
  { key: 'name', header: 'Betrieb', stays: true, filter: 'text', value: ({ name }) => name },
  { key: 'accounts', header: 'Benutzer', align: 'right', filter: 'number', value: ({ accounts }) => accounts },
  { key: 'readers', header: 'Gelesen', align: 'right', filter: 'number', value: ({ readers }) => readers },
  {
    key: 'share',
    header: 'Anteil',
    align: 'right',
    value: ({ accounts, readers }) => readers / accounts,
    text: ({ accounts, readers }) => `${formatNumber((100 * readers) / accounts, 0)} %`,
  },
]
