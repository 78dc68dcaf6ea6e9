import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { CostCentre } from '#contract/settings/cost-centres.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { costCentreColumns } from './cost-centre-columns.tsx'
import { CostCentreDialog } from './cost-centre-dialog.tsx'
import { queries } from './queries.ts'

export function CostCentresScreen() {
  const companyId = useCompanyId()
  const canWrite = useCan('settings.write')
  const { data: rows, error, refetch, isFetching } = useQuery(queries.list(companyId))
  const { data: stores } = useQuery(storesQuery(companyId))
  const { mutateAsync: remove } = queries.useRemove()
  const [editing, setEditing] = useState<number | 'new'>()

  // The row as last loaded, so that saving again after a stale answer carries the new version.
  const edited = editing === 'new' ? editing : rows?.find(({ id }) => id === editing)

  const askRemove = useCallback(
    (costCentre: CostCentre) =>
      confirm({
        title: 'Kostenstelle löschen',
        text: 'Soll das Element wirklich gelöscht werden?',
        confirmLabel: 'Löschen',
        danger: true,
        action: () => remove(costCentre),
      }),
    [remove],
  )
  const duplicates = useMemo(() => duplicateNumbers(rows ?? []), [rows])
  const columns = useMemo(
    () =>
      costCentreColumns({
        stores: stores ?? [],
        duplicates,
        canWrite,
        onEdit: ({ id }) => setEditing(id),
        onRemove: askRemove,
      }),
    [stores, duplicates, canWrite, askRemove],
  )

  return (
    <>
      <PageHeader
        title="Kostenstellen"
        actions={
          <>
            <Button icon={<IconRefresh size={16} />} busy={isFetching && rows !== undefined} onClick={() => refetch()}>
              Daten neu laden
            </Button>
            {canWrite && (
              <Button variant="primary" icon={<IconPlus size={16} />} onClick={() => setEditing('new')}>
                Neue Kostenstelle
              </Button>
            )}
          </>
        }
      />
      {duplicates.size > 0 && <Banner tone="warn">Achtung: Es gibt mehrere Kostenstellen mit derselben Nummer.</Banner>}
      <DataTable
        name="cost-centres"
        title="Kostenstellen"
        alone
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        error={error}
        initialSort={{ id: 'number', desc: false }}
        onRetry={refetch}
        onOpen={canWrite ? ({ id }) => setEditing(id) : undefined}
        empty={
          <EmptyState title="Noch keine Kostenstellen">
            Kostenstellen ordnen Stunden und Lohnarten den Standorten und Bereichen des Betriebs zu.
          </EmptyState>
        }
      />
      {edited && <CostCentreDialog key={editing} costCentre={edited} onClose={() => setEditing(undefined)} />}
    </>
  )
}

/** Flagged, not forbidden; blanks around a number do not make it another one. Spec 3 §5. */
function duplicateNumbers(rows: readonly CostCentre[]): ReadonlySet<string> {
  const counts = Map.groupBy(rows, ({ costCenterNumber }) => costCenterNumber.trim())
  counts.delete('')
  return new Set([...counts].filter(([, same]) => same.length > 1).map(([number]) => number))
}
