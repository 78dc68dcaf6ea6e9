import { IconFileText } from '@tabler/icons-react'
import { RECORD_FORMATS, type RecordFormat } from '#contract/working-time/work-records.ts'
import { useCan } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { useWorkRecord } from './queries.ts'

type Props = { month: string; employeeId?: number; storeId?: number }

/** „Arbeitszeitaufzeichnung“ as a file; nothing for who may not have it. AZG § 26 */
export function RecordMenu(asked: Props) {
  const mayRead = useCan('working-time.read')
  const { mutate, isPending } = useWorkRecord()
  if (!mayRead) return null
  return (
    <Menu
      label="Arbeitszeitaufzeichnung"
      items={(Object.keys(RECORD_FORMATS) as RecordFormat[]).map(format => ({
        label: `Als ${RECORD_FORMATS[format]} speichern`,
        onSelect: () => mutate({ ...asked, format }),
      }))}
      trigger={trigger => (
        <Button icon={<IconFileText size={16} stroke={1.8} />} busy={isPending} {...trigger}>
          Aufzeichnung
        </Button>
      )}
    />
  )
}
