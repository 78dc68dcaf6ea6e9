import { IconDots, IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { useDownloadSettings } from './queries.ts'

const SettingsFileDialog = lazyLayer(() => import('./settings-file-dialog.tsx'))

/** The company's settings as a file, out and in. */
export function SettingsFileMenu({ companyId, companyName }: { companyId: number; companyName: string }) {
  const { mutate: download } = useDownloadSettings()
  const [isOpen, setOpen] = useState(false)
  usePreload(SettingsFileDialog)
  const of = { companyId, asOperator: false }
  return (
    <>
      <Menu
        label="Einstellungsdatei"
        trigger={trigger => (
          <IconButton label="Einstellungsdatei" icon={<IconDots size={18} stroke={1.8} />} {...trigger} />
        )}
        items={[
          { label: 'Einstellungen herunterladen', icon: <IconDownload {...ICON} />, onSelect: () => download(of) },
          { label: 'Aus Datei übernehmen', icon: <IconUpload {...ICON} />, onSelect: () => setOpen(true) },
        ]}
      />
      {isOpen && <SettingsFileDialog {...of} companyName={companyName} onClose={() => setOpen(false)} />}
    </>
  )
}

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true }
