import { IconCalendar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { DATED_GROUPS } from '#domain/people/dated-values.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './planned-chip.module.css'
import { employeeValuesQuery } from './queries.ts'

type Props = { employeeId: number; onShow: (field: string) => void }

/** „1 Änderung ab 01.01.2027“, the way to it; nothing where nothing waits. */
export function PlannedChip({ employeeId, onShow }: Props) {
  const { data: values = [] } = useQuery(employeeValuesQuery(useCompanyId(), employeeId))
  const planned = values.filter(({ isPlanned }) => isPlanned)
  const first = planned.toSorted((one, other) => (one.validFrom! < other.validFrom! ? -1 : 1))[0]
  if (!first) return null
  const count = planned.length === 1 ? '1 Änderung' : `${planned.length} Änderungen`
  return (
    <Button variant="text" className={styles.chip} onClick={() => onShow(DATED_GROUPS[first.group][0])}>
      <span>
        <IconCalendar size={14} stroke={1.8} aria-hidden />
        {count} ab {dayText(first.validFrom)}
      </span>
    </Button>
  )
}
