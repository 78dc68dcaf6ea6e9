import type { EmployeeSync } from '#contract/exports/employee-sync.ts'
import { z } from '#contract/zod.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { useChangeSync } from './queries.ts'

type Props = { sync: EmployeeSync; onClose: () => void }

export default function SyncSettingsDialog({ sync, onClose }: Props) {
  const companyId = useCompanyId()
  const change = useChangeSync(companyId)
  const { disabled, enableExportViaTransferService } = sync
  return (
    <RecordDialog
      noun="exports/employee-sync"
      record={{ id: companyId, ...sync }}
      title="Einstellungen des Mitarbeiter Sync"
      entries={ENTRIES}
      values={{ disabled, enableExportViaTransferService }}
      schema={Values}
      change={change}
      onClose={onClose}
    />
  )
}

const Values = z.object({ disabled: z.boolean(), enableExportViaTransferService: z.boolean() })
type Values = z.infer<typeof Values>

const ENTRIES: Entry<Values>[] = [
  {
    kind: 'bool',
    key: 'disabled',
    label: 'Übergabe ausschalten',
    hint: 'Dann übergibt niemand Stammdaten, bis sie wieder eingeschaltet wird.',
  },
  {
    kind: 'bool',
    key: 'enableExportViaTransferService',
    label: 'Über den Transfer-Service ablegen',
    hint: 'Legt die Datei bei jeder Übergabe auf dem Standardziel des Transfer-Service ab.',
  },
]
