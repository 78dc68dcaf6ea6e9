import { IconEye, IconEyeOff } from '@tabler/icons-react'
import type { Employee } from '#contract/people/employees.ts'
import { useCan } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormPanel } from '#web/ui/form-panel/form-panel.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import styles from './employee-file.module.css'
import { type FileState, Group } from './employee-group.tsx'

type Props = {
  state: FileState
  employee: Employee
  isOpened: boolean
  opening: boolean
  onOpen: () => void
  onHide: () => void
}

/** Bank und Sozialversicherung: masked until someone with the right asks, and then written down. Changing needs no look. */
export function EmployeeBank({ state, employee, isOpened, opening, onOpen, onHide }: Props) {
  const canSee = useCan('employees.read-sensitive')
  const isStored = employee.socialsecurity !== null || employee.iban !== null
  return (
    <>
      {canSee && isStored && (
        <p className={styles.reveal}>
          {/* One button, so that the focus stays on it and nothing moves up. */}
          <Button
            icon={isOpened ? <IconEyeOff size={16} stroke={1.8} /> : <IconEye size={16} stroke={1.8} />}
            aria-disabled={opening || undefined}
            onClick={isOpened ? onHide : opening ? undefined : onOpen}
          >
            {isOpened ? 'Verbergen' : 'Anzeigen'}
          </Button>
          <span>{isOpened ? 'Die Einsicht wurde protokolliert.' : 'Die Einsicht wird protokolliert.'}</span>
        </p>
      )}
      <Group title="Sozialversicherung" about="Die SV-Nummer ist verschlüsselt gespeichert.">
        <div className={styles.trio}>
          <div className={styles.sealed}>
            <FormPanel state={state} keys={['socialsecurity']} />
          </div>
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
          <div className={`${styles.sealed} ${styles.account}`}>
            <FormPanel state={state} keys={['iban']} />
          </div>
          <FormPanel state={state} keys={['bic']} />
        </div>
      </Group>
    </>
  )
}
