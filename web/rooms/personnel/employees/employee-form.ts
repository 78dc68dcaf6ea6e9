import { createFormContext } from '@mantine/form'
import { type Employee, EmployeeChange, EmployeeDraft } from '#contract/personnel/employees.ts'

export type FormField = keyof typeof EmployeeDraft.shape
export type EmployeeValues = Pick<Employee, FormField>

export const [EmployeeFormProvider, useEmployeeFormContext, useEmployeeForm] = createFormContext<EmployeeValues>()

const FIELDS = Object.keys(EmployeeDraft.shape) as FormField[]

/** What is masked starts empty: only what was opened can be seen and changed. */
export function valuesOf(employee: Employee): EmployeeValues {
  const values = Object.fromEntries(FIELDS.map(field => [field, employee[field]])) as EmployeeValues
  return { ...values, socialsecurity: '', iban: '' }
}

export function changedFields(values: EmployeeValues, baseline: EmployeeValues): Partial<EmployeeValues> {
  const changed = FIELDS.filter(field => (values[field] ?? '') !== (baseline[field] ?? ''))
  return Object.fromEntries(changed.map(field => [field, values[field]]))
}

/** Only what was changed is checked, so that an old oddity elsewhere does not block today's change. */
export function problemsOf(values: EmployeeValues, baseline: EmployeeValues): Partial<Record<FormField, string>> {
  const { error } = EmployeeChange.safeParse(changedFields(values, baseline))
  const problems: Record<string, string> = {}
  for (const issue of error?.issues ?? []) problems[String(issue.path[0])] ??= issue.message
  if (values.entry && values.exit && values.exit < values.entry) problems.exit ??= 'Der Austritt liegt vor dem Eintritt'
  return problems
}

/** Someone else's change comes in; what was typed here stays. */
export const merged = (values: EmployeeValues, baseline: EmployeeValues, fresh: EmployeeValues): EmployeeValues => ({
  ...fresh,
  ...changedFields(values, baseline),
})
