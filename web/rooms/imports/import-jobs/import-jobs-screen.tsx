import { IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import { ImportFilterBar, useImportsFilter } from './import-filter-bar.tsx'
import { importJobColumns } from './import-job-columns.tsx'
import type { ImportNotes } from './import-notes.ts'
import { whole } from './import-texts.ts'
import { importJobsQuery } from './queries.ts'
import { useOpenImport } from './use-open-import.ts'

const ImportFlow = lazyLayer(() => import('./import-flow.tsx'))
const UploadStep = lazyLayer(() => import('./upload-step.tsx'))

type Props = {
  /** What other rooms say of what an import brought, below its result. */
  notes?: ImportNotes
}

export function ImportJobsScreen({ notes }: Props) {
  const canRun = useCan('imports.run')
  const { openId, open, uploaded, startNew, close } = useOpenImport()
  usePreload(ImportFlow, UploadStep)
  if (!canRun) return <NoPermission />
  if (openId === 'new') return <UploadStep onUploaded={({ id }) => uploaded(id)} onClose={close} />
  if (openId) return <ImportFlow key={openId} id={openId} notes={notes} onClose={close} onNew={startNew} />
  return <ImportList onOpen={open} onNew={startNew} />
}

function ImportList({ onOpen, onNew }: { onOpen: (id: number) => void; onNew: () => void }) {
  const filtering = useImportsFilter()
  const [pages, setPages] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery(importJobsQuery(useCompanyId(), filtering.filter, pages))
  const older = data?.older ?? 0
  const newButton = (
    <Button variant="primary" icon={<IconFileImport size={16} />} onClick={onNew}>
      Neuer Import
    </Button>
  )
  return (
    <>
      <PageHeader title="Import Jobs" primary={newButton} />
      {(filtering.isFiltered || data?.total !== 0) && <ImportFilterBar {...filtering} />}
      <DataTable
        name="import-jobs"
        title="Importe"
        alone
        rows={data?.imports}
        columns={importJobColumns}
        rowKey={({ id }) => id}
        error={error}
        onRetry={refetch}
        onOpen={({ id }) => onOpen(id)}
        notice={older > 0 && ` · die neuesten von ${whole(data?.total ?? 0)}`}
        actions={
          older > 0 && (
            <Button busy={isPlaceholderData} onClick={() => setPages(pages + 1)}>
              {`Ältere laden (${whole(older)})`}
            </Button>
          )
        }
        empty={
          filtering.isFiltered ? (
            <EmptyState title="Kein Import passt zum Filter" />
          ) : (
            <EmptyState
              title="Noch keine Importe"
              icon={<IconFileImport size={20} stroke={1.7} />}
              actions={<Button onClick={onNew}>Datei auswählen</Button>}
            >
              Übernehmen Sie Mitarbeiter, Verträge, Einstufungen, Stempelzeiten, Abwesenheiten und Eröffnungssalden aus
              CSV- und Excel-Dateien. Bevor sich etwas ändert, sehen Sie jede Zeile mit altem und neuem Wert.
            </EmptyState>
          )
        }
      />
    </>
  )
}
