import { IconEye } from '@tabler/icons-react'
import type { Employee, EmployeeSensitive } from '#contract/people/employees.ts'
import { useCan } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormPanel } from '#web/ui/form-panel/form-panel.tsx'
import { LockedText } from '#web/ui/form-panel/locked-text.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import styles from './employee-file.module.css'
import { type FileState, Group } from './employee-group.tsx'

type Props = {
  state: FileState
  employee: Employee
  opened: EmployeeSensitive | undefined
  opening: boolean
  onOpen: () => void
}

/** Bank und Sozialversicherung: masked until someone with the right asks, and then written down. */
export function EmployeeBank({ state, employee, opened, opening, onOpen }: Props) {
  const canSee = useCan('employees.read-sensitive')
  const isMasked = (value: string | null) => value !== null && !opened
  const hasMasked = isMasked(employee.socialsecurity) || isMasked(employee.iban)
  return (
    <>
      {canSee && hasMasked && (
        <p className={styles.reveal}>
          <Button icon={<IconEye size={16} stroke={1.8} />} busy={opening} onClick={onOpen}>
            Anzeigen
          </Button>
          <span>Die Einsicht wird protokolliert.</span>
        </p>
      )}
      <Group title="Sozialversicherung" about="Die SV-Nummer ist verschlüsselt gespeichert.">
        <div className={styles.trio}>
          {isMasked(employee.socialsecurity) || !canSee ? (
            <LockedText label="SV-Nummer" value={employee.socialsecurity} />
          ) : (
            <FormPanel state={state} keys={['socialsecurity']} />
          )}
          <div>
            <p className={styles.label}>SV-Anmeldung</p>
            <StatusPill tone={employee.socialInsuranceRegistered ? 'ok' : 'warn'}>
              {employee.socialInsuranceRegistered ? 'Laut Stammdaten' : 'Offen'}
            </StatusPill>
          </div>
        </div>
      </Group>
      <Group title="Bank" about="Die IBAN ist verschlüsselt gespeichert.">
        <div className={styles.trio}>
          {isMasked(employee.iban) || !canSee ? (
            <LockedText label="IBAN" value={employee.iban} />
          ) : (
            <FormPanel state={state} keys={['iban']} />
          )}
          <FormPanel state={state} keys={['bic']} />
        </div>
      </Group>
    </>
  )
}
