import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ListedTarget } from '#contract/transfers/transfer-targets.ts'
import { AccessHeader } from '#web/lib/access-header.tsx'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { actionsColumn, ONE_BUTTON } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { targetsQuery } from './queries.ts'
import { targetColumns } from './target-columns.tsx'
import { stateOf } from './target-state.ts'

const TransferTargetsDialog = lazyLayer(() => import('./transfer-targets-dialog.tsx'))

const NEW = 0

/** Every server that files for payroll are put on, how it stands and what went there last. Product D. */
export default function TransferTargetsScreen() {
  const canWrite = useCan('settings.write')
  const { data: targets, error, refetch } = useQuery(targetsQuery(useCompanyId()))
  const [open, setOpen] = useState<number>()
  usePreload(TransferTargetsDialog)
  const columns = useMemo(
    () => [
      ...targetColumns,
      ...(canWrite
        ? [
            actionsColumn<ListedTarget>('edit', 'Bearbeiten', ONE_BUTTON, ({ id, name }) => (
              <IconButton label={`${name} bearbeiten`} icon={<IconPencil size={17} />} onClick={() => setOpen(id)} />
            )),
          ]
        : []),
    ],
    [canWrite],
  )
  const broken = targets?.filter(target => stateOf(target).tone === 'error') ?? []
  return (
    <>
      <AccessHeader
        part="transfer-targets"
        records={targets?.slice(0, MOST_RECORDS).map(({ id }) => `transfers/transfer-targets:${id}`)}
        actions={
          canWrite && (
            <Button variant="primary" icon={<IconPlus size={16} />} onClick={() => setOpen(NEW)}>
              Neues Ziel
            </Button>
          )
        }
      />
      {broken.map(target => (
        <Banner key={target.id} tone="error">{`${target.name}: ${stateOf(target).reason}`}</Banner>
      ))}
      <DataTable
        name="transfer-targets"
        title="Transfer-Service-Ziele"
        alone
        rows={targets}
        columns={columns}
        rowKey={({ id }) => id}
        error={error}
        onRetry={refetch}
        onOpen={canWrite ? ({ id }) => setOpen(id) : undefined}
        empty={
          <EmptyState
            title="Noch keine Ziele"
            actions={canWrite && <Button onClick={() => setOpen(NEW)}>Ziel hinzufügen</Button>}
          >
            Ein Ziel ist ein Server der Lohnverrechnung, auf dem Dateien per SFTP abgelegt werden. Die Zugangsdaten
            bekommen Sie von dessen Betreiber.
            {!canWrite && ' Hinzufügen kann es, wer die Einstellungen bearbeiten darf.'}
          </EmptyState>
        }
      />
      {open !== undefined && <TransferTargetsDialog only={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** As many as the event log takes at once. */
const MOST_RECORDS = 50
