import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompany } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { templatesQuery } from '../export-templates/queries.ts'
import { handOverSettingsQuery, useChangeHandOverSettings } from './queries.ts'
import { changeOf, HandOverValues, settingEntries, valuesOf } from './setting-entries.ts'
import { filesOf } from './wage-files.ts'

type Props = { onClose: () => void }

/** How the company hands over, as far as its software leaves a choice. Product D. */
export default function HandOverSettingsDialog({ onClose }: Props) {
  const { id: companyId, softwareId } = useCompany()!
  const { data } = useQuery(handOverSettingsQuery(companyId))
  const { data: templates } = useQuery(templatesQuery(companyId))
  const navigate = useNavigate()
  const change = useChangeHandOverSettings(companyId)
  if (!data || !templates) return null
  const files = filesOf(softwareId, templates)
  const mutateAsync = ({ id, version, ...sent }: Partial<HandOverValues> & { id: number; version: number }) =>
    change.mutateAsync({ id, version, ...changeOf(sent, data, files) })
  return (
    <RecordDialog
      noun="exports/hand-over-settings"
      record={{ id: companyId, ...data }}
      title="Einstellungen der Übergabe"
      entries={settingEntries(softwareId, files)}
      values={valuesOf(data, files)}
      schema={HandOverValues}
      change={{ ...change, mutateAsync }}
      onClose={onClose}
      size={600}
      aside={
        <Button
          variant="text"
          onClick={() => {
            onClose()
            void navigate({
              to: '/$companyId/$section/{-$tab}',
              params: { companyId: String(companyId), section: 'company', tab: 'CompanySettings' },
              search: () => ({ access: 'export-templates' }),
            })
          }}
        >
          Vorlagen bearbeiten
        </Button>
      }
    />
  )
}
