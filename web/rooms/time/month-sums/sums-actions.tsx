import { IconDots } from '@tabler/icons-react'
import type { TimeKind } from '#domain/settings/time-kinds.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { SoftwareInfo, SoftwareText } from '../export-previews/software-info.tsx'
import { useDayList } from './queries.ts'
import type { View } from './sums-table.tsx'
import { WageTypesButton } from './wage-types-button.tsx'

type Props = {
  view: View
  month: string
  storeIds: readonly number[]
  present: readonly TimeKind[]
  shown: readonly TimeKind[]
  numberOf: (kind: TimeKind) => string | undefined
  onKinds: (kinds: readonly TimeKind[] | undefined) => void
}

/** What is beside the primary action; on a phone in a menu. */
export function SumsActions({ view, month, storeIds, present, shown, numberOf, onKinds }: Props) {
  const { id: companyId, softwareId } = useCompany()!
  const isPhone = useIsPhone()
  const mayRun = useCan('exports.run')
  const { mutate: loadDays, isPending } = useDayList(companyId)
  const dayExports = (['csv', 'xlsx'] as const).map(format => ({
    label: format === 'csv' ? 'Als CSV-Datei' : 'Als Excel-Datei',
    ...(isPhone && { group: 'Tages Export' }),
    disabled: storeIds.length === 0,
    onSelect: () => loadDays({ month, storeIds: [...storeIds], format }),
  }))
  const hasDayExport = view === 'day' && mayRun
  const kinds = <WageTypesButton {...{ present, shown, numberOf }} onChoose={onKinds} />
  if (isPhone)
    return (
      <>
        {kinds}
        <Menu
          label="Weitere Möglichkeiten"
          head={<SoftwareText softwareId={softwareId} />}
          items={hasDayExport ? dayExports : []}
          trigger={trigger => (
            <IconButton label="Weitere Möglichkeiten" icon={<IconDots size={18} stroke={1.7} />} {...trigger} />
          )}
        />
      </>
    )
  return (
    <>
      <SoftwareInfo softwareId={softwareId} />
      {kinds}
      {hasDayExport && (
        <Menu
          label="Tages Export"
          items={dayExports}
          trigger={trigger => (
            <Button busy={isPending} {...trigger}>
              Tages Export
            </Button>
          )}
        />
      )}
    </>
  )
}
