import { IconCalendarDown } from '@tabler/icons-react'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { useIsTight } from '#web/ui/use-is-phone.ts'
import { useDayList } from './queries.ts'

type Props = { month: string; storeIds: readonly number[] }

/** „Tages Export“: the wage types of the chosen stores day by day, to look at. Spec 2 §2.3. */
export default function DayExportButton({ month, storeIds }: Props) {
  const isTight = useIsTight()
  const { mutate, isPending } = useDayList(useCompanyId())
  const items = (['csv', 'xlsx'] as const).map(format => ({
    label: format === 'csv' ? 'Als CSV-Datei' : 'Als Excel-Datei',
    onSelect: () => mutate({ month, storeIds: [...storeIds], format }),
  }))
  const disabled = storeIds.length === 0
  return (
    <Menu
      label="Tages Export"
      items={items}
      trigger={trigger =>
        isTight ? (
          <IconButton
            label="Tages Export"
            icon={<IconCalendarDown size={18} stroke={1.7} />}
            disabled={disabled || isPending}
            {...trigger}
          />
        ) : (
          <Button busy={isPending} disabled={disabled} {...trigger}>
            Tages Export
          </Button>
        )
      }
    />
  )
}
