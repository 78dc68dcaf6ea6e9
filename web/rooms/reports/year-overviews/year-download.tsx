import { IconDownload } from '@tabler/icons-react'
import type { YearOverview } from '#contract/reports/year-overviews.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** The table, for a spreadsheet. */
export function YearDownload({ overview }: { overview: YearOverview | undefined }) {
  const save = async (kind: 'csv' | 'xlsx') => {
    if (!overview) return
    try {
      // Only who asks for a file loads what writes it.
      const { saveYear } = await import('./year-file.ts')
      toast.success(`${await saveYear(overview, kind)} gespeichert`)
    } catch (error) {
      toast.error('Die Datei wurde nicht gespeichert', failureText(error))
    }
  }
  return (
    <Menu
      label="Herunterladen"
      items={[
        { label: 'Als CSV-Datei', onSelect: () => void save('csv') },
        { label: 'Als Excel-Datei', onSelect: () => void save('xlsx') },
      ]}
      trigger={trigger => (
        <IconButton
          label="Tabelle herunterladen"
          icon={<IconDownload size={18} stroke={1.7} />}
          disabled={!overview}
          {...trigger}
        />
      )}
    />
  )
}
