import { useState } from 'react'
import { type Employee, EmployeeDraft, type EmployeeSensitive } from '#contract/people/employees.ts'
import { useRecordForm } from '#web/lib/record-form.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { draftOf, type EmployeeField, valuesOf } from './employee-values.ts'
import { useChangeEmployee, useOpenSensitive } from './queries.ts'
import { useEmployeeEntries } from './use-employee-entries.ts'

/** One file's form, and what was opened of it: any change of the file closes that again. */
export function useEmployeeFile(employee: Employee, readOnly: boolean, onFault: (field: string) => void) {
  const companyId = useCompanyId()
  const { mutate: ask, isPending: opening } = useOpenSensitive(companyId)
  const [seen, setSeen] = useState<{ version: number; sensitive: EmployeeSensitive }>()
  const opened = seen?.version === employee.version ? seen.sensitive : undefined
  const form = useRecordForm({
    record: employee,
    entries: useEmployeeEntries({ employee, readOnly, isOpened: opened !== undefined }),
    values: valuesOf(employee, opened),
    edition: opened ? 'opened' : 'masked',
    schema: EmployeeDraft,
    toDraft: draftOf,
    change: useChangeEmployee(companyId),
    onFault,
    isCalm: true,
    // Its new version closes what was opened before.
    onSaved: () => {},
    onUnchanged: () => {},
  })
  const { id, version } = employee
  const open = () => ask(id, { onSuccess: sensitive => setSeen({ version, sensitive }) })
  const hide = () => setSeen(undefined)
  const held = valuesOf(employee, opened)
  /** What was typed is entered with its day instead: the file says again what holds. */
  const takeBack = (fields: readonly string[]) => {
    for (const field of fields) form.state.set(field, held[field as EmployeeField])
  }
  return { ...form, opened, opening, open, hide, held, takeBack }
}
