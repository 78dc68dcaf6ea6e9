import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AccountingCircle } from '#contract/settings/accounting-circles.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { accountingCircleColumns } from './accounting-circle-columns.tsx'
import { AccountingCircleDialog } from './accounting-circle-dialog.tsx'
import { queries } from './queries.ts'

export function AccountingCirclesScreen() {
  const canWrite = useCan('settings.write')
  const { data: rows, error, refetch, isFetching } = useQuery(queries.list(useCompanyId()))
  const { mutateAsync: remove } = queries.useRemove()
  const [editing, setEditing] = useState<number | 'new'>()
  // The row as last loaded, so that the dialog hears of what others change.
  const edited = editing === 'new' ? editing : rows?.find(({ id }) => id === editing)
  const columns = useMemo(
    () =>
      accountingCircleColumns({
        canWrite,
        takenColours: rows?.map(({ color }) => color) ?? [],
        onEdit: ({ id }) => setEditing(id),
        onRemove: row => void askRemove(row, remove),
      }),
    [canWrite, rows, remove],
  )
  return (
    <>
      <PageHeader
        title="Finanzbuchhaltungskreise"
        actions={
          <>
            <Button icon={<IconRefresh size={16} />} busy={isFetching && rows !== undefined} onClick={() => refetch()}>
              Daten neu laden
            </Button>
            {canWrite && (
              <Button variant="primary" icon={<IconPlus size={16} />} onClick={() => setEditing('new')}>
                Neuer Finanzbuchhaltungskreis
              </Button>
            )}
          </>
        }
      />
      <DataTable
        name="accounting-circles"
        title="Finanzbuchhaltungskreise"
        alone
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        error={error}
        onRetry={refetch}
        onOpen={canWrite ? ({ id }) => setEditing(id) : undefined}
        empty={
          <EmptyState title="Noch keine Finanzbuchhaltungskreise">
            Finanzbuchhaltungskreise ordnen Personalkosten den Kreisen Ihrer Buchhaltung zu.
          </EmptyState>
        }
      />
      {edited && (
        <AccountingCircleDialog
          key={editing}
          accountingCircle={edited}
          all={rows ?? []}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

const askRemove = (row: AccountingCircle, remove: (row: AccountingCircle) => Promise<unknown>) =>
  confirm({
    title: 'Finanzbuchhaltungskreis löschen',
    text: 'Soll das Element wirklich gelöscht werden?',
    confirmLabel: 'Löschen',
    danger: true,
    action: () => remove(row),
  })
