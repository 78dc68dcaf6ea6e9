import { IconPencil } from '@tabler/icons-react'
import { Suspense } from 'react'
import { personName } from '#domain/people/person-name.ts'
import { PAYROLL_SOFTWARE } from '#domain/settings/payroll-software.ts'
import { useCan } from '#web/lib/session.ts'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { MissingChip } from '#web/ui/missing-chip.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import { type ExportRequest, type ExportRow, isKnown } from './export-of.ts'
import styles from './export-previews.module.css'

export const PayrollIdForm = lazyPart(() => import('./payroll-id-form.tsx'), <MissingPartNotice />)

type Props = { row: ExportRow; request: ExportRequest; softwareId: number }

/** The number of a person in payroll, entered where it is missed. Spec 2 §2.3, §2.4. */
export function PayrollIdCell({ row, request, softwareId }: Props) {
  const canWrite = useCan('employees.write')
  const software = PAYROLL_SOFTWARE[softwareId] ?? ''
  if (!isKnown(row)) return <span className={styles.nobody}>–</span>
  const inside = row.externalId || <MissingChip>{`${software} ID fehlt`}</MissingChip>
  if (!canWrite) return inside
  const action = `${software} ID ${row.externalId ? 'bearbeiten' : 'eingeben'}`
  return (
    <Popover
      label={action}
      width={268}
      trigger={trigger => (
        <button
          type="button"
          className={styles.payrollId}
          title={action}
          aria-label={`${row.externalId || `${software} ID fehlt`}, ${action}: ${personName(row)}`}
          data-payroll-id={row.employeeId}
          {...trigger}
        >
          {inside}
          {row.externalId && <IconPencil size={14} stroke={1.8} aria-hidden />}
        </button>
      )}
    >
      {close => (
        <Suspense fallback={<div className={styles.idFormWaiting} />}>
          <PayrollIdForm {...{ row, request, softwareId, close, label: `${software} ID` }} />
        </Suspense>
      )}
    </Popover>
  )
}
