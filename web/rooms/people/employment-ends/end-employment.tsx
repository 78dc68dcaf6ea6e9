import { IconArrowBackUp, IconUserMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Employee } from '#contract/people/employees.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { EndEmploymentDialog } from './end-employment-dialog.tsx'
import { employmentEndsQuery, useUndoEnd } from './queries.ts'

/** Ends the employment, or takes that back while nothing followed. */
export function EndEmployment({ employee, disabled }: { employee: Employee; disabled: boolean }) {
  const companyId = useCompanyId()
  const isEnded = employee.exit !== null
  const { data: ends } = useQuery({ ...employmentEndsQuery(companyId, employee.id), enabled: isEnded })
  const { mutateAsync: undo } = useUndoEnd(companyId)
  const [isEnding, setIsEnding] = useState(false)
  const last = isEnded ? ends?.[0] : undefined
  if (last?.canUndo)
    return (
      <Button
        variant="text"
        title="Beendigung zurücknehmen"
        icon={<IconArrowBackUp size={18} stroke={1.8} />}
        disabled={disabled}
        onClick={() =>
          void confirm({
            title: 'Beendigung zurücknehmen',
            text: `Soll das Dienstverhältnis nicht mehr am ${dayText(last.exit)} enden? Austritt und Verträge sind dann wieder wie davor.`,
            confirmLabel: 'Zurücknehmen',
            action: () => undo(last),
          })
        }
      >
        Beendigung zurücknehmen
      </Button>
    )
  // Who is gone can't leave; the day is corrected in its field.
  if (employee.exit !== null && employee.exit < today()) return null
  return (
    <>
      <Button
        variant="text"
        title="Dienstverhältnis beenden"
        icon={<IconUserMinus size={18} stroke={1.8} />}
        disabled={disabled || (isEnded && ends === undefined)}
        onClick={() => setIsEnding(true)}
      >
        Dienstverhältnis beenden
      </Button>
      {isEnding && <EndEmploymentDialog employee={employee} onClose={() => setIsEnding(false)} />}
    </>
  )
}
