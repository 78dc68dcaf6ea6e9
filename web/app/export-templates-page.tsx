import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCompanyId } from '#web/lib/session.ts'
import ExportTemplatesScreen from '#web/rooms/exports/export-templates/export-templates-screen.tsx'
import { handOverSettingsQuery } from '#web/rooms/exports/hand-over-settings/queries.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'

const HandOverSettingsDialog = lazyLayer(
  () => import('#web/rooms/exports/hand-over-settings/hand-over-settings-dialog.tsx'),
)

/** The files for payroll, with what the settings of the hand-over choose of them. */
export default function ExportTemplatesPage() {
  const { data: settings } = useQuery(handOverSettingsQuery(useCompanyId()))
  const [isOpen, setOpen] = useState(false)
  usePreload(HandOverSettingsDialog)
  return (
    <>
      <ExportTemplatesScreen settings={settings} onSettings={() => setOpen(true)} />
      {isOpen && <HandOverSettingsDialog onClose={() => setOpen(false)} />}
    </>
  )
}
