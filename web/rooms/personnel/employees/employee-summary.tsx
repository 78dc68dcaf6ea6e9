import type { Duplicate, Employee, UniqueField } from '#contract/personnel/employees.ts'
import { EMPLOYMENT_STATUS, employmentStatus } from '#domain/personnel/employment-status.ts'
import { MINIMAL_FIELDS } from '#domain/personnel/minimal-data.ts'
import { personName } from '#domain/personnel/person-name.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { MissingChip } from '#web/ui/missing-chip.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { weekText } from '../contracts/contract-texts.ts'
import styles from './employee-file.module.css'
import { STATUS_TONES, UNIQUE_FIELD_NAMES } from './employee-texts.ts'

type Props = { employee: Employee; onFix: (field: string) => void; onOpen: (id: number) => void }

/** Who it is and what is wrong with the file, above its parts. */
export function EmployeeSummary({ employee, onFix, onOpen }: Props) {
  const status = employmentStatus(employee, today())
  const facts = [
    employee.mdPersonnelId && `Nr. ${employee.mdPersonnelId}`,
    employee.entry && `seit ${dayText(employee.entry)}`,
    employee.exit && `bis ${dayText(employee.exit)}`,
    employee.weekTimeRegular !== null && `${weekText(employee.weekTimeRegular)} Std. je Woche`,
  ]
  return (
    <>
      <p className={styles.facts}>
        <StatusPill tone={STATUS_TONES[status]}>{EMPLOYMENT_STATUS[status]}</StatusPill>
        {facts.filter(Boolean).join(' · ')}
      </p>
      {employee.missingFields.length > 0 && (
        <div className={styles.missing}>
          <span>Es fehlen</span>
          {employee.missingFields.map(field => (
            <MissingChip key={field} onFix={() => onFix(field)}>
              {MINIMAL_FIELDS[field]}
            </MissingChip>
          ))}
        </div>
      )}
      {employee.duplicates.length > 0 && (
        <Banner tone="warn">
          <ul>
            {[...Map.groupBy(employee.duplicates, ({ field }) => field)].map(([field, others]) => (
              <DuplicateLine key={field} field={field} others={others} onOpen={onOpen} />
            ))}
          </ul>
        </Banner>
      )}
    </>
  )
}

const MOST = 6

type LineProps = { field: UniqueField; others: readonly Duplicate[]; onOpen: (id: number) => void }

const DuplicateLine = ({ field, others, onOpen }: LineProps) => (
  <li className={styles.duplicates}>
    {UNIQUE_FIELD_NAMES[field]} steht auch bei
    {others.slice(0, MOST).map(({ employeeId, isHidden, ...other }) => (
      <Button key={employeeId} variant="text" className={styles.link} onClick={() => onOpen(employeeId)}>
        {[personName(other), other.mdPersonnelId && `(${other.mdPersonnelId})`, isHidden && '· Versteckt']
          .filter(Boolean)
          .join(' ')}
      </Button>
    ))}
    {others.length > MOST && `und ${others.length - MOST} weiteren`}
  </li>
)
