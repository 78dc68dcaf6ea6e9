import { IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import { ImportFlow } from './import-flow.tsx'
import { importJobColumns } from './import-job-columns.tsx'
import { importJobsQuery } from './queries.ts'
import { UploadStep } from './upload-step.tsx'
import { useOpenImport } from './use-open-import.ts'

export function ImportJobsScreen() {
  const canRun = useCan('imports.run')
  const { openId, open, uploaded, startNew, close } = useOpenImport()
  if (!canRun) return <NoPermission />
  if (openId === 'new') return <UploadStep onUploaded={({ id }) => uploaded(id)} onClose={close} />
  if (openId) return <ImportFlow key={openId} id={openId} onClose={close} onNew={startNew} />
  return <ImportList onOpen={open} onNew={startNew} />
}

function ImportList({ onOpen, onNew }: { onOpen: (id: number) => void; onNew: () => void }) {
  const { data: rows, error, refetch } = useQuery(importJobsQuery(useCompanyId()))
  const newButton = (
    <Button variant="primary" icon={<IconFileImport size={16} />} onClick={onNew}>
      Neuer Import
    </Button>
  )
  return (
    <>
      <PageHeader title="Import Jobs" actions={newButton} />
      <DataTable
        name="import-jobs"
        title="Importe"
        alone
        rows={rows}
        columns={importJobColumns}
        rowKey={({ id }) => id}
        error={error}
        onRetry={refetch}
        onOpen={({ id }) => onOpen(id)}
        empty={
          <EmptyState
            title="Noch keine Importe"
            icon={<IconFileImport size={20} stroke={1.7} />}
            actions={<Button onClick={onNew}>Datei auswählen</Button>}
          >
            Übernehmen Sie Mitarbeiter, Verträge, Stempelzeiten, Abwesenheiten und Eröffnungssalden aus CSV- und
            Excel-Dateien. Bevor sich etwas ändert, sehen Sie jede Zeile mit altem und neuem Wert.
          </EmptyState>
        }
      />
    </>
  )
}
