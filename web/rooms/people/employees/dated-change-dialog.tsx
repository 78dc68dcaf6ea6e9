import { type EmployeeValue, EmployeeValuesDraft } from '#contract/people/employee-values.ts'
import type { Employee } from '#contract/people/employees.ts'
import { DATED_GROUP_NAMES } from '#domain/people/dated-values.ts'
import { firstOfNextMonth, today } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { useChangePlanned, usePlanValues } from '../employee-values/queries.ts'
import { draftOf, type EmployeeField, type EmployeeValues } from './employee-values.ts'

type Values = EmployeeValues & { validFrom: string | null }
type Props = {
  employee: Employee
  /** Of the file; those of `fields` are asked for. */
  entries: readonly Entry<EmployeeValues>[]
  fields: readonly string[]
  values: EmployeeValues
  /** What holds now. */
  former?: EmployeeValues
  /** One that waits; undefined: a new one. */
  planned?: EmployeeValue
  onSaved?: () => void
  onClose: () => void
}

/** From which day what was typed is to hold: a day that is over, today, or one to come. */
export function DatedChangeDialog({ employee, entries, fields, values, former, planned, ...props }: Props) {
  const companyId = useCompanyId()
  const own = entries.filter(({ key }) => fields.includes(key)) as Entry<Values>[]
  return (
    <RecordDialog
      noun="people/employee-values"
      record={planned}
      title={planned ? `${DATED_GROUP_NAMES[planned.group]} ab einem Datum` : 'Ab einem Datum ändern'}
      submitLabel={planned ? 'Speichern' : 'Eintragen'}
      size={560}
      columns={2}
      entries={[DAY, ...own.map(entry => ({ ...entry, note: undefined }))]}
      values={{ ...values, validFrom: planned?.validFrom ?? firstOfNextMonth() }}
      former={former && Object.fromEntries(fields.map(field => [field, former[field as EmployeeField]]))}
      schema={EmployeeValuesDraft}
      toDraft={({ validFrom, ...typed }) => {
        const draft = draftOf(typed as EmployeeValues)
        const named = fields.map(field => [field, draft[field as EmployeeField]])
        return { ...Object.fromEntries(named), employeeId: employee.id, validFrom }
      }}
      create={usePlanValues(companyId)}
      change={useChangePlanned(companyId)}
      onSaved={() => {
        props.onSaved?.()
        props.onClose()
      }}
      onClose={props.onClose}
    />
  )
}

const DAY: Entry<Values> = {
  kind: 'date',
  key: 'validFrom',
  label: 'Gilt ab',
  required: true,
  wide: true,
  note: ({ validFrom }) =>
    validFrom && validFrom <= today()
      ? { tone: 'plain', text: 'Gilt sofort; was davor galt, bleibt im Verlauf.' }
      : { tone: 'plain', text: 'Bis dahin bleibt alles, wie es ist.' },
}
