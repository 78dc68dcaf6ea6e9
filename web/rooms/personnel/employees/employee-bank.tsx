import { TextInput } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import type { Employee, EmployeeSensitive } from '#contract/personnel/employees.ts'
import { useCan } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { Group, TextField } from './employee-fields.tsx'
import styles from './employee-file.module.css'

type Props = {
  employee: Employee
  opened: EmployeeSensitive | undefined
  opening: boolean
  onOpen: () => void
  readOnly: boolean
}

/** Bank und Sozialversicherung: masked until someone with the right asks, and then written down. */
export function EmployeeBank({ employee, opened, opening, onOpen, readOnly }: Props) {
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
      <Group title="Sozialversicherung">
        {isMasked(employee.socialsecurity) || !canSee ? (
          <Masked label="SV-Nummer" value={employee.socialsecurity} />
        ) : (
          <TextField field="socialsecurity" label="SV-Nummer" readOnly={readOnly} />
        )}
        <div>
          <p className={styles.label}>SV-Anmeldung</p>
          <StatusPill tone={employee.socialInsuranceRegistered ? 'ok' : 'warn'}>
            {employee.socialInsuranceRegistered ? 'Angemeldet' : 'Offen'}
          </StatusPill>
        </div>
      </Group>
      <Group title="Bank">
        {isMasked(employee.iban) || !canSee ? (
          <Masked label="IBAN" value={employee.iban} />
        ) : (
          <TextField field="iban" label="IBAN" readOnly={readOnly} />
        )}
        <TextField field="bic" label="BIC" readOnly={readOnly} />
      </Group>
    </>
  )
}

const Masked = ({ label, value }: { label: string; value: string | null }) => (
  <TextInput label={label} value={value ?? ''} placeholder="nicht erfasst" disabled />
)
