import { IconPencil, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AccountingCircle } from '#contract/settings/accounting-circles.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { actionsColumn, type Column } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
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
      columnsOf(
        canWrite,
        row => setEditing(row.id),
        row => void askRemove(row, remove),
      ),
    [canWrite, remove],
  )
  return (
    <>
      <PageHeader
        title="FIBU Kreise"
        actions={
          <>
            <Button icon={<IconRefresh size={16} />} busy={isFetching && rows !== undefined} onClick={() => refetch()}>
              Daten neu laden
            </Button>
            {canWrite && (
              <Button variant="primary" icon={<IconPlus size={16} />} onClick={() => setEditing('new')}>
                Neuer Eintrag
              </Button>
            )}
          </>
        }
      />
      <DataTable
        name="accounting-circles"
        title="FIBU Kreise"
        alone
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        error={error}
        onRetry={refetch}
        onOpen={canWrite ? ({ id }) => setEditing(id) : undefined}
        empty={<EmptyState title="Noch keine Einträge">Legen Sie den ersten an.</EmptyState>}
      />
      {edited && (
        <AccountingCircleDialog key={editing} accountingCircle={edited} onClose={() => setEditing(undefined)} />
      )}
    </>
  )
}

type Act = (row: AccountingCircle) => void

function columnsOf(canWrite: boolean, onEdit: Act, onRemove: Act): Column<AccountingCircle>[] {
  const actions: Column<AccountingCircle>[] = [
    actionsColumn('edit', 'Bearbeiten', 96, row => (
      <IconButton label={`${row.name} bearbeiten`} icon={<IconPencil size={17} />} onClick={() => onEdit(row)} />
    )),
    actionsColumn('remove', 'Löschen', 84, row => (
      <IconButton
        label={`${row.name} löschen`}
        icon={<IconTrash size={17} />}
        tone="danger"
        onClick={() => onRemove(row)}
      />
    )),
  ]
  return [{ key: 'name', header: 'Name', value: ({ name }) => name }, ...(canWrite ? actions : [])]
}

const askRemove = (row: AccountingCircle, remove: (row: AccountingCircle) => Promise<unknown>) =>
  confirm({
    title: 'FIBU Kreise löschen',
    text: 'Soll das Element wirklich gelöscht werden?',
    confirmLabel: 'Löschen',
    danger: true,
    action: () => remove(row),
  })
