import { IconAlertTriangle } from '@tabler/icons-react'
import type { Store } from '#contract/accounts/stores.ts'
import type { EmployeeRow } from '#contract/people/employees.ts'
import { EMPLOYMENT_STATUS, employmentStatus } from '#domain/people/employment-status.ts'
import { MINIMAL_FIELDS } from '#domain/people/minimal-data.ts'
import { personName } from '#domain/people/person-name.ts'
import { dayText } from '#web/lib/day-text.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { MissingChip } from '#web/ui/missing-chip.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { weekText } from '../contracts/contract-texts.ts'
import { EmployeePicture } from '../employee-photos/employee-picture.tsx'
import styles from './employee-columns.module.css'
import { STATUS_TONES, UNIQUE_FIELD_NAMES } from './employee-texts.ts'

type Given = { stores: readonly Store[]; today: string; onOpen: (row: EmployeeRow) => void }

export function employeeColumns({ stores, today, onOpen }: Given): Column<EmployeeRow>[] {
  const storeNames = new Map(stores.map(({ id, name }) => [id, name]))
  const statusOf = (row: EmployeeRow) => employmentStatus(row, today)
  return [
    { key: 'mdPersonnelId', header: 'Personalnr.', muted: true, value: ({ mdPersonnelId }) => mdPersonnelId },
    NAME,
    {
      key: 'store',
      header: 'Standort',
      filter: 'choice',
      value: ({ storeId }) => (storeId === null ? '' : (storeNames.get(storeId) ?? '')),
    },
    {
      key: 'employmentModel',
      header: 'Modell',
      filter: 'choice',
      value: ({ employmentModel }) => employmentModel,
    },
    {
      key: 'weekTimeRegular',
      header: 'Std./Woche',
      align: 'right',
      filter: 'number',
      value: ({ weekTimeRegular }) => weekTimeRegular,
      text: ({ weekTimeRegular }) => weekText(weekTimeRegular),
    },
    {
      key: 'entry',
      header: 'Eintritt',
      filter: 'day',
      value: ({ entry }) => entry,
      text: ({ entry }) => dayText(entry),
    },
    { key: 'exit', header: 'Austritt', filter: 'day', value: ({ exit }) => exit, text: ({ exit }) => dayText(exit) },
    {
      key: 'status',
      header: 'Status',
      width: 116,
      value: row => EMPLOYMENT_STATUS[statusOf(row)],
      isState: true,
      cell: row => <StatusPill tone={STATUS_TONES[statusOf(row)]}>{EMPLOYMENT_STATUS[statusOf(row)]}</StatusPill>,
    },
    ...problemColumns(onOpen),
    {
      key: 'socialInsurance',
      header: 'SV-Anmeldung',
      width: 132,
      filter: 'choice',
      value: socialInsurance,
      cell: row => <StatusPill tone={row.socialInsuranceRegistered ? 'ok' : 'warn'}>{socialInsurance(row)}</StatusPill>,
    },
    { key: 'bmdId', header: 'BMD ID', muted: true, startsHidden: true, value: ({ bmdId }) => bmdId },
    { key: 'dpwId', header: 'DPW ID', muted: true, startsHidden: true, value: ({ dpwId }) => dpwId },
  ]
}

const missingText = (count: number) => (count === 1 ? '1 fehlt' : `${count} fehlen`)

const socialInsurance = ({ socialInsuranceRegistered }: EmployeeRow) =>
  socialInsuranceRegistered ? 'Laut Stammdaten' : 'Offen'

const Duplicates = ({ text }: { text: string }) => (
  <span className={styles.duplicates} title={`Doppelt: ${text}`}>
    <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
    {text}
  </span>
)

const NAME: Column<EmployeeRow> = {
  key: 'name',
  header: 'Name',
  stays: true,
  value: personName,
  beside: 36,
  cell: row => (
    <span className={styles.person}>
      <EmployeePicture id={row.id} name={personName(row)} size={26} />
      {personName(row)}
    </span>
  ),
}

/** What is missing, and what somebody else has, too. */
function problemColumns(onOpen: Given['onOpen']): Column<EmployeeRow>[] {
  const missingOf = (row: EmployeeRow) => row.missingFields.map(field => MINIMAL_FIELDS[field]).join(', ')
  const duplicatesOf = (row: EmployeeRow) => row.duplicates.map(field => UNIQUE_FIELD_NAMES[field]).join(', ')
  return [
    {
      key: 'missing',
      header: 'Fehlend',
      width: 116,
      value: ({ missingFields }) => missingFields.length,
      text: missingOf,
      isState: true,
      cell: row =>
        row.missingFields.length > 0 && (
          <span title={missingOf(row)}>
            <MissingChip onFix={() => onOpen(row)}>{missingText(row.missingFields.length)}</MissingChip>
          </span>
        ),
    },
    {
      key: 'duplicates',
      header: 'Doppelt',
      width: 140,
      value: ({ duplicates }) => duplicates.length,
      text: duplicatesOf,
      isState: true,
      cell: row => row.duplicates.length > 0 && <Duplicates text={duplicatesOf(row)} />,
    },
  ]
}
