import { IconAlertTriangle } from '@tabler/icons-react'
import type { Duplicate, Employee, UniqueField } from '#contract/people/employees.ts'
import { MINIMAL_FIELDS } from '#domain/people/minimal-data.ts'
import { personName } from '#domain/people/person-name.ts'
import { Button } from '#web/ui/button.tsx'
import { MissingChip } from '#web/ui/missing-chip.tsx'
import { PlannedChip } from '../employee-values/planned-chip.tsx'
import styles from './employee-header.module.css'
import { UNIQUE_FIELD_NAMES } from './employee-texts.ts'

type Props = { employee: Employee; onFix: (field: string) => void; onOpen: (id: number) => void }

/** What is wrong with the file and what will change, above its parts: each a way to mend or see it. */
export function EmployeeProblems({ employee, onFix, onOpen }: Props) {
  const { missingFields, duplicates } = employee
  return (
    <div className={styles.problems}>
      {missingFields.length > 0 && <span>Es fehlen</span>}
      {missingFields.map(field => (
        <MissingChip key={field} onFix={() => onFix(field)}>
          {MINIMAL_FIELDS[field]}
        </MissingChip>
      ))}
      {[...Map.groupBy(duplicates, ({ field }) => field)].map(([field, others]) => (
        <DuplicateChip key={field} field={field} others={others} onOpen={onOpen} />
      ))}
      <PlannedChip employeeId={employee.id} onShow={onFix} />
    </div>
  )
}

const MOST = 6

type ChipProps = { field: UniqueField; others: readonly Duplicate[]; onOpen: (id: number) => void }

const DuplicateChip = ({ field, others, onOpen }: ChipProps) => (
  <p className={styles.duplicates}>
    <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
    {UNIQUE_FIELD_NAMES[field]} steht auch bei
    {others.slice(0, MOST).map(({ employeeId, isHidden, isStoreHidden, ...other }) => (
      <Button key={employeeId} variant="text" className={styles.link} onClick={() => onOpen(employeeId)}>
        {[
          personName(other),
          other.mdPersonnelId && `(${other.mdPersonnelId})`,
          isHidden && '· Versteckt',
          isStoreHidden && '· Store ausgeblendet',
        ]
          .filter(Boolean)
          .join(' ')}
      </Button>
    ))}
    {others.length > MOST && `und ${others.length - MOST} weiteren`}
  </p>
)
